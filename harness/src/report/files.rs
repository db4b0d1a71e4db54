//! The files of a run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sahwal_core::verdict::Owners;
use sahwal_core::{Colour, Position, Size, Strings};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::truth::Truth;

/// What `sahwal run` left in a folder.
pub struct RunFiles {
    /// `run.json`.
    pub record: serde_json::Value,
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
    /// Its name.
    pub name: String,
    /// The final position.
    pub position: Position,
    /// The counted result.
    pub truth: Option<Truth>,
    /// What each classifier said, in the order of [`RunFiles::classifiers`].
    pub answers: Vec<Option<AnswerFiles>>,
}

/// What a classifier said of a game.
pub struct AnswerFiles {
    /// The owner of every point.
    pub owners: Owners,
    /// `alive`, `dead` or `unknown` for each string, by first stone row by row.
    pub verdicts: Vec<String>,
    /// How each verdict was reached and how sure it is, 0 to 1, where the run says so.
    pub confidence: Vec<Option<(String, f64)>>,
}

#[derive(Deserialize)]
struct PositionRow {
    dataset: String,
    game: String,
    size: usize,
    stones: String,
    owners: String,
}

#[derive(Deserialize)]
struct PointRow {
    dataset: String,
    game: String,
    classifier: String,
    owners: String,
}

#[derive(Deserialize)]
struct StringRow {
    dataset: String,
    game: String,
    classifier: String,
    string: String,
    verdict: String,
}

#[derive(Deserialize)]
struct ConfidenceRow {
    dataset: String,
    game: String,
    classifier: String,
    string: String,
    how: String,
    confidence: f64,
}

/// Data set, game, classifier.
type Key = (String, String, String);

/// By classifier and game, the strings by name.
type OfStrings<T> = BTreeMap<Key, BTreeMap<String, T>>;

impl RunFiles {
    /// Reads the files in `dir`; games of the data sets `boards` alone, of all if that is
    /// empty.
    ///
    /// # Errors
    /// A file is missing, malformed or contradicts another; a data set is not in the run.
    pub fn read(dir: &Path, boards: &[String]) -> Result<RunFiles> {
        let record = dir.join("run.json");
        let text = read(&record)?;
        let record = serde_json::from_str(&text)
            .with_context(|| format!("{}: expected JSON", record.display()))?;
        let mut texts = texts(dir, "md")?;
        // The tables of the run come first, whatever else there is.
        texts.sort_by_key(|(name, _)| name != "tables.md");

        let shown = |name: &str| boards.is_empty() || boards.iter().any(|board| board == name);
        let places = dir.join("positions.csv");
        let mut points: BTreeMap<Key, Owners> = BTreeMap::new();
        let mut classifiers: Vec<String> = Vec::new();
        for (line, row) in rows::<PointRow>(&dir.join("points.csv"))? {
            if !classifiers.contains(&row.classifier) {
                classifiers.push(row.classifier.clone());
            }
            if shown(&row.dataset) {
                let owners = Size::of_area(row.owners.len())
                    .map_err(|error| error.to_string())
                    .and_then(|size| {
                        Owners::from_letters(&row.owners, size).map_err(|error| error.to_string())
                    })
                    .map_err(|error| anyhow::anyhow!("points.csv, line {line}: {error}"))?;
                points.insert((row.dataset, row.game, row.classifier), owners);
            }
        }
        let mut strings: OfStrings<String> = BTreeMap::new();
        for (_, row) in rows::<StringRow>(&dir.join("strings.csv"))? {
            if shown(&row.dataset) {
                let game = strings.entry((row.dataset, row.game, row.classifier));
                game.or_default().insert(row.string, row.verdict);
            }
        }
        let mut confidence: OfStrings<(String, f64)> = BTreeMap::new();
        let extra = dir.join("confidence.csv");
        if extra.is_file() {
            for (_, row) in rows::<ConfidenceRow>(&extra)? {
                let game = confidence.entry((row.dataset, row.game, row.classifier));
                game.or_default()
                    .insert(row.string, (row.how, row.confidence));
            }
        }

        let mut sets: Vec<SetFiles> = Vec::new();
        for (line, row) in rows::<PositionRow>(&places)? {
            if !shown(&row.dataset) {
                continue;
            }
            let place = || format!("{}, line {line}", places.display());
            let (position, truth) = position_of(&row).with_context(place)?;
            let answers = classifiers.iter().map(|classifier| {
                let key = (row.dataset.clone(), row.game.clone(), classifier.clone());
                let (owners, verdicts) = (points.get(&key), strings.get(&key));
                answer(&position, owners, verdicts, confidence.get(&key)).with_context(place)
            });
            let game = GameFiles {
                position,
                truth,
                answers: answers.collect::<Result<_>>()?,
                name: row.game,
            };
            match sets.iter_mut().find(|set| set.name == row.dataset) {
                Some(set) => set.games.push(game),
                None => sets.push(SetFiles {
                    name: row.dataset,
                    games: vec![game],
                }),
            }
        }
        if let Some(missing) = boards
            .iter()
            .find(|name| !sets.iter().any(|set| set.name == **name))
        {
            bail!(
                "--boards {missing}: expected a data set with games in {}, found none so called",
                places.display()
            );
        }
        Ok(RunFiles {
            record,
            texts,
            plots: self::texts(dir, "svg")?,
            classifiers,
            sets,
        })
    }
}

fn position_of(row: &PositionRow) -> Result<(Position, Option<Truth>)> {
    let size = Size::new(row.size)?;
    let found = row.stones.chars().count();
    if found != size.area() {
        bail!(
            "expected {} points for the {size} board, found {found}",
            size.area()
        );
    }
    let mut position = Position::new(size);
    for (point, stone) in size.points().zip(row.stones.chars()) {
        let stone = match stone {
            'B' => Some(Colour::Black),
            'W' => Some(Colour::White),
            '.' => None,
            other => bail!("{}: expected B, W or ., found {other:?}", point.gtp(size)),
        };
        position.put(point, stone);
    }
    let truth = match row.owners.as_str() {
        "" => None,
        owners => Some(Truth::new(&position, Owners::from_letters(owners, size)?)?),
    };
    Ok((position, truth))
}

/// What a classifier said of a position; nothing where it was not run on it.
fn answer(
    position: &Position,
    owners: Option<&Owners>,
    verdicts: Option<&BTreeMap<String, String>>,
    confidence: Option<&BTreeMap<String, (String, f64)>>,
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
    }))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| {
        format!(
            "{}: expected a file that `sahwal run` wrote",
            path.display()
        )
    })
}

/// The rows of a CSV file with their lines; columns are found by the header.
fn rows<T: DeserializeOwned>(path: &Path) -> Result<Vec<(u64, T)>> {
    let text = read(path)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut all = Vec::new();
    let mut rows = reader.deserialize();
    while let Some(row) = rows.next() {
        let row = row.with_context(|| path.display().to_string())?;
        all.push((rows.reader().position().line().saturating_sub(1), row));
    }
    Ok(all)
}

/// Names and texts of the files in `dir` that end so, by name.
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
        Ok((name.into_owned(), read(path)?))
    };
    paths.iter().map(text).collect()
}
