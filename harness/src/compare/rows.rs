//! Reads the rows of a run from its CSV files, for a comparison.
//!
//! `sahwal compare` reads both folders with it, and their checksums are verified first. Games are
//! matched by the names of the data set and the game: if two were matched wrongly, it would look
//! like a change of verdicts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use sahwal_data::input::label;
use sahwal_run::format::{CsvRow, GameRow, RunRecord, SummaryRow, each_row};
use serde_json::{Value, json};

/// The name of a row: its data set, with the moment unless that is the end, and its classifier.
pub type RowName = (String, String);

fn row_name(dataset: Cow<'_, str>, at: Option<String>, classifier: Cow<'_, str>) -> RowName {
    (label(dataset, at).into_owned(), classifier.into_owned())
}

/// The rows of one run.
#[derive(Default)]
pub struct RunRows {
    /// The games by row, then by name.
    pub games: BTreeMap<RowName, BTreeMap<String, GameRow<'static>>>,
    /// Median processor time of a position in nanoseconds, by row, if it was measured.
    pub times: BTreeMap<RowName, u64>,
    /// The definition of each row by name: a classifier with parameters, or the command of an
    /// engine.
    pub definitions: BTreeMap<String, Value>,
    /// Which part of the games the run judged.
    pub part: String,
}

impl RunRows {
    /// Reads the folder of a run: the games, the times of `summary.csv`, and the definitions of the
    /// rows from `run.json`. All files of the run must be there unchanged, except those that
    /// `run.json` marks as left out.
    ///
    /// # Errors
    /// A file is missing, malformed or changed, or a game occurs twice.
    pub fn read(dir: &Path) -> Result<RunRows> {
        let record = RunRecord::read(dir)?;
        record.check_kept(dir)?;
        // The comparison names the part if the runs differ in it: two samples of one data set may
        // have no game in common, and then nothing can be compared.
        let part = match (record.shard, record.every) {
            (None, None) => "all games".to_owned(),
            (Some(shard), None) => format!("shard {shard}"),
            (None, Some(every)) => format!("one game in {every}"),
            (Some(shard), Some(every)) => format!("shard {shard} of one game in {every}"),
        };
        let mut rows = RunRows::of_games(dir)?;
        rows.part = part;
        for row in record.rows {
            let definition = json!({"classifier": row.classifier, "parameters": row.parameters});
            rows.definitions.insert(row.name, definition);
        }
        for engine in record.engines {
            let definition = json!({"command": engine.command});
            rows.definitions.insert(engine.name, definition);
        }
        Ok(rows)
    }

    /// Reads only the games and the times.
    pub(super) fn of_games(dir: &Path) -> Result<RunRows> {
        let mut rows = RunRows::default();
        let mut twice = None;
        each_row(dir, |row: GameRow<'static>| {
            let name = row_name(row.dataset.clone(), row.at.clone(), row.classifier.clone());
            let game = row.game.clone().into_owned();
            let games = rows.games.entry(name).or_default();
            if games.insert(game.clone(), row).is_some() {
                twice = Some(game);
            }
        })?;
        if let Some(game) = twice {
            bail!(
                "{}: expected each game once, found {game} twice",
                dir.join(GameRow::FILE).display()
            );
        }
        // A run without times, or a committed one, is compared without them.
        if dir.join(SummaryRow::FILE).is_file() {
            each_row(dir, |row: SummaryRow| {
                let name = row_name(row.dataset, row.at, row.classifier);
                if let Some(time) = row.cpu_ns_per_position {
                    rows.times.insert(name, time);
                }
            })?;
        }
        Ok(rows)
    }

    /// Returns the names of the data sets.
    pub fn datasets(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .games
            .keys()
            .map(|(dataset, _)| dataset.as_str())
            .collect();
        names.dedup();
        names
    }
}
