//! The layer of the String Graph: its groups, reductions and graph.

mod dot;
mod groups;
mod names;
mod trace;

pub use dot::dot;
pub use groups::groups;
pub use trace::trace;
