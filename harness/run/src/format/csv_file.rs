//! CSV files as a whole: the header, writing, and reading with line numbers.
//!
//! `format/rows.rs` declares the files with `csv_row!`. Runs write through it; `compare` and
//! `report` read through it. The names of fields are the header, so a field that is renamed breaks
//! the scripts of users. Every cell passes [`Harmless`], or a spreadsheet could run a name as a
//! formula.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use csv::{DeserializeErrorKind, ErrorKind};
use sahwal_data::disk::{self, open, write_whole};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A row of a CSV file. Every field is one column, named like the field.
pub trait CsvRow: Serialize {
    /// The name of the file.
    const FILE: &'static str;
    /// The header line. A file without rows has it, too.
    const HEADER: &'static [&'static str];
}

/// Defines a row of the CSV file `$file`; the names of the fields are its header. A field
/// `with --at` is for rows of moments only.
macro_rules! csv_row {
    (
        $(#[$meta:meta])*
        $file:literal $name:ident {
            $($(#[$column:meta])* $field:ident $(with --at: $of_moment:ty)? $(: $type:ty)?,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct $name<'a> {
            $(
                $(#[$column])*
                $(pub $field: $type,)?
                $(#[serde(skip_serializing_if = "Option::is_none")] pub $field: Option<$of_moment>,)?
            )+
        }
        impl $crate::format::CsvRow for $name<'_> {
            const FILE: &'static str = $file;
            const HEADER: &'static [&'static str] = &[$(stringify!($field)),+];
        }
    };
}
pub(super) use csv_row;

/// The columns that only the rows of moments have.
const OF_MOMENTS: [&str; 4] = ["at", "moves_played", "moves_left", "mean_moves_left"];

/// The columns of a file: without `moments` those of moments are left out.
pub fn columns(header: &'static [&'static str], moments: bool) -> Vec<&'static str> {
    header
        .iter()
        .copied()
        .filter(|column| moments || !OF_MOMENTS.contains(column))
        .collect()
}

/// Text in which control characters but ends of lines and tabs are shown as `\u001b`: names of files
/// may hold codes that a terminal obeys.
///
/// Cells that look like formulas stay as they are, without an apostrophe before them.
pub struct Harmless<W> {
    to: W,
    /// Whether the last byte was the first one of a character that may be a control character.
    is_open: bool,
}

/// The first byte of the control characters above ASCII, U+0080 to U+009F, in UTF-8.
const LEAD: u8 = 0xc2;

impl<W: Write> Harmless<W> {
    /// Text for `to`.
    pub fn new(to: W) -> Harmless<W> {
        Harmless { to, is_open: false }
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nearly all rows are plain, and go on as they are.
        if !self.is_open && bytes.iter().all(is_plain) {
            self.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut escaped = Vec::with_capacity(bytes.len() + 8);
        for &byte in bytes {
            // A portion may end between the two bytes of a character.
            let was_open = std::mem::take(&mut self.is_open);
            match byte {
                0x80..0xa0 if was_open => write!(escaped, "\\u{byte:04x}")?,
                _ if was_open => escaped.extend([LEAD, byte]),
                LEAD => self.is_open = true,
                b'\n' | b'\t' | b' '..=b'~' | 0x80.. => escaped.push(byte),
                _ => write!(escaped, "\\u{byte:04x}")?,
            }
        }
        self.to.write_all(&escaped)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Whether a byte is no control character, nor the first byte of one that may be.
fn is_plain(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\t' | b' '..=b'~' | 0x80..) && *byte != LEAD
}

/// Writes the file `name` with these rows into `dir`, completely or not at all. The columns of
/// moments are left out without `moments`.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write_rows<R: CsvRow>(
    dir: &Path,
    name: &str,
    moments: bool,
    rows: impl IntoIterator<Item = R>,
) -> io::Result<()> {
    write_whole(&dir.join(name), |file| {
        // The header is written here, since serde writes none for a file without rows.
        let mut writer = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(Harmless::new(file));
        writer.write_record(columns(R::HEADER, moments))?;
        for row in rows {
            writer.serialize(row)?;
        }
        writer.flush()
    })
}

/// Writes rows to a file, completely or not at all. The names of their fields are the header; a
/// file without rows is empty.
///
/// # Errors
/// The file cannot be written.
pub fn write_records(
    path: &Path,
    rows: impl IntoIterator<Item = impl Serialize>,
) -> io::Result<()> {
    write_whole(path, |file| {
        let mut writer = csv::Writer::from_writer(Harmless::new(file));
        for row in rows {
            writer.serialize(row)?;
        }
        writer.flush()
    })
}

/// What is wrong in a CSV file: the column where it is known, what was expected and what was found.
/// `header` are the names of the columns.
pub(crate) fn csv_fault(error: &csv::Error, header: Option<&csv::StringRecord>) -> String {
    match error.kind() {
        ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!("expected {expected_len} cells, found {len}"),
        ErrorKind::Utf8 { .. } => "expected text in UTF-8, found other bytes".to_owned(),
        // The words of the csv crate are about types of Rust; a user knows cells and columns.
        ErrorKind::Deserialize { err, .. } => {
            let expected = match err.kind() {
                DeserializeErrorKind::ParseInt(_) => "expected a whole number".to_owned(),
                DeserializeErrorKind::ParseFloat(_) => "expected a number".to_owned(),
                DeserializeErrorKind::UnexpectedEndOfRow => "expected more cells".to_owned(),
                other => other.to_string(),
            };
            let place = err.field().and_then(|at| header?.get(at as usize));
            match place {
                Some(name) => format!("column `{name}`: {expected}"),
                None => expected,
            }
        }
        _ => error.to_string(),
    }
}

/// Calls `show` with each row of a file in `dir`, which may be larger than memory.
///
/// # Errors
/// The file is missing, lacks a column, or holds a value of another type.
pub fn each_row<R: CsvRow + DeserializeOwned>(dir: &Path, mut show: impl FnMut(R)) -> Result<()> {
    let path = dir.join(R::FILE);
    let place = path.display();
    let file =
        open(&path).with_context(|| format!("{place}: expected a file that `sahwal run` wrote"))?;
    let mut reader = csv::Reader::from_reader(file);
    let header = reader.headers().with_context(|| place.to_string())?.clone();
    for row in reader.deserialize() {
        match row {
            Ok(row) => show(row),
            Err(error) => {
                let line = match error.position() {
                    Some(position) => position.line(),
                    None => 1,
                };
                bail!("{place}: line {line}: {}", csv_fault(&error, Some(&header)))
            }
        }
    }
    Ok(())
}

/// The text of a file that `sahwal run` wrote.
///
/// # Errors
/// The file cannot be read.
pub fn read_text(path: &Path) -> Result<String> {
    disk::read_text(path).with_context(|| {
        format!(
            "{}: expected a file that `sahwal run` wrote",
            path.display()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_wherever_a_portion_ends() {
        let text = "a\u{1b}[2J,\u{9b}1m,\u{e9}\u{c2}\u{7f}\r\"b\n\tc\"\n";
        let expected = "a\\u001b[2J,\\u009b1m,\u{e9}\u{c2}\\u007f\\u000d\"b\n\tc\"\n";
        for portion in 1..text.len() {
            let mut shown = Harmless::new(Vec::new());
            for bytes in text.as_bytes().chunks(portion) {
                shown.write_all(bytes).unwrap();
            }
            assert_eq!(String::from_utf8_lossy(&shown.to), expected, "{portion}");
        }
    }
}
