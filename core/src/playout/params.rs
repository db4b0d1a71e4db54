//! The switches of the playouts.

use crate::params::parameters;

parameters! {
    /// How many playouts are made, and what they know.
    #[derive(Copy, Eq)]
    pub struct PlayoutParams {
        /// Playouts for a position.
        pub playouts: u32 = 100, in 1..=MOST_PLAYOUTS;
        /// The random numbers follow from this and from the position.
        pub seed: u64 = 1, in 0..=i64::MAX;
        /// In so many of eight cases an atari is answered; 0 to 8.
        pub atari_replies: u8 = 7, in 0..=8;
        /// Leave self-atari out that captures nothing and kills nothing.
        pub no_bad_self_atari: bool = true;
    }
}

/// More would tell nothing more, and take a minute a position.
const MOST_PLAYOUTS: u32 = 1_000_000;
