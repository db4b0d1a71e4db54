//! A list that lives on the stack while it is short.

/// A list that allocates only when it grows beyond `N` items, a number that boards of real
/// games rarely exceed. An array for the largest possible number would cost more to clear
/// and to move than most analyses take.
#[derive(Clone, Debug)]
pub(crate) struct InlineVec<T, const N: usize> {
    len: usize,
    /// All items while there are at most `N`; stale afterwards.
    inline: [T; N],
    /// All items once there are more than `N`.
    spilled: Vec<T>,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// The empty list. `blank` fills the unused entries of the array.
    #[inline]
    pub(crate) fn new(blank: T) -> InlineVec<T, N> {
        InlineVec {
            len: 0,
            inline: [blank; N],
            spilled: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.spilled.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if self.len < N {
            self.inline[self.len] = item;
        } else {
            self.spill(item);
        }
        self.len += 1;
    }

    #[cold]
    fn spill(&mut self, item: T) {
        if self.len == N {
            self.spilled.extend(self.inline);
        }
        self.spilled.push(item);
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        if self.len <= N {
            &self.inline[..self.len]
        } else {
            &self.spilled
        }
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        if self.len <= N {
            &mut self.inline[..self.len]
        } else {
            &mut self.spilled
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_all_items_in_order_beyond_its_room() {
        let mut list: InlineVec<usize, 3> = InlineVec::new(0);
        for round in 0..2 {
            for number in 0..8 {
                list.push(number + round);
                let expected: Vec<usize> = (round..=number + round).collect();
                assert_eq!(list.as_slice(), expected);
                assert_eq!(list.as_mut_slice(), expected);
                assert_eq!(list.len(), number + 1);
            }
            list.clear();
            assert!(list.as_slice().is_empty());
        }
    }
}
