//! The layer of the String Graph: its groups and reductions.
//!
//! `text` shows the groups, and `analyze --trace` prints the reductions. Both use the names of
//! `names`: if they differed, a reader could not follow a group through the trace.

mod groups;
mod names;
mod trace;

pub use groups::groups;
pub use trace::trace;
