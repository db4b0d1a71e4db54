//! A row whose verdicts are from a file, in the layout of `strings.csv` or `points.csv`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sahwal_core::verdict::{Owner, Owners, Status, Verdicts};
use sahwal_core::{Point, PointSet, Position, Strings};
use sahwal_data::disk;
use sahwal_data::input::{Game, label};

use super::reading::dead_by_owners;
use super::row::check_name;
use super::{Outside, OutsideAnswer};
use crate::format::EngineRecord;

/// The verdicts of a file.
pub struct AnswersFile {
    name: String,
    path: String,
    /// By data set, empty if the file names none, and game with its moment.
    games: BTreeMap<(String, String), Answer>,
}

/// What the file says about a game.
enum Answer {
    /// Names of strings with their verdicts.
    Strings(Vec<(String, Status)>),
    /// The owners of all points, one letter each, and the processor time of the answer.
    Owners(String, Option<u64>),
}

/// The places of the columns in a file.
struct Columns {
    dataset: Option<usize>,
    game: usize,
    at: Option<usize>,
    classifier: Option<usize>,
    cpu_ns: Option<usize>,
    /// `string` and `verdict`, or `owners` alone.
    verdict: Result<[usize; 2], usize>,
}

impl Columns {
    fn find(header: &csv::StringRecord) -> Result<Columns> {
        let at = |name: &str| header.iter().position(|column| column.trim() == name);
        let verdict = match (at("string"), at("verdict"), at("owners")) {
            (Some(string), Some(verdict), _) => Ok([string, verdict]),
            (_, _, Some(owners)) => Err(owners),
            _ => bail!("expected the columns string and verdict, or owners, found neither"),
        };
        Ok(Columns {
            dataset: at("dataset"),
            game: at("game").context("expected a column game, found none")?,
            at: at("at"),
            classifier: at("classifier"),
            cpu_ns: at("cpu_ns"),
            verdict,
        })
    }
}

impl AnswersFile {
    /// Reads `NAME=FILE.csv`. Columns are found by the header: `game` with `string` and
    /// `verdict`, or with `owners` and perhaps `cpu_ns`, the processor time of the answer;
    /// `dataset` and `at`, if they are there, are compared, too. If the file has a
    /// column `classifier`, the rows of the classifier NAME are taken, or all if there is only one.
    ///
    /// # Errors
    /// The text or the file has another form, or a string has two verdicts.
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
        let mut csv = csv::Reader::from_reader(bytes.as_slice());
        let header = csv.headers().with_context(shown)?.clone();
        let columns = Columns::find(&header).with_context(shown)?;
        let rows: Vec<csv::StringRecord> = csv
            .records()
            .collect::<Result<_, _>>()
            .with_context(shown)?;
        let classifier = chosen(name, &columns, &rows).with_context(shown)?;
        let mut games = BTreeMap::new();
        for row in &rows {
            if columns
                .classifier
                .is_some_and(|at| Some(&row[at]) != classifier.as_deref())
            {
                continue;
            }
            let line = row.position().map_or(0, csv::Position::line);
            add(&mut games, &columns, row)
                .with_context(|| format!("{}, line {line}", path.display()))?;
        }
        ensure!(!games.is_empty(), "{}: expected rows, found none", shown());
        Ok(AnswersFile {
            name: name.to_owned(),
            path: shown(),
            games,
        })
    }

    fn find(&self, dataset: &str, game: &str) -> Option<&Answer> {
        let key = |dataset: &str| (dataset.to_owned(), game.to_owned());
        let exact = self.games.get(&key(dataset));
        exact.or_else(|| self.games.get(&key("")))
    }
}

/// The classifier whose rows are taken; `None` if the file does not name any.
fn chosen(name: &str, columns: &Columns, rows: &[csv::StringRecord]) -> Result<Option<String>> {
    let Some(at) = columns.classifier else {
        return Ok(None);
    };
    let mut found: Vec<&str> = rows.iter().map(|row| &row[at]).collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [only] => Ok(Some((*only).to_owned())),
        _ if found.contains(&name) => Ok(Some(name.to_owned())),
        _ => bail!(
            "expected rows of one classifier, or of one called {name}, found {}",
            found.join(", ")
        ),
    }
}

fn add(
    games: &mut BTreeMap<(String, String), Answer>,
    columns: &Columns,
    row: &csv::StringRecord,
) -> Result<()> {
    let dataset = columns.dataset.map_or("", |at| &row[at]).to_owned();
    let game = label(row[columns.game].into(), columns.at.map(|at| &row[at]));
    let key = (dataset, game.into_owned());
    match columns.verdict {
        Ok([string, verdict]) => {
            let status = match &row[verdict] {
                "alive" => Status::Alive,
                "dead" => Status::Dead,
                "unknown" => Status::Unknown,
                other => bail!("expected alive, dead or unknown, found `{other}`"),
            };
            let answer = games
                .entry(key)
                .or_insert_with(|| Answer::Strings(Vec::new()));
            if let Answer::Strings(strings) = answer {
                strings.push((row[string].to_owned(), status));
            }
        }
        Err(owners) => {
            let time = columns.cpu_ns.and_then(|at| row[at].parse().ok());
            let answer = Answer::Owners(row[owners].to_owned(), time);
            let name = key.1.clone();
            ensure!(
                games.insert(key, answer).is_none(),
                "expected one row for the game {name}, found two"
            );
        }
    }
    Ok(())
}

/// The verdicts of a list of strings, each named by one of its stones. A string that is not
/// listed is unknown, and so are the points that depend on it.
fn of_strings(list: &[(String, Status)], position: &Position) -> Result<Verdicts> {
    let size = position.size();
    let strings = Strings::of(position);
    let mut said: Vec<Option<Status>> = vec![None; strings.len()];
    for (name, status) in list {
        let point = Point::from_gtp(name, size)?;
        let at = strings.at(point);
        let at =
            at.with_context(|| format!("expected a string at {name}, found an empty point"))?;
        ensure!(
            said[at].is_none_or(|other| other == *status),
            "expected one verdict for the string at {name}, found two"
        );
        said[at] = Some(*status);
    }
    let of = |wanted: Option<Status>| {
        let strings = strings.iter().filter(|string| {
            let status = said[string.number].filter(|status| *status != Status::Unknown);
            status == wanted
        });
        strings.fold(PointSet::EMPTY, |all, string| all | string.stones)
    };
    let mut verdicts = Verdicts::with_dead(position, of(Some(Status::Dead)));
    verdicts.set_unknown(of(None));
    verdicts.leave_open(position);
    Ok(verdicts)
}

/// The verdicts of the owners of all points. A stone on a point that is neutral or the
/// opponent's is dead; a string with unknown points is unknown.
fn of_owners(letters: &str, position: &Position) -> Result<Verdicts> {
    let owners = Owners::from_letters(letters, position.size())?;
    let strings = Strings::of(position);
    let (mut unknown, mut known) = (PointSet::EMPTY, owners);
    for string in strings.iter() {
        if !string.stones.is_subset(&owners.known()) {
            unknown |= string.stones;
            // Only so that the other strings can be read; it is taken back below.
            known.set(string.stones, Owner::Of(string.colour));
        }
    }
    let dead = dead_by_owners(&known, &strings)?;
    let mut verdicts = Verdicts::default();
    verdicts.alive = position.occupied() - dead - unknown;
    (verdicts.dead, verdicts.owners) = (dead, owners);
    Ok(verdicts)
}

impl Outside for AnswersFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn record(&self) -> EngineRecord {
        EngineRecord {
            name: self.name.clone(),
            command: self.path.clone(),
        }
    }

    fn judge(&self, dataset: &str, game: &Game) -> OutsideAnswer {
        let answer = self.find(dataset, &game.label());
        let verdicts = match answer {
            None => Err(anyhow!("{} has no answer for this game", self.path)),
            Some(Answer::Strings(list)) => of_strings(list, &game.position),
            Some(Answer::Owners(letters, _)) => of_owners(letters, &game.position),
        };
        OutsideAnswer {
            verdicts: verdicts.map_err(|why| format!("{why:#}")),
            wall_ns: None,
            cpu_ns: match answer {
                Some(Answer::Owners(_, time)) => *time,
                _ => None,
            },
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
        let told = answers.judge("set", &game).verdicts?;
        Ok(told.owners.to_letters(game.position.size()))
    }

    #[test]
    fn both_layouts_are_read() {
        let strings = "game,string,verdict\ng,B4,alive\ng,D3,alive\ng,C1,dead\n";
        assert_eq!(owners(strings, "g"), Ok("BBWWBBWWBNNWBBBN".to_owned()));
        let open = "game,string,verdict\ng,B4,alive\ng,D3,alive\n";
        assert_eq!(owners(open, "g"), Ok("BBWWBBWWB??WBB??".to_owned()));
        let points = "dataset,game,classifier,owners,cpu_ns\nset,g,x,BBWWBBWWBBNWBBBN,7\n";
        assert_eq!(owners(points, "g"), Ok("BBWWBBWWBBNWBBBN".to_owned()));
        let answer = read(points).unwrap().judge("set", &game("g"));
        assert_eq!((answer.wall_ns, answer.cpu_ns), (None, Some(7)));
        let own = "game,classifier,owners\ng,x,BBWWBBWWBBNWBBBN\ng,me,BBWWBBWWBBNWBB?N\n";
        assert_eq!(owners(own, "g"), Ok("BBWWBBWWBBNWBB?N".to_owned()));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |text: &str| format!("{:#}", read(text).err().unwrap());
        for (text, expected) in [
            (
                "game,string\n",
                "expected the columns string and verdict, or owners",
            ),
            ("string,verdict\n", "expected a column game"),
            ("game,owners\n", "expected rows, found none"),
            (
                "game,string,verdict\ng,A1,maybe\n",
                "line 2: expected alive, dead or unknown",
            ),
            (
                "game,owners\ng,BB\ng,WW\n",
                "line 3: expected one row for the game g",
            ),
            ("game,classifier,owners\ng,x,BB\ng,y,WW\n", "found x, y"),
        ] {
            let error = error(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        let strings = "game,string,verdict\ng,B4,alive\ng,A3,dead\nh,A4,dead\nk,E1,dead\n";
        for (game, expected) in [
            ("g", "expected one verdict for the string at A3, found two"),
            ("h", "expected a string at A4, found an empty point"),
            ("k", "E1"),
            ("other", "has no answer for this game"),
        ] {
            let error = owners(strings, game).unwrap_err();
            assert!(error.contains(expected), "{game}: {error}");
        }
        for text in ["me", "a b=c.csv", "me=nowhere.csv"] {
            assert!(AnswersFile::parse(text).is_err(), "{text}");
        }
    }
}
