//! Errors in text files of data sets, with their places.

use std::fmt::Display;

use anyhow::{Error, anyhow};

/// An error in a line of a text, from 1, and at a character of it, from 1.
pub(super) fn misread(
    line: usize,
    column: impl Into<Option<usize>>,
    expected: impl Display,
    found: impl Display,
) -> Error {
    let column = column
        .into()
        .map_or(String::new(), |column| format!(", column {column}"));
    anyhow!("line {line}{column}: expected {expected}, found {found}")
}
