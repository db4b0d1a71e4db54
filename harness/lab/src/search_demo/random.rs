//! Small random numbers for the examples and for first weights.

/// SplitMix64 by Steele, Lea and Flood (2014), with one 64-bit word of state. The same seed
/// gives the same numbers on every machine. It is not suitable for cryptography.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `bound - 1`. The probabilities differ by at most one in 2^32.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        ((self.next_u64() as u128 * bound as u128) >> 64) as u32
    }

    /// A number from 0 to 1, 1 excluded.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Mixes two numbers into one.
pub const fn mix(one: u64, other: u64) -> u64 {
    SplitMix64::new(one ^ other.wrapping_mul(0xd6e8_feb8_6659_fd93)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        // The first outputs of the authors' generator for seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        let first = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!([0; 3].map(|_| random.next_u64()), first);
    }

    #[test]
    fn all_numbers_below_a_bound_come_about_equally_often() {
        let mut random = SplitMix64::new(1);
        let mut found = [0u32; 6];
        for _ in 0..6_000 {
            found[random.below(6) as usize] += 1;
        }
        assert!(found.iter().all(|count| (900..1_100).contains(count)));
        assert!((0..1_000).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}
