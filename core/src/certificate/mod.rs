#![doc = include_str!("README.md")]

mod check;
mod claim;
mod exhaustive;
mod fault;
mod game;
mod life;
mod record;
#[cfg(test)]
mod tests;

pub use check::{Checked, check};
pub use claim::{Answer, Certificate, Claim, Goal, Needed, State};
pub use exhaustive::{Solved, solve};
pub use fault::{Fault, Refusal, Wrong};
pub use game::{Node, ZoneGame};
pub use record::{RecordError, record};
