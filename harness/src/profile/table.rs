//! The table of a profile, on the screen and as CSV.
//!
//! `cmd/profile.rs` prints it and writes the CSV file. A time below the resolution of the clock
//! gets no ratio: it would be a ratio to noise.

use std::io;
use std::path::Path;

use comfy_table::{CellAlignment, Table};
use sahwal_core::Size;
use sahwal_run::format::write_records;
use sahwal_run::table::{Style, new_table};
use serde::Serialize;

use super::stretch::Times;

/// The times of a feature on one board size.
#[derive(Clone, Debug)]
pub struct FeatureTimes {
    /// The feature.
    pub feature: &'static str,
    /// The board size.
    pub size: Size,
    /// The number of moves of the games.
    pub moves: usize,
    /// The mean nanoseconds of a move: played, taken back, and from scratch.
    pub times: [Times; 3],
    /// Times up to these values cannot be told from no work, in nanoseconds.
    pub resolution: [f64; 3],
}

impl FeatureTimes {
    pub(super) fn new(feature: &'static str, size: Size) -> FeatureTimes {
        FeatureTimes {
            feature,
            size,
            moves: 0,
            times: [Times::default(); 3],
            resolution: [0.0; 3],
        }
    }

    /// Adds the summed times of some moves, in nanoseconds.
    pub(super) fn add(&mut self, moves: usize, times: [Times; 3]) {
        // The mean is over moves, so a long game weighs more than a short one.
        let before = self.moves as f64;
        let all = (self.moves + moves) as f64;
        for (mean, time) in self.times.iter_mut().zip(times) {
            mean.least = (mean.least * before + time.least) / all;
            mean.median = (mean.median * before + time.median) / all;
        }
        self.moves += moves;
    }

    /// Returns the times of a move played, taken back, and from scratch. A time is `None` below the
    /// resolution.
    pub fn resolved(&self) -> [Option<Times>; 3] {
        [0, 1, 2].map(|at| {
            let time = self.times[at];
            if time.least > self.resolution[at] {
                Some(time)
            } else {
                None
            }
        })
    }

    /// Returns how many times faster a feature follows a game than it is computed from scratch:
    /// scratch / played. `None` below the resolution.
    pub fn following(&self) -> Option<f64> {
        // Below the resolution a time is noise, and so would be the ratio.
        let [played, _, scratch] = self.resolved();
        Some(scratch?.least / played?.least)
    }

    /// Returns how many times faster a feature follows a search, which takes every move back:
    /// scratch / (played + taken back). `None` below the resolution.
    pub fn searching(&self) -> Option<f64> {
        let [_, _, scratch] = self.resolved();
        Some(scratch?.least / self.node()?)
    }

    /// Returns the nanoseconds of a move that is played and taken back. `None` below the
    /// resolution.
    fn node(&self) -> Option<f64> {
        let [played, taken_back, _] = self.resolved();
        Some(played?.least + taken_back?.least)
    }
}

impl Times {
    /// Returns by how many percent the median batch took longer than the shortest.
    fn spread(&self) -> f64 {
        // A large spread means that other programs used the processor.
        100.0 * (self.median / self.least - 1.0)
    }
}

/// Explains the columns of the table.
pub const LEGEND: &str = "\
played, taken back: nanoseconds of a move by differences (mean of the shortest
            batches; + by how much the median batch took longer)
scratch:    nanoseconds from scratch for the position after a move, in the
            fastest way of the library: Strings::of for strings, set operations
            on whole boards for thicken to sets, those of each string, group or
            region for the next four, Potential::recompute for the potential,
            and GroupAnalysis::of after it for groups
following:  scratch / played; searching: scratch / (played + taken back);
            below 1, differences are not faster
<:          below the resolution, twice the time of an operation that does nothing";

/// Returns the table of a data set.
pub fn table(rows: &[FeatureTimes]) -> Table {
    let header = [
        "feature",
        "board",
        "played",
        "taken back",
        "scratch",
        "following",
        "searching",
    ];
    let mut table = new_table(Style::Plain, &header);
    if let Some(board) = table.column_mut(1) {
        board.set_cell_alignment(CellAlignment::Left);
    }
    for row in rows {
        let [played, taken_back, scratch] = [0, 1, 2].map(|at| match row.resolved()[at] {
            Some(time) => format!("{} +{:.0}%", significant(time.least), time.spread()),
            None => format!("< {}", significant(row.resolution[at])),
        });
        table.add_row([
            row.feature.to_owned(),
            row.size.to_string(),
            played,
            taken_back,
            scratch,
            ratio(row.following()),
            ratio(row.searching()),
        ]);
    }
    table
}

/// Says, for each board size, how the time of a search node divides into sight and judgement. A
/// node plays a move and takes it back: the potential is the sight; groups, strength and owners are
/// the judgement. A board size without a time above the resolution is left out.
pub fn nodes(rows: &[FeatureTimes]) -> String {
    let mut lines = String::new();
    for groups in rows.iter().filter(|row| row.feature == "groups") {
        let potential = rows
            .iter()
            .find(|row| row.feature == "potential" && row.size == groups.size);
        let sight = potential.and_then(FeatureTimes::node);
        if let (Some(sight), Some(node)) = (sight, groups.node()) {
            lines += &format!(
                "a node of a search on {}: {} ns, of these {:.0} % sight (potential) and {:.0} % \
                 judgement (groups and owners)\n",
                groups.size,
                significant(node),
                100.0 * sight / node,
                100.0 * (node - sight) / node,
            );
        }
    }
    lines
}

fn ratio(value: Option<f64>) -> String {
    match value {
        Some(value) => significant(value),
        None => "-".to_owned(),
    }
}

/// Formats a number from 10 on without decimals, from 1 on with one, and below 1 with two.
fn significant(value: f64) -> String {
    match value {
        10.0.. => format!("{value:.0}"),
        1.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// The columns of `profile.csv`.
pub const COLUMNS: [&str; 12] = [
    "dataset",
    "feature",
    "board",
    "moves",
    "played_ns",
    "played_spread_percent",
    "taken_back_ns",
    "taken_back_spread_percent",
    "scratch_ns",
    "scratch_spread_percent",
    "following",
    "searching",
];

#[derive(Serialize)]
struct Record<'a> {
    dataset: &'a str,
    feature: &'a str,
    board: usize,
    moves: usize,
    played_ns: Option<f64>,
    played_spread_percent: Option<f64>,
    taken_back_ns: Option<f64>,
    taken_back_spread_percent: Option<f64>,
    scratch_ns: Option<f64>,
    scratch_spread_percent: Option<f64>,
    following: Option<f64>,
    searching: Option<f64>,
}

/// Writes `profile.csv`. A time below the resolution is empty.
///
/// # Errors
/// The file could not be written.
pub fn write_csv(dir: &Path, sets: &[(&str, Vec<FeatureTimes>)]) -> io::Result<()> {
    let mut records = Vec::new();
    for (dataset, rows) in sets {
        for row in rows {
            let least = row.resolved().map(|time| Some(rounded(time?.least)));
            let spread = row.resolved().map(|time| Some(rounded(time?.spread())));
            records.push(Record {
                dataset,
                feature: row.feature,
                board: row.size.lines(),
                moves: row.moves,
                played_ns: least[0],
                played_spread_percent: spread[0],
                taken_back_ns: least[1],
                taken_back_spread_percent: spread[1],
                scratch_ns: least[2],
                scratch_spread_percent: spread[2],
                following: row.following().map(rounded),
                searching: row.searching().map(rounded),
            });
        }
    }
    write_records(&dir.join("profile.csv"), records)
}

fn rounded(value: f64) -> f64 {
    (100.0 * value).round() / 100.0
}
