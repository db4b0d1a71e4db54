//! Tuning of the potential model of Nakamura and Kitoma (2002): settings are tried on games with
//! counted results, the best setting is kept, and cross-validation over games estimates how well it
//! does on other games.
//!
//! [`PotentialTuning`] holds the positions, the ends of games or listed ones before, and says how many
//! verdicts a setting gets right in each. [`tune`] looks for the best setting by one [`Method`]: grid,
//! random or coordinate search. [`Results`] keeps the counts of every setting that was tried and writes
//! them to `cells.csv`. [`folds`](crate::stats::folds) divides the games, and [`write_best`] writes the
//! winner to `best.toml`, which `sahwal run --params` reads. [`axes`] names the parameters and their
//! values to try.
//!
//! [`landscape`] and [`heatmap`] show a grid over v1 and v2, and [`enclosed`] measures the property by
//! which the shadow table was chosen. [`places`] finds the best v1 and v2 at each listed position.

pub mod axes;
mod best;
mod correct;
pub mod enclosed;
pub mod heatmap;
mod landscape;
pub mod places;
mod results;
mod search;
mod snapshots;
mod text;
mod tuning;

pub use axes::AXES;
pub use best::write_best;
pub use correct::{Correct, Count};
pub use landscape::landscape;
pub use results::{Cell, Results};
pub use search::{GridRange, Learn, Method, Tuned, grid, random, tune};
pub use text::{figures, to_toml, v1_v2};
pub use tuning::{Measure, Objective, PotentialTuning};

#[cfg(test)]
mod tests;
