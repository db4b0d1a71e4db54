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
pub use estimate::{Estimate, GroupInDoubt, value_of_stones};
pub use group::find_group;
pub use moves::{FindParams, FoundMove, find_move, find_move_among, prove_move};
pub use params::{DecideParams, SolveParams};
pub use problem::Problem;
pub use solver::{FoundFate, KoThreats, Line, Shows, Solver, Solving};
