//! The layer of the String Graph: its groups and reductions.
//!
//! `text` shows the groups, and `analyze --trace` the reductions.

mod groups;
mod names;
mod trace;

pub use groups::groups;
pub use trace::trace;
