//! The generator of random numbers.
//!
//! Playouts draw their moves from it, seeded with the stones of the position. The search of
//! `combined/reader.rs` takes the keys of its positions from it. Another sequence changes every
//! playout, and with it verdicts and figures of `playout` and `combined`.

/// A small fast generator: a counter, mixed by one wide multiplication.
///
/// It suits playouts but not cryptography. It does not come from another crate, because results
/// would then change with the version of that crate.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: u64,
}

/// The step of the counter. It is odd, so that the counter visits every state.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
/// A constant with mixed bits.
const MIX: u64 = 0xd6e8_feb8_6659_fd93;

impl Dice {
    /// A generator seeded with these words.
    pub(crate) fn new(words: impl IntoIterator<Item = u64>) -> Dice {
        let mut dice = Dice { state: STEP };
        for word in words {
            // The state already depends on the words before, so the order of the words matters.
            dice.state = (dice.state ^ word).wrapping_mul(MIX);
            dice.state ^= dice.state >> 29;
        }
        dice
    }

    /// The next 64 random bits.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let wide = u128::from(self.state) * u128::from(self.state ^ MIX);
        // Only the middle bits of a product depend on all bits of both factors. The exclusive or
        // of both halves mixes the strong bits of one half with the weak bits of the other.
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number from 0 to `end` - 1. The probabilities differ by at most one part in
    /// 2^32 / `end`.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // 32 random bits are a fraction below 1. The fraction times `end` needs no division, and
        // is nearly even.
        (((self.next() >> 32) * end as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_even_and_depend_on_every_word() {
        let mut dice = Dice::new([1, 2, 3]);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7)] += 1;
        }
        // A count has the mean 10,000 and the standard deviation 93.
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 500),
            "{counts:?}"
        );
        let first = |words: [u64; 3]| Dice::new(words).next();
        assert_eq!(first([1, 2, 3]), first([1, 2, 3]));
        for other in [[0, 2, 3], [1, 0, 3], [1, 2, 0]] {
            assert_ne!(first(other), first([1, 2, 3]));
        }
    }
}
