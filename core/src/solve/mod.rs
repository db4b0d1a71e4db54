#![doc = include_str!("README.md")]

mod ground;
mod life;
mod params;
mod problem;
mod search;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use params::SolveParams;
pub use problem::{MAX_AREA, Problem, ProblemError};
pub use solver::{Answer, Line, Shows, Solver, Solving};
