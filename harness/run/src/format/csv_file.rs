//! Writes CSV files with their headers, and reads them with line numbers.
//!
//! `format/rows.rs` declares the files with `csv_row!`. Runs write them here, and `compare` and
//! `report` read them. The names of the fields are the header, so a renamed field breaks the
//! scripts of users. All text goes through [`Harmless`]. Without it, the name of a game could send
//! control codes to a terminal.

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
    /// The names of the columns. A file without rows has this header, too.
    const HEADER: &'static [&'static str];
}

/// Defines a row of the CSV file `$file`. The names of the fields are its header. A field that is
/// declared `with --at` is a column of runs with moments only.
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

/// The columns that only the files of a run with moments have.
const OF_MOMENTS: [&str; 4] = ["at", "moves_played", "moves_left", "mean_moves_left"];

/// The columns of a file. Without `moments`, the columns of moments are left out.
pub fn columns(header: &'static [&'static str], moments: bool) -> Vec<&'static str> {
    header
        .iter()
        .copied()
        .filter(|column| moments || !OF_MOMENTS.contains(column))
        .collect()
}

/// Writes text in which control characters are replaced by escapes such as `\u001b`. Line feeds and
/// tabs stay. Names of files may contain codes that a terminal obeys.
///
/// Cells that a spreadsheet would read as formulas are not changed.
pub struct Harmless<W> {
    to: W,
    /// Whether the last byte was a [`LEAD`], whose character depends on the next byte.
    is_open: bool,
}

/// The first of the two bytes, in UTF-8, of the control characters U+0080 to U+009F. Harmless
/// characters such as `§` have it, too.
const LEAD: u8 = 0xc2;

impl<W: Write> Harmless<W> {
    /// A writer that passes its text on to `to`.
    pub fn new(to: W) -> Harmless<W> {
        Harmless { to, is_open: false }
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nearly all rows have only plain characters, and are written without a copy.
        if !self.is_open && bytes.iter().all(is_plain) {
            self.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut escaped = Vec::with_capacity(bytes.len() + 8);
        for &byte in bytes {
            // A call of `write` may end between the two bytes of a character.
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

/// Whether a byte can be written as it is: it is neither a control character nor a [`LEAD`].
fn is_plain(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\t' | b' '..=b'~' | 0x80..) && *byte != LEAD
}

/// Writes the file `name` with these rows into `dir`, completely or not at all. Without `moments`,
/// the columns of moments are left out.
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
        // The csv crate takes a header from the first row, so a file without rows would have none.
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

/// Writes rows to a file, completely or not at all. The names of their fields are the header. A
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

/// The text of an error in a CSV file: the column if it is known, what was expected, and what was
/// found. `header` has the names of the columns.
pub(crate) fn csv_fault(error: &csv::Error, header: Option<&csv::StringRecord>) -> String {
    match error.kind() {
        ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!("expected {expected_len} cells, found {len}"),
        ErrorKind::Utf8 { .. } => "expected text in UTF-8, found other bytes".to_owned(),
        // The messages of the csv crate name types of Rust. A user knows cells and columns.
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

/// Calls `show` with each row of a file in `dir`. Reads row by row, since the file may be larger
/// than the memory.
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
