//! Tunes one to four parameters of a classifier: every cell of a grid over their values is judged on
//! games.
//!
//! `sahwal tune` calls it. [`grid`](mod@grid) makes the rows, which are judged as every run judges
//! its rows. A [`Tuned`] is a grid on the games of one moment, with its best cell. By
//! cross-validation over games ([`folds`](crate::stats::folds)), it counts the best cell of each
//! fold on games that had no part in its choice. [`files`] writes the cells, and the best one as a
//! row for `sahwal run --rows`. [`plot`] draws the grid.
//!
//! A tuned row has seen the games on which it was tuned. A comparison on the same games favours it.

pub mod files;
pub mod grid;
pub mod plot;
mod tuned;

pub use grid::{Grid, GridAxis};
pub use tuned::{By, Fold, LEVEL, Tuned, judge};

#[cfg(test)]
mod tests;
