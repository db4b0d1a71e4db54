#![doc = include_str!("README.md")]

mod alpha_beta;
mod area;
mod danger;
mod estimate;
mod exhaustive;
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
pub use danger::{Decision, FindParams, Found, decide_move, find_move};
pub use estimate::{Estimate, estimate_move};
pub use exhaustive::{Exhaustive, ExhaustiveError, exhaustive};
pub use params::{Prover, SolveParams};
pub use problem::{MAX_AREA, Problem, ProblemError};
pub use solver::{Answer, Line, Shows, Solver, Solving};
