//! The parameters of the provers.

use crate::params::parameters;

parameters! {
    /// Which static rules are used; all of them by default. With all off, what is left
    /// is Benson's algorithm.
    #[derive(Copy, Eq)]
    pub struct StaticParams {
        /// Blocks with two common liberties in one region make a chain (Mueller 1997,
        /// miai connections).
        pub miai_connections: bool = true;
        /// The two liberties may lie in two regions, if eyes are left (ours).
        pub cross_connections: bool = true;
        /// A region is 1-vital, too, when its interior empty points can be attached by
        /// disjoint pairs of liberties (Mueller 1997, disjoint conditions).
        pub interior_pairs: bool = true;
        /// A region is 2-vital when it has two split points (Mueller 1997).
        pub split_points: bool = true;
        /// What lies between safe chains is territory if no two eyes fit in.
        pub surrounded: bool = true;
    }
}

parameters! {
    /// The steps and limits of the search.
    #[derive(Copy, Eq)]
    pub struct SearchParams {
        /// The most static evaluations of one search.
        pub limit: u64 = 10_000, in 1..=f64::INFINITY;
        /// The most static evaluations of all searches for one colour on one board together.
        pub budget: u64 = 200_000;
        /// Points of the largest region that is searched, at most 64. Larger ones are
        /// evaluated statically.
        pub max_region: usize = 28, in 0..=64;
        /// Points of the largest union of regions that is searched, at most 64.
        pub max_merged: usize = 24, in 0..=64;
        /// Search regions for one sure liberty and put them together (1-vital).
        pub one_vital: bool = true;
        /// Search unions of regions that share an unsafe block.
        pub merge: bool = true;
        /// Search for the safety of blocks where territory cannot be proved.
        pub blocks_only: bool = true;
        /// Search regions with the liberties their blocks have elsewhere.
        pub open_connections: bool = true;
        /// The static rules, with which every search begins and ends.
        pub rules: StaticParams = StaticParams::DEFAULT;
    }
}
