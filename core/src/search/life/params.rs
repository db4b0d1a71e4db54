//! The limits of a solver.
//!
//! The small spaces of `combined` and the lab pass them to [`Solver`](super::Solver). A search that
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
        /// The largest number of positions of the search, for each player to move first.
        pub nodes: u64 = 20_000_000;
        /// The size of the transposition table, in units of 2^20 bytes. A value of 0 is
        /// taken as 1.
        pub memory: usize = 128;
    }
}
