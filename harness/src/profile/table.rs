//! The table of a profile, on the screen and as CSV.

use std::io;
use std::path::Path;

use comfy_table::{CellAlignment, Table};
use sahwal_core::Size;
use sahwal_data::cells::Text;
use sahwal_run::format::write_records;
use sahwal_run::job::table::{Style, new_table};
use serde::Serialize;

/// The times of a feature on one board size.
#[derive(Clone, Debug)]
pub struct Row {
    /// The feature.
    pub feature: &'static str,
    /// The board size.
    pub size: Size,
    /// The number of moves of the games.
    pub moves: usize,
    /// The mean nanoseconds by differences, of a move or a move taken back, and from scratch.
    pub times: [f64; 2],
    /// The least times that can be told from no work.
    pub resolution: [f64; 2],
}

impl Row {
    pub(super) fn new(feature: &'static str, size: Size) -> Row {
        Row {
            feature,
            size,
            moves: 0,
            times: [0.0; 2],
            resolution: [0.0; 2],
        }
    }

    /// Adds moves and their times together, in nanoseconds.
    pub(super) fn add(&mut self, moves: usize, times: [f64; 2]) {
        let (before, all) = (self.moves as f64, (self.moves + moves) as f64);
        for (mean, time) in self.times.iter_mut().zip(times) {
            *mean = (*mean * before + time) / all;
        }
        self.moves += moves;
    }

    /// A time by differences, and one from scratch; `None` below the resolution.
    pub fn resolved(&self) -> [Option<f64>; 2] {
        [0, 1].map(|at| Some(self.times[at]).filter(|&time| time > self.resolution[at]))
    }

    /// The time from scratch divided by that of differences; `None` below the resolution.
    pub fn ratio(&self) -> Option<f64> {
        let [differences, scratch] = self.resolved();
        Some(scratch? / differences?)
    }
}

/// What the columns of the table are.
pub const LEGEND: &str = "\
differences: nanoseconds of a move, or of a move taken back, by differences (mean)
scratch:     nanoseconds from scratch for the position after a move (mean)
times:       scratch / differences; below 1, differences are not faster
<:           below the resolution, twice the time of an operation that does nothing";

/// The table of a data set.
pub fn table(rows: &[Row]) -> Table {
    let header = [
        "feature",
        "board",
        "moves",
        "differences",
        "scratch",
        "times",
    ];
    let mut table = new_table(Style::Plain, &header);
    if let Some(board) = table.column_mut(1) {
        board.set_cell_alignment(CellAlignment::Left);
    }
    for row in rows {
        let [differences, scratch] = [0, 1].map(|at| match row.resolved()[at] {
            Some(time) => significant(time),
            None => format!("< {}", significant(row.resolution[at])),
        });
        table.add_row([
            row.feature.to_owned(),
            row.size.to_string(),
            row.moves.to_string(),
            differences,
            scratch,
            row.ratio().map_or("-".to_owned(), significant),
        ]);
    }
    table
}

/// Two significant digits below 10, else a whole number.
fn significant(value: f64) -> String {
    match value {
        10.0.. => format!("{value:.0}"),
        1.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[derive(Serialize)]
struct Record<'a> {
    dataset: Text<'a>,
    feature: &'a str,
    board: usize,
    moves: usize,
    differences_ns: Option<f64>,
    scratch_ns: Option<f64>,
    ratio: Option<f64>,
}

/// Writes `profile.csv`. A time below the resolution is empty.
///
/// # Errors
/// The file could not be written.
pub fn write_csv(dir: &Path, sets: &[(&str, Vec<Row>)]) -> io::Result<()> {
    let rounded = |value: Option<f64>| value.map(|value| (100.0 * value).round() / 100.0);
    let records = sets.iter().flat_map(|(dataset, rows)| {
        rows.iter().map(move |row| {
            let [differences, scratch] = row.resolved();
            Record {
                dataset: (*dataset).into(),
                feature: row.feature,
                board: row.size.lines(),
                moves: row.moves,
                differences_ns: rounded(differences),
                scratch_ns: rounded(scratch),
                ratio: rounded(row.ratio()),
            }
        })
    });
    write_records(&dir.join("profile.csv"), records)
}
