//! Tuning: settings of a model are tried on games with counted results, the best setting
//! is kept, and cross-validation over games estimates how well it does on other games.
//!
//! A model implements [`Tunable`]: it says how many verdicts a setting gets right in each
//! game. [`Results`] keeps the counts of every setting that was tried and writes them to
//! `cells.csv`. [`folds`](crate::stats::folds) divides the games, and [`write_best`] writes the winner to
//! `best.toml`, which `sahwal run --params` reads. [`axes`] names the parameters and their
//! values to try.
//!
//! One model is tuned: the [`potential`] model, by grid, random or coordinate search.

pub mod axes;
mod best;
mod cache;
mod correct;
pub mod potential;
mod results;
mod tunable;

pub use best::write_best;
pub use correct::{Correct, Count};
pub use results::{Cell, Results};
pub use tunable::Tunable;

#[cfg(test)]
mod tests;
