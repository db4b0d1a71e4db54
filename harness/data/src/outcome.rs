//! The outcome of a command that did not stop with an error.

/// The outcome of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Success: exit status 0.
    Done,
    /// A check failed, or some of the input could not be used: exit status 1. Standard error
    /// has the reasons.
    Failed,
}

impl Outcome {
    /// Failed if not all is right.
    pub fn of(right: bool) -> Outcome {
        if right {
            Outcome::Done
        } else {
            Outcome::Failed
        }
    }
}
