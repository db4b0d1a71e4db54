//! Compares two runs: how many strings, games and margins are right in only one of them.
//!
//! [`RunRows`] reads the rows of a run. [`Comparison`] compares the games that both runs have, and
//! writes what it found. It compares times too, but they do not count as a difference.
//! [`differences`] compares the CSV files and pages of a run with those of an expected run.
//!
//! `sahwal compare` calls it. An author who changes a method decides by these counts whether to
//! keep the change. If a game were compared with a different one, the counts would mislead him.

mod comparison;
mod expected;
mod rows;
mod text;

pub use comparison::{Comparison, RowComparison};
pub use expected::differences;
pub use rows::{RowName, RunRows};
pub use text::definition;
