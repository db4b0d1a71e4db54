//! The status of a string.
//!
//! Every classifier gives one to each string, and `run` counts the right ones. A string in seki is
//! alive, as in the truth of a record. If that changed, each seki would count as an error.

use crate::base::names::names;

/// The verdict for a string.
///
/// ```
/// use sahwal_core::verdict::Status;
///
/// assert_eq!(Status::ALL.map(Status::name), ["alive", "dead", "unknown"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board. A string in seki is alive.
    Alive,
    /// It can be captured.
    Dead,
    /// The classifier gives no verdict.
    Unknown,
}

names!(Status: Alive "alive", Dead "dead", Unknown "unknown");
