//! A list that lives on the stack while it is short.

/// A list that allocates only when it grows beyond `N` items, a number that boards of real
/// games rarely exceed. An array for the largest possible number would cost more to clear
/// and to move than most analyses take.
#[derive(Clone, Debug)]
pub(crate) struct Few<T, const N: usize> {
    len: usize,
    few: [T; N],
    /// All items, once there are more than `N`.
    many: Vec<T>,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// The empty list. `blank` fills unused room.
    #[inline]
    pub(crate) fn new(blank: T) -> Few<T, N> {
        Few {
            len: 0,
            few: [blank; N],
            many: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.many.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if self.len < N {
            self.few[self.len] = item;
        } else {
            self.push_to_many(item);
        }
        self.len += 1;
    }

    #[cold]
    fn push_to_many(&mut self, item: T) {
        if self.len == N {
            self.many.extend(self.few);
        }
        self.many.push(item);
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        if self.len <= N {
            &self.few[..self.len]
        } else {
            &self.many
        }
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        if self.len <= N {
            &mut self.few[..self.len]
        } else {
            &mut self.many
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_all_items_in_order_beyond_its_room() {
        let mut few: Few<usize, 3> = Few::new(0);
        for round in 0..2 {
            for number in 0..8 {
                few.push(number + round);
                let expected: Vec<usize> = (round..=number + round).collect();
                assert_eq!(few.as_slice(), expected);
                assert_eq!(few.as_mut_slice(), expected);
                assert_eq!(few.len(), number + 1);
            }
            few.clear();
            assert!(few.as_slice().is_empty());
        }
    }
}
