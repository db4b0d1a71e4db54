//! A row whose verdicts are from a file, in the layout of `points.csv`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use csv::{ReaderBuilder, Trim};
use sahwal_core::verdict::{Owners, Verdicts};
use sahwal_core::{Judgement, Position, Strings};
use sahwal_data::disk;
use sahwal_data::input::{Game, label};
use serde::Deserialize;

use super::row::check_name;
use super::{Outside, RowAnswer};
use crate::format::EngineRecord;

/// The verdicts of a file.
pub struct AnswersFile {
    /// Its name, and the path of the file.
    record: EngineRecord,
    /// By data set, empty if the file names none, and game with its moment.
    games: BTreeMap<(String, String), AnswerRow>,
}

/// What the file says about a game. Its other columns are not read.
#[derive(Deserialize)]
struct AnswerRow {
    #[serde(default)]
    dataset: String,
    game: String,
    at: Option<String>,
    classifier: Option<String>,
    /// The owners of all points, one letter each.
    owners: String,
    /// The processor time of the answer.
    cpu_ns: Option<u64>,
}

impl AnswersFile {
    /// Reads `NAME=FILE.csv`. Columns are found by the header: `game` and `owners`, and perhaps
    /// `cpu_ns`, the processor time of the answer; `dataset` and `at`, if they are there, are
    /// compared, too. If the file has a column `classifier`, the rows of the classifier NAME are
    /// taken, or all if there is only one.
    ///
    /// # Errors
    /// The text or the file has another form, or a game has two rows.
    pub fn parse(text: &str) -> Result<AnswersFile> {
        let named = text.split_once('=');
        let (name, path) =
            named.with_context(|| format!("--answers: expected NAME=FILE.csv, found {text}"))?;
        check_name(name).context("--answers")?;
        AnswersFile::read(name, Path::new(path))
    }

    fn read(name: &str, path: &Path) -> Result<AnswersFile> {
        let shown = || path.display().to_string();
        let bytes = disk::read(path).with_context(shown)?;
        let mut builder = ReaderBuilder::new();
        let mut csv = builder.trim(Trim::Headers).from_reader(bytes.as_slice());
        let rows = csv.deserialize().collect::<Result<Vec<AnswerRow>, _>>();
        let mut answers = rows.with_context(shown)?;
        let classifier = chosen(name, &answers).with_context(shown)?;
        answers.retain(|answer| answer.classifier == classifier);
        let mut games = BTreeMap::new();
        for answer in answers {
            let game = label(answer.game.as_str().into(), answer.at.as_deref()).into_owned();
            let key = (answer.dataset.clone(), game);
            let game = key.1.clone();
            ensure!(
                games.insert(key, answer).is_none(),
                "{}: expected one row for the game {game}, found two",
                shown()
            );
        }
        ensure!(!games.is_empty(), "{}: expected rows, found none", shown());
        Ok(AnswersFile {
            record: EngineRecord {
                name: name.to_owned(),
                command: shown(),
            },
            games,
        })
    }

    fn find(&self, dataset: &str, game: &str) -> Option<&AnswerRow> {
        let key = |dataset: &str| (dataset.to_owned(), game.to_owned());
        let exact = self.games.get(&key(dataset));
        exact.or_else(|| self.games.get(&key("")))
    }
}

/// The classifier whose rows are taken; `None` if the file does not name any.
fn chosen(name: &str, answers: &[AnswerRow]) -> Result<Option<String>> {
    let named = answers
        .iter()
        .filter_map(|answer| answer.classifier.as_deref());
    let mut found: Vec<&str> = named.collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some((*only).to_owned())),
        _ if found.contains(&name) => Ok(Some(name.to_owned())),
        _ => bail!(
            "expected rows of one classifier, or of one called {name}, found {}",
            found.join(", ")
        ),
    }
}

/// The verdicts of the owners of all points. A stone on a point that is neutral or the
/// opponent's is dead; a string with unknown points is unknown.
fn of_owners(letters: &str, position: &Position) -> Result<Verdicts> {
    let size = position.size();
    let mut verdicts = Verdicts::default();
    verdicts.owners = Owners::from_letters(letters, size)?;
    let known = verdicts.owners.known();
    for string in Strings::of(position).iter() {
        let stones = string.stones;
        let alive = stones & verdicts.owners.of(string.colour);
        if !stones.is_subset(&known) {
            continue;
        } else if alive.is_empty() {
            verdicts.dead |= stones;
        } else if alive == stones {
            verdicts.alive |= stones;
        } else {
            let name = stones.first().map(|first| first.gtp(size).to_string());
            let name = name.unwrap_or_default();
            bail!("expected one owner for the string {name}, found several");
        }
    }
    Ok(verdicts)
}

impl Outside for AnswersFile {
    fn record(&self) -> &EngineRecord {
        &self.record
    }

    fn judge(&self, dataset: &str, game: &Game) -> RowAnswer {
        let answer = self.find(dataset, &game.label());
        let verdicts = match answer {
            None => Err(anyhow!(
                "{} has no answer for this game",
                self.record.command
            )),
            Some(answer) => of_owners(&answer.owners, &game.position),
        };
        RowAnswer {
            judgement: verdicts
                .map(|verdicts| Judgement::bare(&game.question(), verdicts))
                .map_err(|why| format!("{why:#}")),
            wall_ns: None,
            cpu_ns: answer.and_then(|answer| answer.cpu_ns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    fn read(text: &str) -> Result<AnswersFile> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.csv");
        std::fs::write(&path, text).unwrap();
        AnswersFile::parse(&format!("me={}", path.display()))
    }

    fn game(name: &str) -> Game {
        let position = position! {
            . X O .
            X X O O
            X . . O
            X X O .
        };
        Game::alone(name.to_owned(), position)
    }

    fn owners(text: &str, name: &str) -> Result<String, String> {
        let answers = read(text).unwrap();
        let game = game(name);
        let told = answers.judge("set", &game).judgement?;
        Ok(told.verdicts.owners.to_letters(game.position.size()))
    }

    #[test]
    fn rows_of_the_classifier_are_read() {
        let points = "dataset,game,classifier,owners,cpu_ns\nset,g,x,BBWWBBWWBBNWBBBN,7\n";
        assert_eq!(owners(points, "g"), Ok("BBWWBBWWBBNWBBBN".to_owned()));
        let answer = read(points).unwrap().judge("set", &game("g"));
        assert_eq!((answer.wall_ns, answer.cpu_ns), (None, Some(7)));
        let own = "game,classifier,owners\ng,x,BBWWBBWWBBNWBBBN\ng,me,BBWWBBWWBBNWBB?N\n";
        assert_eq!(owners(own, "g"), Ok("BBWWBBWWBBNWBB?N".to_owned()));
        let parted = "game,owners\ng,BBWWBBWWBNNWBWBN\n";
        let error = "expected one owner for the string B4, found several";
        assert_eq!(owners(parted, "g"), Err(error.to_owned()));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |text: &str| format!("{:#}", read(text).err().unwrap());
        for (text, expected) in [
            (
                "game,string\ng,B4\n",
                "record 1 (line: 2, byte: 12): missing field `owners`",
            ),
            ("game,owners\n", "expected rows, found none"),
            (
                "game,owners\ng,BB\ng,WW\n",
                "expected one row for the game g",
            ),
            ("game,classifier,owners\ng,x,BB\ng,y,WW\n", "found x, y"),
        ] {
            let error = error(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        let error = owners("game,owners\ng,BB\n", "other").unwrap_err();
        assert!(error.contains("has no answer for this game"), "{error}");
        for text in ["me", "a b=c.csv", "me=nowhere.csv"] {
            assert!(AnswersFile::parse(text).is_err(), "{text}");
        }
    }
}
