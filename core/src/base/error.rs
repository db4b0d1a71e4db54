//! The error of whatever reads input.

/// Input that cannot be used: a text, a number or points. The message says what was expected
/// where, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InputError(String);

impl InputError {
    pub(crate) fn new(message: String) -> InputError {
        InputError(message)
    }
}
