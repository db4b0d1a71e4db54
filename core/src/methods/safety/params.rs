//! The parameters of the provers: the rows `mueller-static`, `mueller-search` and `safety-search`.
//!
//! Most of them decide only how much is proved. The `text_` parameters are different: with one of
//! them, a prover makes claims that search refutes. So they are off unless a row turns them on.

use crate::base::params::parameters;

parameters! {
    /// The steps of Mueller (1997) and their readings. With all off, the steps equal Benson's
    /// algorithm.
    ///
    /// ```
    /// use sahwal_core::safety::StepParams;
    ///
    /// let without_corridors = StepParams::default().with(|set| set.corridors = false);
    /// assert!(without_corridors.connected && !without_corridors.text_areas);
    /// assert!(!StepParams::BENSON.connected);
    /// ```
    #[derive(Copy, Eq)]
    pub struct StepParams {
        /// Step 2: a small region with two to four blocks around is 1-vital if two empty points are
        /// next to all of them.
        pub connected: bool = true;
        /// Step 3: corridors are 1-vital if no enemy stone cuts the blocks around them.
        pub corridors: bool = true;
        /// Step 3 by the text alone: corridors may contain enemy stones and may be rings. Search
        /// refutes some claims of this and the next three parameters, so they are off by default.
        pub text_corridors: bool = false;
        /// Steps 2, 3 and 6 by the text alone: enemy stones that an answer may capture need not be
        /// next to the chains around.
        pub text_captures: bool = false;
        /// Step 6 by the text alone: regions with blocks inside count, too.
        pub text_inside: bool = false;
        /// Step 7 by the text alone: false eyes count even in areas that go around other stones,
        /// and enemy stones in an area are no room for eyes.
        pub text_areas: bool = false;
        /// Step 3: a region with one block around is 1-vital if pairs of liberties attach its
        /// interior empty points.
        pub interior_pairs: bool = true;
        /// Step 4: join two chains in a small region if no other chain is around it.
        pub small_joins: bool = true;
        /// Step 4: join two chains in a 1-vital corridor.
        pub corridor_joins: bool = true;
        /// Step 6: a region with two split points is 2-vital.
        pub split_points: bool = true;
        /// Step 7: surrounded areas.
        pub surrounded: bool = true;
        /// Step 7: points with safe stones at their corners cannot become eyes.
        pub false_eyes: bool = true;
    }
}

impl StepParams {
    /// All parameters off, which leaves Benson's algorithm (1976).
    pub const BENSON: StepParams = StepParams {
        connected: false,
        corridors: false,
        text_corridors: false,
        text_captures: false,
        text_inside: false,
        text_areas: false,
        interior_pairs: false,
        small_joins: false,
        corridor_joins: false,
        split_points: false,
        surrounded: false,
        false_eyes: false,
    };
}

parameters! {
    /// The search of Mueller (1997) over the steps. The paper gives no limits.
    ///
    /// ```
    /// use sahwal_core::params::Parameters;
    /// use sahwal_core::safety::StepSearchParams;
    ///
    /// let mut params = StepSearchParams::default();
    /// params.set("steps.false-eyes", false)?;
    /// assert!(!params.steps.false_eyes);
    /// # Ok::<(), sahwal_core::params::ParamError>(())
    /// ```
    #[derive(Copy, Eq)]
    pub struct StepSearchParams {
        /// The largest number of static evaluations of one search of a region.
        pub limit: u64 = 100, in 1..=f64::INFINITY;
        /// The largest size in points of a region that is searched, at most 64. Larger regions
        /// are evaluated statically.
        pub max_region: usize = 28, in 0..=64;
        /// Search regions for one sure liberty (1-vital), too, not only for two (2-vital).
        pub one_vital: bool = true;
        /// The steps that evaluate the positions of a search.
        pub steps: StepParams = StepParams::DEFAULT;
    }
}

/// The static rules of a prover.
#[derive(Clone, Copy, Debug)]
pub(super) enum StaticRules {
    /// The rules of this project, after Mueller (1997).
    Wide,
    /// The seven steps of Mueller (1997).
    Steps(StepParams),
}

parameters! {
    /// The limits of the search in stages. The largest sizes of regions are those of Niu and
    /// Mueller (2004).
    ///
    /// ```
    /// use sahwal_core::safety::{Safety, SearchParams};
    /// use sahwal_core::{Colour, position};
    ///
    /// let position = position! {
    ///     . X .
    ///     X X X
    ///     . X .
    /// };
    /// let short = SearchParams::default().with(|set| set.limit = 100);
    /// let black = Safety::by_search(&position, Colour::Black, &short);
    /// assert_eq!(black.points(), position.size().board());
    /// ```
    #[derive(Copy, Eq)]
    pub struct SearchParams {
        /// The largest number of static evaluations of one search of regions.
        pub limit: u64 = 50_000, in 1..=f64::INFINITY;
        /// The largest number of static evaluations of all searches of regions for one colour on
        /// one board.
        pub budget: u64 = 1_000_000;
        /// The largest size in points of a region that is searched, at most 64. Larger regions
        /// are evaluated statically.
        pub max_region: usize = 29, in 0..=64;
        /// The largest size in points of a union of regions that is searched, at most 64; 0 merges
        /// none.
        pub max_merged: usize = 14, in 0..=64;
        /// Search regions for one sure liberty (1-vital), and combine such regions.
        pub one_vital: bool = true;
    }
}
