//! The solver's fights move by move, for measurements of claims. Behind the feature `internals`: it
//! is no part of the interface, and its items may change in any release.

pub use crate::combined::safe_inputs;
pub use crate::solve::line::{FightLine, fate};
