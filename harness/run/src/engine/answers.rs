//! A row whose verdicts are from a file: the owners of all points in the layout of `points.csv`, the
//! status of each string in the layout of `strings.csv`, or both.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use csv::{ReaderBuilder, StringRecord, Trim};
use sahwal_core::verdict::{Method, Owners, Status, Verdicts};
use sahwal_core::{Judgement, Point, PointSet, Position, Question, Strings};
use sahwal_data::disk;
use sahwal_data::input::{Game, label};

use super::row::check_name;
use super::{Outside, RowAnswer};
use crate::format::{EngineRecord, csv_fault};

/// The verdicts of a file.
pub struct AnswersFile {
    /// Its name, and the path of the file.
    record: EngineRecord,
    /// By data set, empty if the file names none, and game with its moment.
    games: BTreeMap<(String, String), GameAnswers>,
}

/// What the file says about a game.
#[derive(Debug, Default)]
struct GameAnswers {
    /// The owners of all points, one letter each.
    owners: Option<String>,
    /// By the name of a stone, what is stated of its string.
    strings: BTreeMap<String, Stated>,
    /// The processor time of the answer.
    cpu_ns: Option<u64>,
}

/// What the file says about a string.
#[derive(Clone, Copy, Debug)]
struct Stated {
    status: Status,
    /// How sure that is; `None` if the file does not say it.
    confidence: Option<f64>,
}

/// A string of the position, and what the file says about it.
struct StatedString {
    stones: PointSet,
    stated: Stated,
}

/// The columns that are read. Others may stand beside them.
struct Columns {
    dataset: Option<usize>,
    game: usize,
    at: Option<usize>,
    classifier: Option<usize>,
    owners: Option<usize>,
    string: Option<usize>,
    status: Option<usize>,
    confidence: Option<usize>,
    cpu_ns: Option<usize>,
}

impl Columns {
    fn of(header: &StringRecord) -> Result<Columns> {
        let columns = Columns {
            dataset: place(header, "dataset"),
            game: place(header, "game").context("line 1: expected a column `game`, found none")?,
            at: place(header, "at"),
            classifier: place(header, "classifier"),
            owners: place(header, "owners"),
            string: place(header, "string"),
            // In strings.csv it is called verdict: a file of an earlier run can be taken as it is.
            status: place(header, "status").or_else(|| place(header, "verdict")),
            confidence: place(header, "confidence"),
            cpu_ns: place(header, "cpu_ns"),
        };
        let has_strings = columns.string.is_some() && columns.status.is_some();
        ensure!(
            columns.owners.is_some() || has_strings,
            "line 1: expected a column `owners`, or columns `string` and `status`, found neither"
        );
        Ok(columns)
    }
}

/// The place of a column.
fn place(header: &StringRecord, name: &str) -> Option<usize> {
    header.iter().position(|column| column == name)
}

/// A cell of a row; empty if the file has no such column.
fn cell(row: &StringRecord, column: Option<usize>) -> &str {
    column.and_then(|at| row.get(at)).unwrap_or_default()
}

/// A number in a cell; `None` of an empty one.
fn number<T: std::str::FromStr>(text: &str, column: &str, expected: &str) -> Result<Option<T>> {
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => bail!("column `{column}`: expected {expected}, found {text}"),
    }
}

impl GameAnswers {
    /// Adds a row of the game.
    fn add(&mut self, row: &StringRecord, columns: &Columns) -> Result<()> {
        if let Some(time) = number(cell(row, columns.cpu_ns), "cpu_ns", "whole nanoseconds")? {
            self.cpu_ns = Some(time);
        }
        let owners = cell(row, columns.owners);
        if !owners.is_empty() {
            ensure!(
                self.owners.replace(owners.to_owned()).is_none(),
                "column `owners`: expected one row with owners for the game {}, found two",
                cell(row, Some(columns.game))
            );
        }
        let string = cell(row, columns.string);
        if string.is_empty() {
            ensure!(
                !owners.is_empty(),
                "expected owners or a string, found neither"
            );
            return Ok(());
        }
        let stated = Stated {
            status: status(cell(row, columns.status))?,
            confidence: number(
                cell(row, columns.confidence),
                "confidence",
                "a number from 0 to 1",
            )?,
        };
        if let Some(confidence) = stated.confidence {
            ensure!(
                (0.0..=1.0).contains(&confidence),
                "column `confidence`: expected a number from 0 to 1, found {confidence}"
            );
        }
        ensure!(
            self.strings.insert(string.to_owned(), stated).is_none(),
            "column `string`: expected each string once, found {string} twice"
        );
        Ok(())
    }

    /// The verdicts on the position of the game, with the score that it asks for.
    fn judgement(&self, question: &Question) -> Result<Judgement> {
        let position = &question.position;
        let strings = self.by_string(position)?;
        let mut verdicts = match &self.owners {
            Some(owners) => of_owners(owners, position)?,
            None => of_strings(&strings, position),
        };
        // A file may have owners and statuses. A status that it states counts, whatever follows
        // from the owners.
        for StatedString { stones, stated } in &strings {
            verdicts.alive -= *stones;
            verdicts.dead -= *stones;
            match stated.status {
                Status::Alive => verdicts.alive |= *stones,
                Status::Dead => verdicts.dead |= *stones,
                Status::Unknown => {}
            }
        }
        let mut judgement = Judgement::of(question, verdicts, Method::Estimated);
        // A row that states no confidence has none in the files.
        let states_any = strings
            .iter()
            .any(|string| string.stated.confidence.is_some());
        if !states_any {
            judgement.strings.clear();
        }
        for judged in &mut judgement.strings {
            judged.confidence = None;
            for string in &strings {
                if string.stones == judged.stones {
                    judged.confidence = string.stated.confidence;
                }
            }
        }
        Ok(judgement)
    }

    /// What is stated, with the stones of the strings.
    fn by_string(&self, position: &Position) -> Result<Vec<StatedString>> {
        let size = position.size();
        let all = Strings::of(position);
        let mut named: Vec<StatedString> = Vec::new();
        for (name, &stated) in &self.strings {
            let point = Point::from_gtp(name, size).context("column `string`")?;
            let Some(string) = all.iter().find(|string| string.stones.contains(point)) else {
                bail!("column `string`: expected a stone, found {name}, which is empty");
            };
            let stones = string.stones;
            // Two stones may name one string.
            ensure!(
                !named.iter().any(|earlier| earlier.stones == stones),
                "column `string`: expected each string once, found {name} of a string that stands \
                 there already"
            );
            named.push(StatedString { stones, stated });
        }
        Ok(named)
    }
}

/// The status of a string by its name. A string in seki is alive.
fn status(name: &str) -> Result<Status> {
    match name {
        "alive" | "seki" => Ok(Status::Alive),
        "dead" => Ok(Status::Dead),
        "unknown" => Ok(Status::Unknown),
        _ => bail!("column `status`: expected alive, dead, seki or unknown, found {name}"),
    }
}

/// The owners that follow from the statuses, if every string has one: dead stones are removed, and
/// an empty region belongs to the only colour that it borders. Otherwise no owner is known.
fn of_strings(strings: &[StatedString], position: &Position) -> Verdicts {
    let mut known = PointSet::EMPTY;
    let mut dead = PointSet::EMPTY;
    for StatedString { stones, stated } in strings {
        match stated.status {
            Status::Unknown => continue,
            Status::Alive => {}
            Status::Dead => dead |= *stones,
        }
        known |= *stones;
    }
    if known == position.occupied() {
        Verdicts::with_dead(position, dead)
    } else {
        Verdicts::default()
    }
}

impl AnswersFile {
    /// Reads `NAME=FILE.csv`. Columns are found by the header. A row with `game` and `owners` says
    /// who owns each point; a row with `game`, `string` and `status` whether a string is alive,
    /// dead, in seki or unknown, and perhaps by `confidence` how sure that is. `cpu_ns` is the
    /// processor time of the answer. `dataset` and `at`, if they are there, are compared, too. If the
    /// file has a column `classifier`, the rows of the classifier NAME are taken, or all if there is
    /// only one.
    ///
    /// # Errors
    /// The text or the file has another form, or a game has two rows of owners.
    pub fn parse(text: &str) -> Result<AnswersFile> {
        let Some((name, path)) = text.split_once('=') else {
            bail!("--answers: expected NAME=FILE.csv, found {text}");
        };
        check_name(name).context("--answers")?;
        AnswersFile::read(name, Path::new(path)).with_context(|| path.to_owned())
    }

    fn read(name: &str, path: &Path) -> Result<AnswersFile> {
        let bytes = disk::read(path)?;
        let mut builder = ReaderBuilder::new();
        let mut csv = builder.trim(Trim::All).from_reader(bytes.as_slice());
        let header = csv
            .headers()
            .map_err(|error| anyhow!(csv_fault(&error, None)))?;
        let columns = Columns::of(header)?;
        let mut rows = Vec::new();
        for row in csv.records() {
            rows.push(row.map_err(|error| anyhow!(csv_fault(&error, None)))?);
        }
        let classifier = chosen(name, &rows, columns.classifier)?;
        let mut games: BTreeMap<(String, String), GameAnswers> = BTreeMap::new();
        for row in &rows {
            if let Some(classifier) = classifier
                && cell(row, columns.classifier) != classifier
            {
                continue;
            }
            let at = match cell(row, columns.at) {
                "" => None,
                at => Some(at),
            };
            let game = label(cell(row, Some(columns.game)).into(), at).into_owned();
            let dataset = cell(row, columns.dataset).to_owned();
            let answers = games.entry((dataset, game)).or_default();
            answers
                .add(row, &columns)
                .with_context(|| match row.position() {
                    Some(position) => format!("line {}", position.line()),
                    None => "a line".to_owned(),
                })?;
        }
        ensure!(!games.is_empty(), "expected rows, found none");
        Ok(AnswersFile {
            record: EngineRecord {
                name: name.to_owned(),
                command: path.display().to_string(),
            },
            games,
        })
    }

    fn find(&self, dataset: &str, game: &str) -> Option<&GameAnswers> {
        self.games
            .get(&(dataset.to_owned(), game.to_owned()))
            .or_else(|| self.games.get(&(String::new(), game.to_owned())))
    }
}

/// The classifier whose rows are taken; `None` if the file does not name any.
fn chosen<'r>(
    name: &str,
    rows: &'r [StringRecord],
    column: Option<usize>,
) -> Result<Option<&'r str>> {
    if column.is_none() {
        return Ok(None);
    }
    let mut classifiers: Vec<&str> = rows.iter().map(|row| cell(row, column)).collect();
    classifiers.sort_unstable();
    classifiers.dedup();
    match classifiers.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(only)),
        _ => match classifiers.iter().find(|other| **other == name) {
            Some(own) => Ok(Some(own)),
            None => bail!(
                "column `classifier`: expected rows of one classifier, or of one called {name}, found {}",
                classifiers.join(", ")
            ),
        },
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
        } else if let Some(first) = stones.first() {
            // No rule gives one string to both sides.
            let name = first.gtp(size);
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
        let judgement = match answer {
            None => Err(anyhow!(
                "{} has no answer for this game",
                self.record.command
            )),
            Some(answer) => answer.judgement(&game.question()),
        };
        RowAnswer {
            judgement: judgement.map_err(|why| format!("{why:#}")),
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
    fn strings_have_a_status_and_a_confidence() {
        let judged = |text: &str| {
            let answers = read(text).unwrap();
            answers.judge("set", &game("g")).judgement.unwrap()
        };
        // The columns of strings.csv; the dead stones are removed.
        let all = "game,string,verdict\ng,B4,dead\ng,C4,alive\ng,C1,alive\n";
        let whole = judged(all);
        assert_eq!(
            whole.verdicts.owners.to_letters(game("g").position.size()),
            "WWWWWWWWWWWWWWWW"
        );
        assert_eq!(whole.verdicts.dead.len(), 6);
        assert!(whole.strings.is_empty());
        // A string of which nothing is said leaves the owners open.
        let some = judged("game,string,status,confidence\ng,C4,seki,0.75\ng,B3,unknown,\n");
        assert!(some.verdicts.owners.known().is_empty());
        let stated = some.strings.iter().filter_map(|string| string.confidence);
        assert!(stated.eq([0.75]));
        // Owners and statuses together.
        let both = "game,owners,string,status\ng,BBWWBBWWBBNWBBBN,,\ng,,C4,dead\n";
        let both = judged(both);
        assert_eq!(both.verdicts.dead.len(), 5);
        assert_eq!(both.verdicts.owners.known().len(), 16);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |text: &str| format!("{:#}", read(text).err().unwrap());
        for (text, expected) in [
            (
                "game,string\ng,B4\n",
                "answers.csv: line 1: expected a column `owners`, or columns `string` and `status`",
            ),
            (
                "game,string,status\ng,B4,dead\ng,A1,sleeping\n",
                "answers.csv: line 3: column `status`: expected alive, dead, seki or unknown, found \
                 sleeping",
            ),
            (
                "game,string,status,confidence\ng,B4,dead,2\n",
                "line 2: column `confidence`: expected a number from 0 to 1, found 2",
            ),
            (
                "game,owners\ng\n",
                "answers.csv: line 2: expected 2 cells, found 1",
            ),
            (
                "game,string,status\ng,B4,dead\ng,B4,alive\n",
                "line 3: column `string`: expected each string once, found B4 twice",
            ),
            ("game,owners\n", "expected rows, found none"),
            (
                "game,owners\ng,BB\ng,WW\n",
                "line 3: column `owners`: expected one row with owners for the game g",
            ),
            ("game,classifier,owners\ng,x,BB\ng,y,WW\n", "found x, y"),
        ] {
            let error = error(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        let error = owners("game,owners\ng,BB\n", "other").unwrap_err();
        assert!(error.contains("has no answer for this game"), "{error}");
        let error = owners("game,string,status\ng,A4,dead\n", "g").unwrap_err();
        assert!(error.contains("found A4, which is empty"), "{error}");
        for text in ["me", "a b=c.csv", "me=nowhere.csv"] {
            assert!(AnswersFile::parse(text).is_err(), "{text}");
        }
    }
}
