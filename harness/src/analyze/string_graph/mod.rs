//! The layer of the String Graph: its groups, its reductions, its graph.

mod dot;
mod groups;
mod names;
mod trace;

pub use dot::dot;
pub(crate) use groups::number_at;
pub use groups::{groups, numbers};
pub use trace::trace;
