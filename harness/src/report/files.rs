//! Reads the files of a run, one game at a time.
//!
//! `cmd/report.rs` opens a [`RunFiles`], and `page` and `data` read it. Checksums are verified
//! first. Only one game is in memory. If the rows of two games were mixed, verdicts would appear on
//! the wrong board.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sahwal_data::disk::open;
use sahwal_data::input::label;
use sahwal_run::format::{
    ConfidenceRow, CsvRow, EngineAnswerRow, GameRow, PointRow, PositionRow, RunRecord, StringRow,
    read_text,
};
use serde::de::DeserializeOwned;

/// The files that `sahwal run` wrote into a folder.
pub struct RunFiles {
    dir: PathBuf,
    /// `run.json`.
    pub record: RunRecord,
    /// The name and the text of every Markdown file, the tables first.
    pub texts: Vec<(String, String)>,
    /// The name and the text of every plot.
    pub plots: Vec<(String, String)>,
}

/// The rows of one game in the order of the run: strings by their first stone, row by row of the
/// board.
pub(super) struct GameRows {
    /// Its data set.
    pub(super) dataset: String,
    /// Its name, with the moment before the end.
    pub(super) name: String,
    pub(super) position: PositionRow<'static>,
    pub(super) points: Vec<PointRow<'static>>,
    pub(super) strings: Vec<StringRow<'static>>,
    pub(super) confidence: Vec<ConfidenceRow<'static>>,
    pub(super) games: Vec<GameRow<'static>>,
    /// The answers of rows from outside, and of classifiers that panicked.
    pub(super) engines: Vec<EngineAnswerRow<'static>>,
}

impl RunFiles {
    /// Reads the record, the texts and the plots in `dir`, and checks all files of the run.
    ///
    /// # Errors
    /// A file is missing, or it has changed since the run.
    pub fn read(dir: &Path) -> Result<RunFiles> {
        let record = RunRecord::read(dir)?;
        // If a file was changed by hand, the page would still look like a measurement.
        record.check(dir)?;
        let mut texts = with_end(".md", &record, dir)?;
        let plots = with_end(".svg", &record, dir)?;
        // The tables of all moments come first, then those of the end.
        texts.sort_by_key(|(name, _)| {
            MAIN.iter()
                .position(|main| main == name)
                .unwrap_or(MAIN.len())
        });
        Ok(RunFiles {
            dir: dir.to_owned(),
            record,
            texts,
            plots,
        })
    }

    /// Returns whether the run judged positions before the end of games.
    pub fn has_moments(&self) -> bool {
        self.texts.iter().any(|(name, _)| name == MAIN[0])
    }

    /// Returns the name of the classifier behind a row.
    pub fn classifier_of<'a>(&'a self, row: &'a str) -> &'a str {
        match self.record.rows.iter().find(|known| known.name == row) {
            Some(known) => &known.classifier,
            // The classifier of a row from outside is not part of this program.
            None => row,
        }
    }

    /// Calls `show` with each game in order. Only one game is in memory at a time.
    ///
    /// # Errors
    /// A file is missing or malformed, or `show` fails.
    pub(super) fn each_game(&self, mut show: impl FnMut(GameRows) -> Result<()>) -> Result<()> {
        let mut positions = Rows::<PositionRow>::open(&self.dir)?;
        let mut points = Rows::<PointRow>::open(&self.dir)?;
        let mut strings = Rows::<StringRow>::open(&self.dir)?;
        let mut confidence = Rows::<ConfidenceRow>::open(&self.dir)?;
        let mut games = Rows::<GameRow>::open(&self.dir)?;
        let mut engines = Rows::<EngineAnswerRow>::open(&self.dir)?;
        // All files have the games in the same order, so the rows of this game come next in each
        // file.
        while let Some(position) = positions.next.take() {
            positions.advance()?;
            let key = position.key();
            let rows = GameRows {
                points: points.of(&key)?,
                strings: strings.of(&key)?,
                confidence: confidence.of(&key)?,
                games: games.of(&key)?,
                engines: engines.of(&key)?,
                dataset: key.dataset,
                name: key.game,
                position,
            };
            show(rows)?;
        }
        Ok(())
    }
}

/// Returns the name and the text of the run's files with this ending. Other files in the folder are
/// left out: the record does not name them.
fn with_end(end: &str, record: &RunRecord, dir: &Path) -> Result<Vec<(String, String)>> {
    let mut names: Vec<&String> = record
        .checksums
        .keys()
        .filter(|name| name.ends_with(end))
        .collect();
    alphanumeric_sort::sort_str_slice(&mut names);
    let mut files = Vec::new();
    for name in names {
        files.push((name.clone(), read_text(&dir.join(name))?));
    }
    Ok(files)
}

/// The files with the main tables: those of a run with `--at`, and those of any run.
pub(super) const MAIN: [&str; 2] = ["moments.md", "tables.md"];

/// The key of a game in the files of a run.
#[derive(PartialEq)]
struct GameKey {
    dataset: String,
    /// Its name, with the moment before the end.
    game: String,
}

/// A row about a game.
trait RowOfGame: CsvRow + DeserializeOwned {
    fn key(&self) -> GameKey;
}

impl GameKey {
    fn of(dataset: &str, game: &str, at: &Option<String>) -> GameKey {
        GameKey {
            dataset: dataset.to_owned(),
            game: label(game.into(), at.clone()).into_owned(),
        }
    }
}

macro_rules! of_game {
    ($($row:ident)+) => {
        $(impl RowOfGame for $row<'static> {
            fn key(&self) -> GameKey {
                GameKey::of(&self.dataset, &self.game, &self.at)
            }
        })+
    };
}

of_game!(PositionRow PointRow StringRow ConfidenceRow GameRow EngineAnswerRow);

/// Reads the rows of a file in order. The next row is already read.
struct Rows<R: RowOfGame> {
    path: PathBuf,
    rows: csv::DeserializeRecordsIntoIter<File, R>,
    next: Option<R>,
}

impl<R: RowOfGame> Rows<R> {
    fn open(dir: &Path) -> Result<Rows<R>> {
        let path = dir.join(R::FILE);
        let file = open(&path).with_context(|| {
            format!(
                "{}: expected a file that `sahwal run` wrote",
                path.display()
            )
        })?;
        let mut rows = Rows {
            rows: csv::Reader::from_reader(file).into_deserialize(),
            next: None,
            path,
        };
        rows.advance()?;
        Ok(rows)
    }

    fn advance(&mut self) -> Result<()> {
        let next = self.rows.next().transpose();
        self.next = next.with_context(|| self.path.display().to_string())?;
        Ok(())
    }

    /// Returns the rows of a game if they come next, else none.
    fn of(&mut self, key: &GameKey) -> Result<Vec<R>> {
        let mut rows = Vec::new();
        while let Some(row) = self.next.take_if(|row| row.key() == *key) {
            rows.push(row);
            self.advance()?;
        }
        Ok(rows)
    }
}
