//! Errors in text files of data sets, with their places.

use std::fmt;

/// An error in a text file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{source_name}:{line}{}: expected {expected}, found {found}", At(*column))]
pub struct TextError {
    /// The file, by the name that the caller gave.
    pub source_name: String,
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1, if the error has a place in it.
    pub column: Option<usize>,
    /// The expected text.
    pub expected: String,
    /// The text in the file.
    pub found: String,
}

impl TextError {
    /// The message without the name of the file.
    pub fn in_file(&self) -> String {
        let TextError {
            line,
            column,
            expected,
            found,
            ..
        } = self;
        let column = column.map_or(String::new(), |column| format!(", column {column}"));
        format!("line {line}{column}: expected {expected}, found {found}")
    }
}

struct At(Option<usize>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(column) => write!(f, ":{column}"),
            None => Ok(()),
        }
    }
}
