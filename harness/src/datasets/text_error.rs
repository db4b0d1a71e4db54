//! What is wrong with a text file of a data set, and where.

use std::fmt;

/// A place in a text file that is not as it has to be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{source_name}:{line}{}: expected {expected}, found {found}", At(*column))]
pub struct TextError {
    /// The file, as the caller named it.
    pub source_name: String,
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1, where one character is to blame.
    pub column: Option<usize>,
    /// What would have been right.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl TextError {
    /// What is wrong and where, without the file.
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
