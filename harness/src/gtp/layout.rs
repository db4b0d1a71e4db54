//! Writes a board with a value on each point as the text of an answer.
//!
//! `commands/layers.rs` and `commands/estimate.rs` use it. GoGui reads the values in order: if one
//! were missing, all later ones would be shifted.

use sahwal_core::{Point, Size};

/// Writes a value for each point, row by row from the top, in the format of GoGui's types
/// `bwboard`, `cboard`, `dboard` and `sboard`. A point without a value gets `""`.
pub(super) fn board(size: Size, mut value: impl FnMut(Point) -> Option<String>) -> String {
    let mut rows = Vec::new();
    for row in 0..size.lines() {
        let mut columns = Vec::new();
        for column in 0..size.lines() {
            match value(Point::at(row, column)) {
                Some(text) => columns.push(text),
                // GoGui splits at spaces, so even an empty value needs a word.
                None => columns.push("\"\"".to_owned()),
            }
        }
        rows.push(columns.join(" "));
    }
    rows.join("\n")
}
