//! Parameters of the search.

use crate::params::parameters;

parameters! {
    /// The limits and switches of a [`RelevanceSearch`](super::RelevanceSearch).
    #[derive(Copy, Eq)]
    pub struct ZoneParams {
        /// The largest number of positions that a search makes.
        pub nodes: u64 = 400_000;
        /// The number of kos that the prover may retake at once. The opponent may always retake.
        pub threats: u8 = 0;
        /// The number of lines around the crucial stones on which the prover may play. When seven
        /// eighths of the positions bring no proof, the rest allows one line more.
        pub margin: usize = 1, in 0..=19.0;
        /// The largest number of moves in a line of play.
        pub depth: usize = 60, in 1..=200.0;
        /// The static rules of [`safety`](crate::safety) are tried where the prover needs fewer
        /// moves in a row for two eyes than this. 0 never tries them. Chosen from 0, 2, 3 and 4 on
        /// the drawn problems of the tests.
        pub alternate: u32 = 3;
        /// The largest number of positions of one search in an enclosed region, with walls taken
        /// as immortal; 0 turns these searches off.
        pub enclosed: u64 = 20_000;
        /// The largest number of positions of one search for the safety of walls.
        pub walls: u64 = 2_000;
        /// Walls around a region with at least this many liberties outside are taken as standing
        /// where the search finds no proof; 0 never does so. The verdict is then
        /// [`ZoneVerdict::Assumed`](super::ZoneVerdict) in place of `Proved`.
        pub assume: usize = 0;
        /// Whether moves of the opponent outside the zone of the proof are left out. Without
        /// it, every move on the board is searched.
        pub zones: bool = true;
        /// Whether proved zones are kept as patterns and used in other positions.
        pub patterns: bool = true;
        /// The largest number of patterns.
        pub most_patterns: usize = 100_000;
    }
}
