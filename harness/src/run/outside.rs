//! The figures of rows from outside: failures and times.

use std::fmt::Write;

use comfy_table::Table;
use serde::{Deserialize, Serialize};

use super::judge::OutsideNote;
use super::summary::{Row, Summary};
use super::table::{CPU, Style, dash, duration, table};

use sahwal_data::merge::merge_fields;

/// The counts of a row from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideTotals {
    /// Number of answers and failures; 0 for other rows.
    pub answers: u64,
    /// Number of games without verdicts.
    pub failed: u64,
}

merge_fields!(OutsideTotals: answers, failed);

impl OutsideTotals {
    /// Adds an answer.
    pub(super) fn add(&mut self, note: &OutsideNote) {
        self.answers += 1;
        self.failed += u64::from(note.error.is_some());
    }
}

/// The table of the rows from outside; `None` without any.
pub(super) fn engines(summary: &Summary, style: Style) -> Option<Table> {
    let rows = summary.rows.iter();
    let rows: Vec<&Row> = rows.filter(|row| row.outside.answers > 0).collect();
    let header = ["from outside", "answers", "failed", "median\ntime", CPU];
    let time = |time: Option<u64>| time.map_or(dash(), duration);
    let cells = |row: &&Row| {
        [
            row.classifier.clone(),
            row.outside.answers.to_string(),
            row.outside.failed.to_string(),
            time(row.times.median()),
            time(row.cpu_times.median()),
        ]
    };
    (!rows.is_empty()).then(|| table(style, &header, rows.iter().map(cells)))
}

/// Notes below the tables: how often two rows agree.
pub(super) fn notes(summary: &Summary) -> String {
    let mut text = String::new();
    let games = summary.scored;
    // Rows called A=B: in how many games the two agree on every string.
    for row in summary
        .rows
        .iter()
        .filter(|row| row.classifier.contains('='))
    {
        if games > 0 {
            let (complete, right) = (row.whole.complete, row.whole.strings);
            let share = 100.0 * complete as f64 / games as f64;
            let _ = writeln!(
                text,
                "{}: the same verdict on every string of {complete} of {games} games\n  \
                 ({share:.1}%), {} of them wrong",
                row.classifier,
                complete - right
            );
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
