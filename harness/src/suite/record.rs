//! What was measured, as a CSV file, and the comparison with an earlier one.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::timing::{Spread, Turn};
use crate::run::files::write_whole;

/// A benchmark in a file; a failed one is a row too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The data set.
    pub dataset: String,
    /// The benchmark.
    pub name: String,
    /// What an operation is.
    pub unit: String,
    /// Nanoseconds for an operation: median over the rounds.
    pub median_ns: Option<f64>,
    /// In the fastest round.
    pub low_ns: Option<f64>,
    /// In the slowest round.
    pub high_ns: Option<f64>,
    /// Times of the reference loop: median of the rounds' quotients.
    pub reference_loops: Option<f64>,
    /// Nanoseconds of the reference loop beside it, median over the rounds.
    pub reference_ns: Option<f64>,
    /// Rounds.
    pub rounds: usize,
    /// Instructions for an operation, mean over the items, where they were counted.
    pub instructions: Option<u64>,
    /// The sum of all answers, in hexadecimal.
    pub answer: String,
    /// Version and commit of the program.
    pub version: String,
    /// What went wrong; empty where nothing did.
    pub error: String,
}

impl Row {
    /// A row without any measurement.
    pub fn new(dataset: &str, name: &str, unit: &str) -> Row {
        Row {
            dataset: dataset.to_owned(),
            name: name.to_owned(),
            unit: unit.to_owned(),
            median_ns: None,
            low_ns: None,
            high_ns: None,
            reference_loops: None,
            reference_ns: None,
            rounds: 0,
            instructions: None,
            answer: String::new(),
            version: concat!(env!("CARGO_PKG_VERSION"), " ", env!("SAHWAL_COMMIT")).to_owned(),
            error: String::new(),
        }
    }

    /// Enters the turns of all rounds.
    pub fn enter(&mut self, turns: &[Turn]) {
        let spread = |of: fn(&Turn) -> f64| Spread::of(turns.iter().map(of).collect());
        let times = spread(|turn| turn.nanoseconds);
        // A clock that ticks in nanoseconds, over batches of many calls.
        let tenths = |ns: f64| Some((10.0 * ns).round() / 10.0);
        let millionths = |loops: f64| Some((1e6 * loops).round() / 1e6);
        self.median_ns = tenths(times.median);
        self.low_ns = tenths(times.low);
        self.high_ns = tenths(times.high);
        self.reference_ns = tenths(spread(|turn| turn.reference).median);
        self.reference_loops = millionths(spread(|turn| turn.nanoseconds / turn.reference).median);
        self.rounds = turns.len();
    }
}

/// The rows of an earlier run, by data set and name.
pub struct Earlier(BTreeMap<(String, String), Row>);

impl Earlier {
    /// Reads the file that [`write()`] wrote.
    ///
    /// # Errors
    /// The file and the line that cannot be read.
    pub fn read(path: &Path) -> Result<Earlier> {
        let shown = path.display();
        let mut reader =
            csv::Reader::from_path(path).with_context(|| format!("cannot read {shown}"))?;
        let mut rows = BTreeMap::new();
        for row in reader.deserialize() {
            let row: Row = row.with_context(|| format!("{shown}: expected a row of `bench`"))?;
            rows.insert((row.dataset.clone(), row.name.clone()), row);
        }
        Ok(Earlier(rows))
    }

    fn of(&self, row: &Row) -> Option<&Row> {
        self.0.get(&(row.dataset.clone(), row.name.clone()))
    }

    /// How many times as long it takes now, both told in reference loops.
    pub fn ratio(&self, row: &Row) -> Option<f64> {
        Some(row.reference_loops? / self.of(row)?.reference_loops?)
    }

    /// How many times as many instructions it takes now.
    pub fn instruction_ratio(&self, row: &Row) -> Option<f64> {
        Some(row.instructions? as f64 / self.of(row)?.instructions? as f64)
    }

    /// What the answer was, where it was another.
    pub fn other_answer(&self, row: &Row) -> Option<&str> {
        let before = self.of(row)?;
        let known = !before.answer.is_empty() && !row.answer.is_empty();
        (known && before.answer != row.answer).then_some(&before.answer)
    }
}

/// Writes the rows.
///
/// # Errors
/// The file could not be written.
pub fn write(path: &Path, rows: &[Row]) -> io::Result<()> {
    write_whole(path, |file| {
        let mut writer = csv::Writer::from_writer(file);
        for row in rows {
            writer.serialize(row)?;
        }
        writer.flush()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(nanoseconds: f64, reference: f64) -> Row {
        let mut row = Row::new("set", "group/name", "position");
        row.enter(&[Turn {
            nanoseconds,
            reference,
        }]);
        row.answer = "2a".to_owned();
        row
    }

    #[test]
    fn a_file_read_again_gives_ratios_of_quotients() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench.csv");
        write(&path, &[row(100.0, 10.0)]).unwrap();
        let earlier = Earlier::read(&path).unwrap();
        // Twice as fast on a machine that is twice as slow.
        let now = row(100.0, 20.0);
        assert_eq!(earlier.ratio(&now), Some(0.5));
        assert_eq!(earlier.instruction_ratio(&now), None);
        assert_eq!(earlier.other_answer(&now), None);
        let other = Row {
            answer: "2b".to_owned(),
            ..now.clone()
        };
        assert_eq!(earlier.other_answer(&other), Some("2a"));
        let unknown = Row {
            name: "new".to_owned(),
            ..now
        };
        assert_eq!(earlier.ratio(&unknown), None);
    }

    #[test]
    fn what_is_no_such_file_is_refused_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench.csv");
        std::fs::write(&path, "dataset,name\nset,group\n").unwrap();
        let error = Earlier::read(&path).err().expect("no such file");
        let error = format!("{error:#}");
        assert!(
            error.contains("bench.csv") && error.contains("line: 2"),
            "{error}"
        );
    }
}
