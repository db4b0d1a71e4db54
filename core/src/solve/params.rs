//! The limits of a solver.

use crate::params::parameters;
use crate::safety::SearchParams;

parameters! {
    /// The limits of a [`Solver`](super::Solver).
    #[derive(Copy, Eq)]
    pub struct SolveParams {
        /// The largest number of positions of the search, for each player to move first.
        /// The key moves and the lines of play may each take the same number again.
        pub nodes: u64 = 20_000_000;
        /// The size of the transposition table, in units of 2^20 bytes. A value of 0 is
        /// taken as 1.
        pub memory: usize = 128;
    }
}

parameters! {
    /// The limits of a [`Decider`](super::Decider).
    #[derive(Copy, Eq)]
    pub struct DecideParams {
        /// The largest number of positions of all searches for a proof, for each player to
        /// move first.
        pub nodes: u64 = 8_000_000;
        /// The largest number of positions of one search in the first round. Each further
        /// round has eight times as many.
        pub start: u64 = 5_000;
        /// The limits of the proofs that walls are safe.
        pub safety: SearchParams = SearchParams {
            limit: 1_000, budget: 20_000, zones: false, ..SearchParams::DEFAULT
        };
    }
}
