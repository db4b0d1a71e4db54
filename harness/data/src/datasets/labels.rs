//! Label files: the owners of all points of final positions, `labels.csv`.
//!
//! The header begins with `file,owners`; other columns are not read. Each row has the name of a
//! file and one letter for each point, row by row from the top-left: `B`, `W`, or `N` for neutral.
//!
//! `input/counted.rs` calls [`parse_labels`] for the games beside such a file. Verdicts are
//! compared with the owners read here, so a letter that is read wrongly makes a right verdict look
//! wrong.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use std::fmt::Display;

use anyhow::{Error, Result, anyhow};
use sahwal_core::Size;
use sahwal_core::verdict::Owners;

/// The first two columns.
const HEADER: &str = "the header `file,owners`";

/// The rows of a label file, by the name of their file.
pub type Labels = BTreeMap<String, LabelRow>;

/// The label of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelRow {
    /// The line in the label file, from 1, for messages.
    pub line: usize,
    /// The size of the board.
    pub size: Size,
    /// The owners of all points; none is unknown.
    pub owners: Owners,
}

/// Reads the text of a label file.
///
/// # Errors
/// The header or a row has another form, or a file has two rows.
pub fn parse_labels(text: &str) -> Result<Labels> {
    // Spreadsheets put a byte order mark before the first letter.
    let bytes = text.strip_prefix('\u{feff}').unwrap_or(text).as_bytes();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(bytes);

    let mut rows = Labels::new();
    // The number of columns, once the header is read.
    let mut columns = None;
    let mut record = csv::StringRecord::new();
    // An error is not expected here: the text is UTF-8, and rows may have any length.
    while reader.read_record(&mut record)? {
        // The position is before the empty lines that come before the row, and before the LF of a
        // CR LF. So these line ends are counted, too.
        let start = record.position().unwrap_or(reader.position());
        let line_ends = bytes[start.byte() as usize..]
            .iter()
            .take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let line = start.line() as usize + line_ends.filter(|byte| **byte == b'\n').count();
        let fields: Vec<&str> = record.iter().collect();
        let Some(columns) = columns else {
            if !fields.starts_with(&["file", "owners"]) {
                let found = format!("`{}`", fields.join(","));
                return Err(misread(line, HEADER, found));
            }
            columns = Some(fields.len());
            continue;
        };
        let [file, letters, ..] = fields[..] else {
            let expected = format_args!("{columns} fields");
            return Err(misread(line, expected, fields.len()));
        };
        let (size, owners) =
            parse_owners(letters).map_err(|(expected, found)| misread(line, expected, found))?;
        match rows.entry(file.to_owned()) {
            Entry::Vacant(place) => {
                place.insert(LabelRow { line, size, owners });
            }
            Entry::Occupied(first) => {
                let earlier = first.get().line;
                let found = format!("`{file}` again (first on line {earlier})");
                return Err(misread(line, "each file once", found));
            }
        }
    }
    if columns.is_none() {
        return Err(misread(1, HEADER, "an empty file"));
    }
    Ok(rows)
}

/// An error in a line, from 1.
fn misread(line: usize, expected: impl Display, found: impl Display) -> Error {
    anyhow!("line {line}: expected {expected}, found {found}")
}

/// What was expected, and what was found.
type OwnersError = (&'static str, String);

/// Reads the letters of a row.
fn parse_owners(text: &str) -> Result<(Size, Owners), OwnersError> {
    let odd = text
        .chars()
        .enumerate()
        .find(|(_, c)| !matches!(c, 'B' | 'W' | 'N'));
    if let Some((index, odd)) = odd {
        let found = format!("`{odd}` as letter {}", index + 1);
        return Err(("`B`, `W` or `N`", found));
    }
    // All boards are square, so the number of letters says how large one is.
    if let Ok(size) = Size::of_area(text.len())
        && let Ok(owners) = Owners::from_letters(text, size)
    {
        return Ok((size, owners));
    }
    let expected = "the owners of a square board of 1 to 19 lines";
    Err((expected, format!("{} characters", text.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_file_with_their_lines() {
        let text = "\u{feff}file,owners\r\nq2.sgf,BWNB\r\n\r\n\"a, b.sgf\",N\r\n";
        let labels = parse_labels(text).unwrap();
        let row = labels.get("q2.sgf").unwrap();
        assert_eq!((row.line, row.size.lines()), (2, 2));
        assert_eq!(row.owners.to_letters(row.size), "BWNB");
        assert_eq!(labels.get("a, b.sgf").unwrap().line, 4);
        assert!(!labels.contains_key("q1.sgf"));
        let files: Vec<_> = labels.keys().collect();
        assert_eq!(files, ["a, b.sgf", "q2.sgf"]);
    }

    #[test]
    fn errors_name_the_place_and_what_stands_there() {
        // A third column, such as the person who counted, is not read.
        let with_source = parse_labels("file,owners,by\nq1.sgf,B,a counter\n").unwrap();
        assert_eq!(with_source.get("q1.sgf").unwrap().line, 2);
        let header = "file,owners\n";
        let too_large = format!("{header}q.sgf,{}\n", "B".repeat(400));
        for (text, message) in [
            (
                "",
                "line 1: expected the header `file,owners`, found an empty file",
            ),
            (
                "q1.sgf,B\n",
                "line 1: expected the header `file,owners`, found `q1.sgf,B`",
            ),
            (
                "file,owners\nq1.sgf\n",
                "line 2: expected 2 fields, found 1",
            ),
            (
                "file,owners\nq1.sgf,BWxB\n",
                "line 2: expected `B`, `W` or `N`, found `x` as letter 3",
            ),
            (
                "file,owners\n\"q,1.sgf\",BW\u{e9}B\n",
                "line 2: expected `B`, `W` or `N`, found `\u{e9}` as letter 3",
            ),
            (
                "file,owners\nq1.sgf,BWB\n",
                "line 2: expected the owners of a square board of 1 to 19 lines, found 3 characters",
            ),
            (
                "file,owners\nq1.sgf,\n",
                "line 2: expected the owners of a square board of 1 to 19 lines, found 0 characters",
            ),
            (
                &too_large,
                "line 2: expected the owners of a square board of 1 to 19 lines, found 400 characters",
            ),
            (
                "file,owners\nq1.sgf,B\nq1.sgf,W\n",
                "line 3: expected each file once, found `q1.sgf` again (first on line 2)",
            ),
        ] {
            let error = parse_labels(text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
