//! The error of input that cannot be used: sizes, points, positions, names of rules, problems.
//!
//! Whatever reads such input makes it: the types of `board`, the rules, owners as letters, and the
//! problems of `search::life`. [`ParamError`](crate::params::ParamError) is that of parameters;
//! [`IllegalMove`](crate::IllegalMove) is that of the rules of Go.
//!
//! Users see the text as it is, on the command line and in both packages. A text without place,
//! expected and found leaves them without help.

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
