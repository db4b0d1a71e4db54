//! The figures of rows from outside: versions, failures, times, and the spread of engines
//! that play at random.

use std::collections::BTreeSet;
use std::fmt::Write;

use comfy_table::Table;
use serde::{Deserialize, Serialize};

use super::judge::OutsideNote;
use super::summary::{Row, Summary};
use super::table::{CPU, Style, dash, duration, in_markdown, table};

use crate::merge::merge_fields;

/// The counts of a row from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideTotals {
    /// Number of answers and failures; 0 for other rows.
    pub answers: u64,
    /// Number of games without verdicts.
    pub failed: u64,
    /// The versions that answered.
    pub versions: BTreeSet<String>,
}

merge_fields!(OutsideTotals: answers, failed, versions);

impl OutsideTotals {
    /// Adds an answer.
    pub(super) fn add(&mut self, note: &OutsideNote) {
        self.answers += 1;
        self.failed += u64::from(note.error.is_some());
        if !note.version.is_empty() {
            self.versions.insert(note.version.clone());
        }
    }
}

/// The table of the rows from outside; `None` without any.
pub(super) fn engines(summary: &Summary, style: Style) -> Option<Table> {
    let rows = summary.rows.iter();
    let rows: Vec<&Row> = rows.filter(|row| row.outside.answers > 0).collect();
    let header = [
        "from outside",
        "version",
        "answers",
        "failed",
        "median\ntime",
        CPU,
    ];
    let time = |time: Option<u64>| time.map_or(dash(), duration);
    let cells = |row: &&Row| {
        // All versions that answered; a long list is cut.
        let versions = row.outside.versions.iter().map(String::as_str);
        let version = match versions.collect::<Vec<&str>>().join(", ") {
            none if none.is_empty() => dash(),
            all => all.chars().take(30).collect(),
        };
        // The text is from outside, so its marks are escaped.
        let version = match style {
            Style::Plain => version,
            Style::Markdown => in_markdown(&version),
        };
        [
            row.classifier.clone(),
            version,
            row.outside.answers.to_string(),
            row.outside.failed.to_string(),
            time(row.times.median()),
            time(row.cpu_times.median()),
        ]
    };
    (!rows.is_empty()).then(|| table(style, &header, rows.iter().map(cells)))
}

/// Notes below the tables: how often two rows agree, and the spread of samples.
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
    // Samples: the mean and the spread of what the known results allow to measure.
    for (name, rows) in samples(summary) {
        let share = |count: u64, of: u64| 100.0 * count as f64 / of as f64;
        let mut parts = Vec::new();
        if games > 0 {
            let strings = spread(rows.iter().filter_map(|row| row.score.strings.percent()));
            let whole = spread(rows.iter().map(|row| share(row.whole.strings, games)));
            parts.extend(strings.map(|strings| format!("strings {strings}")));
            parts.extend(whole.map(|whole| format!("games with all strings right {whole}")));
        }
        if summary.recorded > 0 {
            let exact = rows.iter();
            let exact = spread(exact.map(|row| share(row.margins.exact(), summary.recorded)));
            parts.extend(exact.map(|exact| format!("margin exact {exact}")));
        }
        if !parts.is_empty() {
            let _ = writeln!(
                text,
                "{name}: mean and standard deviation of {} samples:",
                rows.len()
            );
            parts.iter().for_each(|part| {
                let _ = writeln!(text, "  {part}");
            });
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Groups of rows called NAME.1, NAME.2 and so on.
fn samples(summary: &Summary) -> Vec<(&str, Vec<&Row>)> {
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in summary.rows.iter().filter(|row| row.outside.answers > 0) {
        let Some((name, number)) = row.classifier.rsplit_once('.') else {
            continue;
        };
        match groups.last_mut() {
            Some((of, rows)) if *of == name => rows.push(row),
            _ if number == "1" => groups.push((name, vec![row])),
            _ => {}
        }
    }
    groups.retain(|(_, rows)| rows.len() > 1);
    groups
}

/// "99.91% (0.02)"; `None` for fewer than two values.
fn spread(values: impl Iterator<Item = f64>) -> Option<String> {
    let values: Vec<f64> = values.collect();
    if values.len() < 2 {
        return None;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let deviation = (squares / (count - 1.0)).sqrt();
    Some(format!("{mean:.2}% ({deviation:.2})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_a_sample() {
        assert_eq!(
            spread([1.0, 2.0, 3.0].into_iter()),
            Some("2.00% (1.00)".to_owned())
        );
        assert_eq!(spread([1.0].into_iter()), None);
        assert_eq!(spread([].into_iter()), None);
    }
}
