//! The error of whatever reads input: sizes, points, positions, names of rules, problems.
//!
//! [`ParamError`](crate::params::ParamError) is that of parameters and names the parameter;
//! [`IllegalMove`](crate::IllegalMove) is that of the rules of Go. The text goes to users as it is,
//! in the command line and in both packages.

/// Input that cannot be used: a text, a number or points. The message says what was expected
/// where, and what was found.
///
/// ```
/// use sahwal_core::Position;
///
/// let error = "X O\nX ?".parse::<Position>().unwrap_err();
/// assert!(error.to_string().contains("found"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InputError(String);

impl InputError {
    pub(crate) fn new(message: String) -> InputError {
        InputError(message)
    }
}
