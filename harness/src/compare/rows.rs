//! The rows of a run that are compared, read from its CSV files.
//!
//! `sahwal compare` reads both folders by it, after their checksums. Games are matched by the names
//! of data set and game: two that are matched wrongly look like a change of verdicts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use sahwal_data::input::label;
use sahwal_run::format::{CsvRow, GameRow, RunRecord, SummaryRow, each_row};
use serde_json::{Value, json};

/// The name of a data set, before the end with the moment, and of a classifier: together they name
/// a row of a table.
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
    /// What each classifier or engine is, by name: classifier with parameters, or command.
    pub definitions: BTreeMap<String, Value>,
    /// Which of the games of its data sets the run took.
    pub part: String,
}

impl RunRows {
    /// Reads the folder of a run: the games, the times of `summary.csv`, and from `run.json` the
    /// definitions of the rows. All files that the run wrote must be there as they were written, but
    /// for those that its `run.json` says are left out.
    ///
    /// # Errors
    /// A file is missing, malformed or not as it was written, or a game stands twice.
    pub fn read(dir: &Path) -> Result<RunRows> {
        let record = RunRecord::read(dir)?;
        record.check_kept(dir)?;
        // Two samples of one set may have no game in common, and then nothing is compared.
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

    /// Reads the games and the times alone.
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
        // A run that was not timed, or a kept one, is compared without times.
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

    /// The names of the data sets.
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
