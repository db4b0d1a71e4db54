//! The layer of the String Graph: its groups, reductions and graph.

mod dot;
mod groups;
mod names;
mod trace;

pub use dot::dot;
pub use groups::groups;
pub(super) use groups::reason;
pub use trace::trace;
