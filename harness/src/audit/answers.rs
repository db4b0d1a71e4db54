//! Answers from outside: verdicts on strings in a file.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::verdict::Status;

/// The verdicts of a file, by game and string.
pub struct Answers {
    /// The name of the row.
    pub name: String,
    verdicts: BTreeMap<(String, String), Status>,
}

impl Answers {
    /// Reads `NAME=FILE.csv`: the columns `game`, `string` and `verdict` of `strings.csv`, in
    /// any order; other columns are ignored, but for `dataset`: if there is one, only the
    /// rows of `dataset` count.
    ///
    /// # Errors
    /// The text or the file has another form.
    pub fn parse(text: &str, dataset: &str) -> Result<Answers> {
        let Some((name, path)) = text.split_once('=') else {
            bail!("--answers: expected NAME=FILE.csv, found {text}");
        };
        let verdicts = read(Path::new(path), dataset).with_context(|| path.to_owned())?;
        let name = name.to_owned();
        ensure!(
            !verdicts.is_empty(),
            "{path}: expected verdicts on games of {dataset}, found none"
        );
        Ok(Answers { name, verdicts })
    }

    /// The verdict on a string of a game; unknown if the file has none.
    pub(super) fn status(&self, game: &str, string: &str) -> Status {
        let key = (game.to_owned(), string.to_owned());
        self.verdicts.get(&key).copied().unwrap_or(Status::Unknown)
    }
}

fn read(path: &Path, dataset: &str) -> Result<BTreeMap<(String, String), Status>> {
    let mut csv = csv::Reader::from_path(path)?;
    let header = csv.headers()?.clone();
    let place = |name: &str| header.iter().position(|column| column == name);
    let needed = |name: &str| {
        place(name).with_context(|| format!("line 1: expected a column {name}, found none"))
    };
    let (game, string, verdict) = (needed("game")?, needed("string")?, needed("verdict")?);
    let set = place("dataset");
    let mut verdicts = BTreeMap::new();
    for row in csv.records() {
        let row = row?;
        if set.is_some_and(|at| row[at] != *dataset) {
            continue;
        }
        let status = match &row[verdict] {
            "alive" => Status::Alive,
            "dead" => Status::Dead,
            "unknown" => Status::Unknown,
            other => {
                let line = row.position().map_or(0, csv::Position::line);
                bail!("line {line}: expected alive, dead or unknown, found \"{other}\"");
            }
        };
        verdicts.insert((row[game].to_owned(), row[string].to_owned()), status);
    }
    Ok(verdicts)
}
