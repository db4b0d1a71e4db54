//! The text of boards in answers.

use sahwal_core::{Point, Size};

/// A value for each point, row by row from the top, in the format of GoGui's types `bwboard`,
/// `cboard`, `dboard` and `sboard`. A point without a value gets `""`.
pub(super) fn board(size: Size, mut value: impl FnMut(Point) -> Option<String>) -> String {
    let rows = (0..size.lines()).map(|row| {
        let columns = (0..size.lines()).map(|column| {
            let value = value(Point::at(row, column));
            value.unwrap_or_else(|| "\"\"".to_owned())
        });
        columns.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}
