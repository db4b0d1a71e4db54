//! Cells of text in CSV files.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula and may run
//! it. Such a text, which may come from the name of a file, is written with an apostrophe
//! before it, and so is one that has only apostrophes before such a character. Reading takes
//! one apostrophe off again, so every text comes back as it was.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The text of a cell for a CSV file.
pub fn to_cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text that a cell of a CSV file stands for.
pub fn from_cell(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text) => text,
        _ => cell,
    }
}

/// Whether a text begins like a formula, perhaps after apostrophes. Tabs and ends of lines are
/// skipped by spreadsheets.
fn is_formula(text: &str) -> bool {
    // Most texts are told by their first byte; this is called for every cell of long files.
    match text.as_bytes().first() {
        Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r' | b'\n') => true,
        Some(b'\'') => is_formula(text.trim_start_matches('\'')),
        _ => false,
    }
}

/// For the fields of rows that are only written.
///
/// # Errors
/// That of the serializer.
pub fn serialize_text<S: Serializer>(
    text: impl AsRef<str>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_cell(text.as_ref()))
}

/// A text in a row: borrowed for writing, owned after reading.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'a>(Cow<'a, str>);

impl Text<'_> {
    /// The text itself.
    pub fn into_owned(self) -> String {
        self.0.into_owned()
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: AsRef<str> + ?Sized> PartialEq<T> for Text<'_> {
    fn eq(&self, other: &T) -> bool {
        *self.0 == *other.as_ref()
    }
}

impl PartialEq<Text<'_>> for String {
    fn eq(&self, other: &Text<'_>) -> bool {
        *self == *other.0
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Text<'a> {
        Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Text<'a> {
    fn from(text: &'a String) -> Text<'a> {
        Text(Cow::Borrowed(text))
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Text(Cow::Owned(text))
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_text(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Text<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cell = String::deserialize(deserializer)?;
        Ok(Text(Cow::Owned(if from_cell(&cell).len() < cell.len() {
            from_cell(&cell).to_owned()
        } else {
            cell
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_text_and_come_back() {
        for (text, cell) in [
            ("a", "a"),
            ("", ""),
            ("'tis", "'tis"),
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@A1", "'@A1"),
            ("\t=1", "'\t=1"),
            ("'=1", "''=1"),
            ("''=1", "'''=1"),
            ("'", "'"),
            ("''", "''"),
        ] {
            assert_eq!(to_cell(text), cell);
            assert_eq!(from_cell(cell), text);
        }
        // As others write it, without an apostrophe, it is read, too.
        assert_eq!(from_cell("=1+1"), "=1+1");
    }
}
