//! How a command ended, short of an error.

/// What the exit status tells of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All went well: exit status 0.
    Done,
    /// A check failed, or some of the input could not be used: exit status 1. What and
    /// why was said on standard error.
    Failed,
}

impl Outcome {
    /// Failed where something could not be read or scored.
    pub(crate) fn of_faults(faults: u64) -> Outcome {
        if faults == 0 {
            Outcome::Done
        } else {
            Outcome::Failed
        }
    }
}
