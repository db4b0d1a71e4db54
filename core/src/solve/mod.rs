#![doc = include_str!("README.md")]

mod basis;
mod decide;
mod estimate;
mod group;
mod grown;
#[cfg(feature = "internals")]
pub(crate) mod line;
mod moves;
mod params;
mod problem;
mod proof;
mod solver;
#[cfg(test)]
mod tests;
mod zones;

pub use crate::life::Outside;
pub use basis::Basis;
pub use decide::{Decider, Decision, Evidence};
pub(crate) use estimate::value_of_stones;
pub use estimate::{Estimate, GroupInDoubt};
pub use moves::{FindParams, FoundMove};
pub use params::{DecideParams, SolveParams};
pub use problem::Problem;
pub use solver::{KoThreats, Line, Solver, Solving};
