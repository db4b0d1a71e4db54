//! The error of a parameter that is unknown, of a wrong type or outside its range.
//!
//! [`Parameters`](super::Parameters) makes it from the text of an error of serde. Files of rows,
//! JavaScript and Python show it to users. The name leads from the outermost struct to the field,
//! with dots between the parts. If a part is missing, the user looks for the field in the wrong
//! place.

use serde_path_to_error::Segment;

/// A parameter that is unknown, of a wrong type, or outside its range.
///
/// ```
/// use sahwal_core::params::{ParamError, Parameters};
/// use sahwal_core::potential::FieldParams;
///
/// let error: ParamError = FieldParams::default().set("d-max", 11).unwrap_err();
/// assert_eq!(error.to_string(), "d-max: expected 1 to 10, found 11");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}expected {expected}, found {found}", prefix(.name))]
pub struct ParamError {
    /// The name of the parameter, with dots between its parts. If there is no such parameter, the
    /// name of the struct or list in which it was sought; empty for the outermost struct.
    pub name: String,
    /// The values that are allowed, in words.
    pub expected: String,
    /// The value that was given.
    pub found: String,
}

/// The name with a colon and a space; nothing for an empty name.
fn prefix(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!("{name}: "),
    }
}

impl ParamError {
    /// An error without a name; [`ParamError::inside`] adds it.
    pub(crate) fn new(expected: impl Into<String>, found: impl ToString) -> ParamError {
        ParamError {
            name: String::new(),
            expected: expected.into(),
            found: found.to_string(),
        }
    }

    /// The error of a parameter that belongs to the struct or list `outer`.
    #[must_use]
    pub fn inside(self, outer: impl std::fmt::Display) -> ParamError {
        let name = if self.name.is_empty() {
            outer.to_string()
        } else {
            format!("{outer}.{}", self.name)
        };
        ParamError { name, ..self }
    }

    /// Translates an error of serde, and adds the place in the table to its name.
    pub(crate) fn with_place(error: &serde_path_to_error::Error<serde_json::Error>) -> ParamError {
        let text = error.inner().to_string();
        let mut placed = ParamError::of_serde(&text)
            .unwrap_or_else(|| ParamError::new("a value that fits", &text));
        // `inside` puts a part in front of the name, so the innermost part comes first.
        let segments: Vec<_> = error.path().iter().collect();
        for segment in segments.into_iter().rev() {
            placed = match segment {
                Segment::Seq { index } => placed.inside(index),
                Segment::Map { key: name } | Segment::Enum { variant: name } => placed.inside(name),
                Segment::Unknown => placed,
            };
        }
        placed
    }
}
