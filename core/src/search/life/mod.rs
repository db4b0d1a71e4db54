#![doc = include_str!("README.md")]
//! # What depends on it
//!
//! `combined`, `numerical` and the lab take a found fate as proved. So `tests` compares fates with
//! exhaustive play, on random problems and on drawn ones.

mod benson;
mod class;
mod closed;
mod eyes;
mod fight;
mod params;
mod plot;
mod problem;
mod proof;
mod solver;
#[cfg(test)]
mod tests;

pub use class::{Class, Fate};
pub use params::SolveParams;
pub use problem::Problem;
pub use solver::{Solver, Solving};

pub(crate) use benson::{Enclosed, alive_blocks};
use fight::Fight;
pub(crate) use plot::{Adjacency, Plot, WholeBoard};
