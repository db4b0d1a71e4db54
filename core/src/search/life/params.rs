//! The limits of a solver.
//!
//! `combined` (for small spaces) and the lab pass them to [`Solver`](super::Solver). A search that
//! reaches its limit gives no fate, never a wrong one. Fewer nodes leave more questions open.

use crate::base::params::parameters;

parameters! {
    /// The limits of a [`Solver`](super::Solver).
    ///
    /// ```
    /// use sahwal_core::life::SolveParams;
    ///
    /// let small = SolveParams::default().with(|set| set.memory = 1);
    /// assert_eq!((small.nodes, small.memory), (20_000_000, 1));
    /// ```
    #[derive(Copy, Eq)]
    pub struct SolveParams {
        /// The largest number of positions that the search makes. It applies separately to each
        /// player moving first.
        pub nodes: u64 = 20_000_000;
        /// The size of the transposition table, in units of 2^20 bytes. 0 counts as 1.
        pub memory: usize = 128;
    }
}
