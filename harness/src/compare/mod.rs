//! Two runs compared: how many strings, games and margins one has right and the other wrong.
//!
//! [`RunRows`] reads the rows of a run, [`Comparison`] compares the games that both runs have,
//! and it prints itself. Times are compared, too, but are no difference between runs.
//! [`differences`] holds all files of a run against those that are expected.
//!
//! `sahwal compare` calls it. Whoever changes a method decides by these counts whether to keep the
//! change; a game that is compared with another one misleads them.

mod comparison;
mod expected;
mod rows;
mod text;

pub use comparison::{Comparison, RowComparison};
pub use expected::differences;
pub use rows::{RowName, RunRows};
pub use text::definition;
