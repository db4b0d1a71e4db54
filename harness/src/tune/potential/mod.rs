//! Tuning of the potential model of Nakamura and Kitoma (2002).
//!
//! [`tune`] looks for the best parameters by one [`Method`]; [`PotentialTuning`] holds the games.
//! [`landscape`] and [`heatmap`] show a grid over v1 and v2, and [`enclosed`] measures the property by
//! which the shadow table was chosen.
//! [`positions`] holds positions before the end of games in place of the final ones, and [`places`]
//! finds the best v1 and v2 at each of them.

mod axes;
pub mod enclosed;
mod fields;
mod games;
pub mod heatmap;
mod landscape;
pub mod places;
pub mod positions;
mod search;
mod text;

pub use axes::AXES;
pub use games::{Objective, PotentialTuning};
pub use landscape::landscape;
pub use search::{GridRange, Learn, Method, Tuned, grid, random, tune};
pub use text::{about, figures, to_toml};
