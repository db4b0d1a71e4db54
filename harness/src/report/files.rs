//! The files of a run, its games one at a time.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sahwal_core::verdict::Owners;
use sahwal_core::{Position, Size, Strings};
use sahwal_data::disk::open;
use sahwal_data::input::label;
use sahwal_record::Truth;
use sahwal_run::format::{
    ConfidenceRow, CsvRow, GameRow, PointRow, PositionRow, RunRecord, StringRow, read_text,
};
use serde::de::DeserializeOwned;

/// The files that `sahwal run` wrote into a folder.
pub struct RunFiles {
    dir: PathBuf,
    /// `run.json`.
    pub record: RunRecord,
    /// Name and text of every Markdown file, the tables first.
    pub texts: Vec<(String, String)>,
    /// Name and text of every plot.
    pub plots: Vec<(String, String)>,
}

/// A game of a run.
pub struct GameFiles {
    /// Its data set.
    pub dataset: String,
    /// Its name, with the moment before the end.
    pub name: String,
    /// The position.
    pub position: Position,
    /// The counted result.
    pub truth: Option<Truth>,
    /// The margin that the record states: Black's points minus White's, after komi.
    pub margin: Option<f64>,
    /// The answers, in the order of the classifiers of the record; `None` if one was not run.
    pub answers: Vec<Option<AnswerFiles>>,
}

/// The answer of a classifier on a game.
pub struct AnswerFiles {
    /// The owner of every point.
    pub owners: Owners,
    /// `alive`, `dead` or `unknown` for each string, by first stone row by row.
    pub verdicts: Vec<String>,
    /// For each string how the verdict was reached and its confidence, 0 to 1, if the run
    /// states them.
    pub confidence: Vec<Option<(String, f64)>>,
    /// The margin by the verdicts, if the rules and komi of the game and all owners are known.
    pub margin: Option<f64>,
}

impl RunFiles {
    /// Reads the record, the texts and the plots in `dir`, and checks all files of the run.
    ///
    /// # Errors
    /// A file is missing, or is not as it was written.
    pub fn read(dir: &Path) -> Result<RunFiles> {
        let record = RunRecord::read(dir)?;
        record.check(dir)?;
        // A folder may have files of other runs and commands.
        let of_kind = |end: &str| -> Result<Vec<(String, String)>> {
            let names = record.checksums.keys();
            let mut names: Vec<&String> = names.filter(|name| name.ends_with(end)).collect();
            alphanumeric_sort::sort_str_slice(&mut names);
            let text = |name: &String| Ok((name.clone(), read_text(&dir.join(name))?));
            names.into_iter().map(text).collect()
        };
        let (mut texts, plots) = (of_kind(".md")?, of_kind(".svg")?);
        // The tables through the games come first, then those of the end.
        let place = |name: &str| {
            MAIN.iter()
                .position(|main| *main == name)
                .unwrap_or(MAIN.len())
        };
        texts.sort_by_key(|(name, _)| place(name));
        Ok(RunFiles {
            dir: dir.to_owned(),
            record,
            texts,
            plots,
        })
    }

    /// Whether the run judged positions before the end of games.
    pub fn has_moments(&self) -> bool {
        self.texts.iter().any(|(name, _)| name == MAIN[0])
    }

    /// The name of the classifier behind a row.
    pub fn classifier_of<'a>(&'a self, row: &'a str) -> &'a str {
        let known = self.record.rows.iter().find(|known| known.name == row);
        known.map_or(row, |known| &known.classifier)
    }

    /// Calls `show` with each game, in order. No more than one is held in memory.
    ///
    /// # Errors
    /// A file is missing or malformed, or `show` fails.
    pub fn each_game(&self, mut show: impl FnMut(GameFiles) -> Result<()>) -> Result<()> {
        let mut positions = Rows::<PositionRow>::open(&self.dir)?;
        let mut points = Rows::<PointRow>::open(&self.dir)?;
        let mut strings = Rows::<StringRow>::open(&self.dir)?;
        let mut confidence = Rows::<ConfidenceRow>::open(&self.dir)?;
        let mut games = Rows::<GameRow>::open(&self.dir)?;
        while let Some(row) = positions.next.take() {
            positions.advance()?;
            let key = row.key();
            let (position, truth) = row.position().context(PositionRow::FILE)?;
            let rows = OneGame {
                points: points.of(&key)?,
                strings: strings.of(&key)?,
                confidence: confidence.of(&key)?,
                games: games.of(&key)?,
            };
            let answers = self.record.classifiers.iter();
            let answers = answers.map(|name| rows.answer(&position, name));
            let [dataset, name] = key;
            show(GameFiles {
                position,
                truth,
                margin: rows.games.iter().find_map(|row| row.recorded_margin),
                answers: answers.collect::<Result<_>>()?,
                dataset,
                name,
            })?;
        }
        Ok(())
    }
}

/// The files with the main tables: of a run with `--at`, and of any run.
pub(super) const MAIN: [&str; 2] = ["moments.md", "tables.md"];

/// Data set, game with its moment.
type Key = [String; 2];

/// A row about a game.
trait OfGame: CsvRow + DeserializeOwned {
    fn key(&self) -> Key;
}

fn key(dataset: &str, game: &str, at: &Option<String>) -> Key {
    let game = label(game.into(), at.clone()).into_owned();
    [dataset.to_string(), game]
}

macro_rules! of_game {
    ($($row:ident)+) => {
        $(impl OfGame for $row<'static> {
            fn key(&self) -> Key {
                key(&self.dataset, &self.game, &self.at)
            }
        })+
    };
}

of_game!(PositionRow PointRow StringRow ConfidenceRow GameRow);

/// The rows of a file in order, of which the next is known.
struct Rows<R: OfGame> {
    path: PathBuf,
    rows: csv::DeserializeRecordsIntoIter<File, R>,
    next: Option<R>,
}

impl<R: OfGame> Rows<R> {
    fn open(dir: &Path) -> Result<Rows<R>> {
        let path = dir.join(R::FILE);
        let shown = || {
            format!(
                "{}: expected a file that `sahwal run` wrote",
                path.display()
            )
        };
        let file = open(&path).with_context(shown)?;
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

    /// The rows of a game, if they come next.
    fn of(&mut self, key: &Key) -> Result<Vec<R>> {
        let mut rows = Vec::new();
        while let Some(row) = self.next.take_if(|row| row.key() == *key) {
            rows.push(row);
            self.advance()?;
        }
        Ok(rows)
    }
}

/// The rows of one game.
struct OneGame {
    points: Vec<PointRow<'static>>,
    strings: Vec<StringRow<'static>>,
    confidence: Vec<ConfidenceRow<'static>>,
    games: Vec<GameRow<'static>>,
}

impl OneGame {
    /// The answer of a classifier; `None` if it was not run.
    fn answer(&self, position: &Position, classifier: &str) -> Result<Option<AnswerFiles>> {
        let mut points = self.points.iter();
        let Some(points) = points.find(|row| *row.classifier == *classifier) else {
            return Ok(None);
        };
        let size = position.size();
        let owners = square_owners(&points.owners).context(PointRow::FILE)?;
        let strings = Strings::of(position);
        let mut firsts: Vec<_> = strings
            .iter()
            .filter_map(|string| string.stones.first())
            .collect();
        firsts.sort_unstable();
        let names: Vec<String> = firsts
            .iter()
            .map(|first| first.gtp(size).to_string())
            .collect();
        let own = self.strings.iter();
        let own = own.filter(|row| *row.classifier == *classifier);
        let verdicts: BTreeMap<&str, &str> = own.map(|row| (&*row.string, &*row.verdict)).collect();
        let verdict = |name: &String| {
            let verdict = verdicts
                .get(name.as_str())
                .map(|&verdict| verdict.to_owned());
            verdict.with_context(|| format!("strings.csv: there is no verdict for {name}"))
        };
        let sure = self.confidence.iter();
        let sure = sure.filter(|row| *row.classifier == *classifier);
        let sure: BTreeMap<&str, (String, f64)> = sure
            .map(|row| (&*row.string, (row.how.to_string(), row.confidence)))
            .collect();
        let mut games = self.games.iter();
        let game = games.find(|row| *row.classifier == *classifier);
        Ok(Some(AnswerFiles {
            owners,
            verdicts: names.iter().map(verdict).collect::<Result<_>>()?,
            confidence: names
                .iter()
                .map(|name| sure.get(name.as_str()).cloned())
                .collect(),
            margin: game.and_then(|row| row.margin),
        }))
    }
}

/// The owners of all points of a square board.
fn square_owners(letters: &str) -> Result<Owners> {
    Ok(Owners::from_letters(
        letters,
        Size::of_area(letters.len())?,
    )?)
}
