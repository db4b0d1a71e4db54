//! The error of input that cannot be used: sizes, points, positions, names of rules, problems.
//!
//! The code that reads such input makes the error: the types of `board`, the rules, owners as
//! letters, and the problems of `search::life`. Parameters have an error of their own,
//! [`ParamError`](crate::params::ParamError), and so have forbidden moves,
//! [`IllegalMove`](crate::IllegalMove).
//!
//! Users see the text unchanged, on the command line and in both packages. If it does not say what
//! was expected and what was found, they do not know what to mend.

/// Input that cannot be used: a text, a number or a set of points. The message says what was
/// expected, what was found and where.
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
