#![doc = include_str!("README.md")]

mod area;
mod danger;
mod params;
mod problem;
mod proof;
mod region;
mod solver;
#[cfg(test)]
mod tests;

pub use area::{FoundArea, find_area};
pub use danger::{FindParams, FoundMove, find_move};
pub use params::SolveParams;
pub use problem::{Problem, ProblemError};
pub use solver::{FoundFate, Line, Shows, Solver, Solving};
