#![doc = include_str!("README.md")]

mod area;
mod danger;
mod ground;
mod life;
mod params;
mod problem;
mod region;
mod search;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use area::{FoundArea, find_area};
pub use danger::{FindParams, Found, find_move};
pub use params::SolveParams;
pub use problem::{MAX_AREA, Problem, ProblemError};
pub use solver::{Answer, Line, Shows, Solver, Solving};
