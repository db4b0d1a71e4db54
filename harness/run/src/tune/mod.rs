//! Tuning: rows from a grid over one or two parameters of any classifier, judged on games.
//!
//! [`grid`](mod@grid) makes the rows, which are judged as every run judges its rows. A [`Tuned`] is
//! a grid on the games of one moment: the best cell, and cross-validation over games
//! ([`folds`](crate::stats::folds)), in which the best cell of each fold is counted on games that
//! had no part in the choice. [`files`] writes the cells, the best one as a row for
//! `sahwal run --rows`, and [`plot`] draws the grid.
//!
//! `sahwal tune` calls it. A row that is tuned here has seen the games it was tuned on, and its
//! name must not be compared on them as if it had not.

pub mod files;
pub mod grid;
pub mod plot;
mod tuned;

pub use grid::{Grid, GridAxis};
pub use tuned::{By, Fold, LEVEL, Tuned, judge};

#[cfg(test)]
mod tests;
