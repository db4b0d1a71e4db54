#![doc = include_str!("README.md")]

mod benson;
mod class;
mod fight;
mod local;
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

use fight::Fight;
pub(crate) use local::{Around, Attack, LocalGame, RimBlock, Stones};
#[cfg(test)]
pub(crate) use plot::Plot;
pub(crate) use plot::{Adjacency, WholeBoard};
