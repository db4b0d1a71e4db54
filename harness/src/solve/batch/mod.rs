//! Collections of problems, solved one after another on several threads: open-board problems
//! drawn in text files, and problem collections in SGF.
//!
//! [`read_collection`] reads files and folders; [`solve_all`] solves their problems within limits;
//! the [`rows`] go to `problems.csv`, the boards to an HTML page ([`page`]). Faults in files are rows.

mod collection;
mod open;
mod page;
mod run;
mod sgf;
#[cfg(test)]
mod tests;

pub(crate) use collection::files_of;
pub use collection::{Item, read_collection};
pub use open::parse_open;
pub use page::page;
pub use run::{Limits, Solution, rows, solve_all};
pub use sgf::parse_sgf;

use sahwal_core::certificate::{Goal, Needed};
use sahwal_core::{Colour, Point, PointSet, Position};

/// A problem of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenProblem {
    /// Its name; empty if it has none.
    pub name: String,
    /// The whole board.
    pub position: Position,
    /// The player who moves first.
    pub first: Colour,
    /// The question; `None` if the collection only asks for a good move.
    pub question: Option<Question>,
    /// The right first moves; empty if they are not known, or if the opponent of the prover moves
    /// first.
    pub right: Vec<Point>,
}

/// The question of a problem: whether the prover reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The crucial stones.
    pub crucial: PointSet,
    /// The aim of the prover.
    pub goal: Goal,
    /// How many crucial strings must reach the goal.
    pub needed: Needed,
    /// The player who has the goal.
    pub prover: Colour,
    /// The number of times that the prover may retake a ko at once.
    pub threats: u8,
}
