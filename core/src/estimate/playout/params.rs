//! The parameters of the playouts. The row `playout`, `combined` and the WebAssembly package use
//! them. A new default changes the answers of these rows, so their figures in `results` are then
//! out of date.

use crate::base::params::parameters;

parameters! {
    /// The number of playouts and their rules.
    ///
    /// ```
    /// use sahwal_core::playout::PlayoutParams;
    ///
    /// let params = PlayoutParams::default().with(|set| set.playouts = 1_000);
    /// assert_eq!((params.playouts, params.seed), (1_000, 1));
    /// ```
    #[derive(Copy, Eq)]
    pub struct PlayoutParams {
        /// The number of playouts for a position.
        pub playouts: u32 = 100, in 1..=MOST_PLAYOUTS;
        /// The seed. The random numbers depend on the seed and on the position.
        pub seed: u64 = 1, in 0..=i64::MAX;
        /// In how many cases out of eight an atari is answered.
        pub atari_replies: u8 = 7, in 0..=8;
        /// Whether bad self-ataris are forbidden (see [`playout`](crate::playout)).
        pub no_bad_self_atari: bool = true;
    }
}

/// The largest number of playouts; it takes about a minute for a position.
const MOST_PLAYOUTS: u32 = 1_000_000;
