//! Life and death by numerical features (Nakamura and Kitoma (2002), sections 2 to 5).
//!
//! The paper describes the parts: groups of linked strings, eyes, and the features of closed
//! regions. It does not say how to build a classifier from them. This one repeats three steps:
//!
//! 1. Linked strings form groups. [Euler's formula](crate::features::EulerCounts) counts one eye
//!    for each loop of a group. The closed regions of the group correct this count. A region of up
//!    to seven points, enemy stones included, has the number of eyes in the solved
//!    [table](crate::features::closed_region). A larger region without enemy stones has two eyes,
//!    and a false eye has none. A group with two eyes lives.
//! 2. Enemy stones in a small region of a living group are dead. If the region is a seki by the
//!    table, they are dead only if the group has two other eyes. If this finds no stones, larger
//!    regions in which no enemy group lives are tried: all enemy stones in the smallest of them are
//!    dead.
//! 3. If step 2 finds no stones, a group without two eyes is dead if all enemies around it live and
//!    it shares no liberty with a living group of its colour. If this finds no stones either,
//!    capturing races between weak neighbours are decided. The side with more liberties wins, or
//!    both stay unknown.
//!
//! The table is exact only for a wall of one chain. A group is often several strings, but the table
//! is used as if they were one. That is wrong where the opponent can capture a string of the wall
//! first; `walls = "cut"` tests for it.
//!
//! Dead stones are removed, and the steps start again. When no dead stones are found, the
//! remaining stones are alive. All regions and groups of one pass are judged together, so
//! the verdicts turn with the board and swap with the colours.
//!
//! The classifier `numerical` returns these verdicts, and `agreement` asks it as one of its
//! members. `boards.toml` in this folder has drawn boards with their verdicts. A change of such a
//! verdict changes the published figures, too.

mod analysis;
mod groups;
mod passes;

pub use analysis::{ClosedRegion, NumericalAnalysis, NumericalGroup};
pub(crate) use groups::LinkedGroups;
pub(crate) use passes::classify;

use serde::{Deserialize, Serialize};

use crate::base::params::parameters;

/// The result of a capturing race between weak neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Races {
    /// The strings stay unknown.
    Unknown,
    /// The side with more liberties wins. If both sides have the same number, both live.
    Liberties,
}

/// How the eyes of a group are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Eyes {
    /// By Euler's formula (section 4), corrected by closed regions: the solved table gives
    /// the eyes of a closed region, and a false eye is not counted. Each other loop counts
    /// one eye, even around living enemies or from edge to edge of the board.
    Euler,
    /// By Euler's formula alone: every open loop counts one eye. So a false eye counts one, and a
    /// large area counts only one. Section 4 names both faults.
    Loops,
    /// By closed regions alone: other loops are not counted.
    ClosedRegions,
}

/// How the wall of a small region is judged if several strings form it. The table is exact only for
/// a wall of one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Walls {
    /// As if it were one chain.
    OneChain,
    /// A region counts at most one eye if all liberties of one string of its wall lie in it. The
    /// opponent may capture that string from inside.
    Cut,
}

parameters! {
    /// The parameters of `numerical`.
    ///
    /// ```
    /// use sahwal_core::numerical::NumericalParams;
    /// use sahwal_core::params::Parameters;
    ///
    /// let mut params = NumericalParams::default();
    /// assert_eq!(params.shared_liberties, 2);
    /// params.set("walls", "cut")?;
    /// assert_eq!(params.to_table()["walls"], "cut");
    /// # Ok::<(), sahwal_core::params::ParamError>(())
    /// ```
    #[derive(Copy, Eq)]
    pub struct NumericalParams {
        /// How the eyes of a group are counted.
        pub(crate) eyes: Eyes = Eyes::Euler;
        /// How capturing races are judged.
        pub(crate) races: Races = Races::Liberties;
        /// The number of shared liberties at which two strings are linked; 0 links none.
        pub shared_liberties: usize = 2;
        /// How walls of several strings are judged.
        pub(crate) walls: Walls = Walls::OneChain;
    }
}
