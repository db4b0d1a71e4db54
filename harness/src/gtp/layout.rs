//! The text of boards in answers.
//!
//! `commands/layers.rs` and `commands/estimate.rs` answer in it. GoGui counts the values: one too
//! few shifts all others.

use sahwal_core::{Point, Size};

/// A value for each point, row by row from the top, in the format of GoGui's types `bwboard`,
/// `cboard`, `dboard` and `sboard`. A point without a value gets `""`.
pub(super) fn board(size: Size, mut value: impl FnMut(Point) -> Option<String>) -> String {
    let mut rows = Vec::new();
    for row in 0..size.lines() {
        let mut columns = Vec::new();
        for column in 0..size.lines() {
            match value(Point::at(row, column)) {
                Some(text) => columns.push(text),
                // GoGui reads words: a point must have one.
                None => columns.push("\"\"".to_owned()),
            }
        }
        rows.push(columns.join(" "));
    }
    rows.join("\n")
}
