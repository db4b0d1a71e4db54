//! The status of a string.

/// The verdict for a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board. A string in seki is alive.
    Alive,
    /// It can be captured.
    Dead,
    /// The classifier gives no verdict.
    Unknown,
}

impl Status {
    /// `alive`, `dead` or `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Unknown => "unknown",
        }
    }
}
