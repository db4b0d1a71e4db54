//! The files of a run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sahwal_core::verdict::Owners;
use sahwal_core::{Position, Size, Strings};
use sahwal_data::input::label;
use sahwal_record::Truth;
use sahwal_run::format::{
    ConfidenceRow, CsvRow, GameRow, PointRow, PositionRow, RunRecord, StringRow, Text, read_rows,
    read_text,
};

/// The files that `sahwal run` wrote into a folder.
pub struct RunFiles {
    /// `run.json`.
    pub record: RunRecord,
    /// Name and text of every Markdown file, the tables first.
    pub texts: Vec<(String, String)>,
    /// Name and text of every plot.
    pub plots: Vec<(String, String)>,
    /// The classifiers, in the order of the run.
    pub classifiers: Vec<String>,
    /// The data sets with their games.
    pub sets: Vec<SetFiles>,
}

/// A data set of a run.
pub struct SetFiles {
    /// Its name.
    pub name: String,
    /// Its games.
    pub games: Vec<GameFiles>,
}

/// A game of a run.
pub struct GameFiles {
    /// Its name, with the moment before the end.
    pub name: String,
    /// The position.
    pub position: Position,
    /// The counted result.
    pub truth: Option<Truth>,
    /// The margin that the record states: Black's points minus White's, after komi.
    pub margin: Option<f64>,
    /// The answers, in the order of [`RunFiles::classifiers`]; `None` if one was not run.
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

/// Data set, game with its moment, classifier.
type Key = [String; 3];

/// For each key the strings by name.
type OfStrings<T> = BTreeMap<Key, BTreeMap<String, T>>;

impl RunFiles {
    /// Reads the files in `dir`.
    ///
    /// # Errors
    /// A file is missing, malformed or contradicts another.
    pub fn read(dir: &Path) -> Result<RunFiles> {
        let record = RunRecord::read(dir)?;
        record.check(dir)?;
        // A folder may have files of other runs and commands.
        let ours = |name: &str| record.checksums.is_empty() || record.checksums.contains_key(name);
        let mut texts = texts(dir, "md")?;
        texts.retain(|(name, _)| ours(name));
        let mut plots = self::texts(dir, "svg")?;
        plots.retain(|(name, _)| ours(name));
        // The tables of the run come first.
        texts.sort_by_key(|(name, _)| name != "tables.md");

        let mut classifiers: Vec<String> = Vec::new();
        let mut points: BTreeMap<Key, Owners> = BTreeMap::new();
        for (line, row) in read_rows::<PointRow>(dir)? {
            if !classifiers.iter().any(|known| *known == row.classifier) {
                classifiers.push(row.classifier.to_string());
            }
            let owners = square_owners(&row.owners)
                .with_context(|| format!("{}, line {line}", PointRow::FILE))?;
            points.insert(key(row.dataset, row.game, row.at, row.classifier), owners);
        }
        let mut verdicts: OfStrings<String> = BTreeMap::new();
        for (_, row) in read_rows::<StringRow>(dir)? {
            let game = verdicts.entry(key(row.dataset, row.game, row.at, row.classifier));
            let strings = game.or_default();
            strings.insert(row.string.into_owned(), row.verdict.into_owned());
        }
        let mut confidence: OfStrings<(String, f64)> = BTreeMap::new();
        for (_, row) in read_rows::<ConfidenceRow>(dir)? {
            let game = confidence.entry(key(row.dataset, row.game, row.at, row.classifier));
            let sure = (row.how.into_owned(), row.confidence);
            game.or_default().insert(row.string.into_owned(), sure);
        }

        let margins = margins(dir)?;

        let places = dir.join(PositionRow::FILE);
        let mut sets: Vec<SetFiles> = Vec::new();
        for (line, row) in read_rows::<PositionRow>(dir)? {
            let place = || format!("{}, line {line}", places.display());
            let (position, truth) = row.position().with_context(place)?;
            let mut recorded = None;
            let answers = classifiers.iter().map(|classifier| {
                let at = row.at.clone();
                let key = key(row.dataset.clone(), row.game.clone(), at, classifier.into());
                let (owners, verdicts) = (points.get(&key), verdicts.get(&key));
                let [known, margin] = margins.get(&key).copied().unwrap_or_default();
                recorded = recorded.or(known);
                let told = answer(&position, owners, verdicts, confidence.get(&key), margin);
                told.with_context(place)
            });
            let answers = answers.collect::<Result<_>>()?;
            let game = GameFiles {
                position,
                truth,
                margin: recorded,
                answers,
                name: label(row.game.into_owned().into(), row.at).into_owned(),
            };
            match sets.iter_mut().find(|set| set.name == row.dataset) {
                Some(set) => set.games.push(game),
                None => sets.push(SetFiles {
                    name: row.dataset.into_owned(),
                    games: vec![game],
                }),
            }
        }
        Ok(RunFiles {
            record,
            texts,
            plots,
            classifiers,
            sets,
        })
    }
}

/// The recorded margin of a game, and the one by a classifier.
type Margins = [Option<f64>; 2];

/// The margins of the games.
fn margins(dir: &Path) -> Result<BTreeMap<Key, Margins>> {
    let mut margins = BTreeMap::new();
    for (_, row) in read_rows::<GameRow>(dir)? {
        let found = [row.recorded_margin, row.margin];
        margins.insert(key(row.dataset, row.game, row.at, row.classifier), found);
    }
    Ok(margins)
}

fn key(dataset: Text<'_>, game: Text<'_>, at: Option<String>, classifier: Text<'_>) -> Key {
    let game = label(game.into_owned().into(), at).into_owned();
    [dataset.into_owned(), game, classifier.into_owned()]
}

/// The owners of all points of a square board.
fn square_owners(letters: &str) -> Result<Owners> {
    Ok(Owners::from_letters(
        letters,
        Size::of_area(letters.len())?,
    )?)
}

/// The answer of a classifier on a position; `None` if it was not run on it.
fn answer(
    position: &Position,
    owners: Option<&Owners>,
    verdicts: Option<&BTreeMap<String, String>>,
    confidence: Option<&BTreeMap<String, (String, f64)>>,
    margin: Option<f64>,
) -> Result<Option<AnswerFiles>> {
    let Some(&owners) = owners else {
        return Ok(None);
    };
    let size = position.size();
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
    let verdict = |name: &String| {
        let verdict = verdicts.and_then(|verdicts| verdicts.get(name));
        verdict
            .cloned()
            .with_context(|| format!("strings.csv: there is no verdict for {name}"))
    };
    let sure = |name: &String| confidence.and_then(|all| all.get(name)).cloned();
    Ok(Some(AnswerFiles {
        owners,
        verdicts: names.iter().map(verdict).collect::<Result<_>>()?,
        confidence: names.iter().map(sure).collect(),
        margin,
    }))
}

/// Names and texts of the files in `dir` with this extension, sorted by name.
fn texts(dir: &Path, end: &str) -> Result<Vec<(String, String)>> {
    let place = || dir.display().to_string();
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(dir).with_context(place)? {
        let path = entry.with_context(place)?.path();
        if path.extension().is_some_and(|extension| extension == end) && path.is_file() {
            paths.push(path);
        }
    }
    alphanumeric_sort::sort_path_slice(&mut paths);
    let text = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), read_text(path)?))
    };
    paths.iter().map(text).collect()
}
