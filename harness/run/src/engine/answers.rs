//! Reads a row whose verdicts come from a file (`sahwal run --answers`). The file has the owners of
//! all points in the layout of `points.csv`, the status of each string in the layout of
//! `strings.csv`, or both.
//!
//! `cmd/engines.rs` opens the file, and a run asks it as it asks an engine. An answer that is taken
//! for another game or string scores somebody's method wrongly. So an answer that does not fit its
//! game is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

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
    /// The answers, by the name of the data set and that of the game with its moment. The data set
    /// is empty if the file names none.
    games: BTreeMap<(String, String), GameAnswers>,
}

/// What the file says about a game.
#[derive(Debug, Default)]
struct GameAnswers {
    /// The name of the game, without a moment.
    name: String,
    /// The line of its first row.
    line: u64,
    owners: Option<StatedOwners>,
    /// The statements about strings, each by the name of one of its stones.
    strings: BTreeMap<String, Stated>,
    /// The processor time of the answer, in nanoseconds.
    cpu_ns: Option<u64>,
    /// Whether the run has asked for this game.
    is_asked: AtomicBool,
    /// A stone of a string without a status, if that leaves the owners of points unknown.
    unstated: OnceLock<String>,
}

/// What the file says about the points.
#[derive(Debug)]
struct StatedOwners {
    /// The owners of all points, one letter each.
    letters: String,
    line: u64,
}

/// What the file says about a string.
#[derive(Clone, Copy, Debug)]
struct Stated {
    line: u64,
    status: Status,
    /// The probability that the status is right, 0 to 1; `None` if the file does not say.
    confidence: Option<f64>,
}

/// A string of the position, and what the file says about it.
struct StatedString {
    stones: PointSet,
    stated: Stated,
}

/// The places of the columns that are read. The file may have others.
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

/// The number of characters of a header that an error shows. In a file of another kind, the first
/// line may be very long.
const SHOWN_HEADER: usize = 60;

impl Columns {
    fn of(header: &StringRecord) -> Result<Columns> {
        let mut found = header.iter().collect::<Vec<_>>().join(", ");
        if let Some((end, _)) = found.char_indices().nth(SHOWN_HEADER) {
            found.truncate(end);
        }
        ensure!(
            !found.is_empty(),
            "line 1: expected names of columns, found none"
        );
        let columns = Columns {
            dataset: place(header, "dataset"),
            game: place(header, "game")
                .with_context(|| format!("line 1: expected a column `game`, found `{found}`"))?,
            at: place(header, "at"),
            classifier: place(header, "classifier"),
            owners: place(header, "owners"),
            string: place(header, "string"),
            // `strings.csv` calls this column `verdict`, so the file of an earlier run can be read.
            status: place(header, "status").or_else(|| place(header, "verdict")),
            confidence: place(header, "confidence"),
            cpu_ns: place(header, "cpu_ns"),
        };
        let has_strings = columns.string.is_some() && columns.status.is_some();
        ensure!(
            columns.owners.is_some() || has_strings,
            "line 1: expected a column `owners`, or columns `string` and `status`, found `{found}`"
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

/// The number in a cell; `None` if the cell is empty.
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
    /// Adds a row of the game. `line` is its line in the file.
    fn add(&mut self, row: &StringRecord, line: u64, columns: &Columns) -> Result<()> {
        if let Some(time) = number(cell(row, columns.cpu_ns), "cpu_ns", "whole nanoseconds")? {
            self.cpu_ns = Some(time);
        }
        let owners = cell(row, columns.owners);
        if !owners.is_empty() {
            let owners = StatedOwners {
                letters: owners.to_owned(),
                line,
            };
            ensure!(
                self.owners.replace(owners).is_none(),
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
            line,
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

    /// The judgement of the position of `question`.
    fn judgement(&self, question: &Question) -> Result<Judgement> {
        let position = &question.position;
        let strings = self.by_string(position)?;
        let mut verdicts = match &self.owners {
            Some(owners) => of_owners(&owners.letters, position)
                .with_context(|| format!("line {}: column `owners`", owners.line))?,
            None => {
                self.note_unstated(&strings, position);
                of_strings(&strings, position)
            }
        };
        // If a file states owners and statuses, a stated status replaces the one that follows from
        // the owners.
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
        // Without any stated confidence, the judgement must not have the default one.
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

    /// The statements about strings, each with the stones of its string.
    ///
    /// # Errors
    /// A name is not that of a stone, or two rows are about the same string.
    fn by_string(&self, position: &Position) -> Result<Vec<StatedString>> {
        let size = position.size();
        let all = Strings::of(position);
        let mut named: Vec<StatedString> = Vec::new();
        // In the order of the file, so that an error about two rows names the later one.
        let mut rows: Vec<(&String, &Stated)> = self.strings.iter().collect();
        rows.sort_by_key(|(_, stated)| stated.line);
        for (name, &stated) in rows {
            let place = format!("line {}: column `string`", stated.line);
            let point = Point::from_gtp(name, size).with_context(|| place.clone())?;
            let Some(string) = all.iter().find(|string| string.stones.contains(point)) else {
                bail!("{place}: expected a stone, found {name}, which is empty");
            };
            let stones = string.stones;
            // Two rows may name the same string by different stones.
            ensure!(
                !named.iter().any(|earlier| earlier.stones == stones),
                "{place}: expected each string once, found {name} of a string that stands there \
                 already"
            );
            named.push(StatedString { stones, stated });
        }
        Ok(named)
    }

    /// Remembers the first string of the position without a statement, for a note to the user.
    fn note_unstated(&self, stated: &[StatedString], position: &Position) {
        let all = Strings::of(position);
        let unstated = all
            .iter()
            .find(|string| !stated.iter().any(|stated| stated.stones == string.stones));
        if let Some(string) = unstated
            && let Some(first) = string.stones.first()
        {
            self.unstated
                .get_or_init(|| first.gtp(position.size()).to_string());
        }
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

/// The owners that follow from the statuses. Dead stones are removed, and an empty region belongs
/// to a colour if it borders only that one. If a string has no known status, no owner is known.
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
    /// Reads the file of `NAME=FILE.csv`. Columns are found by the header:
    ///
    /// - `game` and `owners`: who owns each point.
    /// - `game`, `string` and `status`: whether a string is `alive`, `dead`, in `seki` or
    ///   `unknown`, and, if there is a `confidence`, how sure that is (0 to 1).
    /// - `dataset` and `at`, both optional: the data set of the game, and the moment.
    /// - `cpu_ns`, optional: the processor time of the answer in nanoseconds.
    /// - `classifier`, optional: only the rows of the classifier NAME are read. If the file has one
    ///   classifier, its rows are read whatever its name.
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
        let mut lines = LineCounter::of(&bytes);
        let mut builder = ReaderBuilder::new();
        let mut csv = builder.trim(Trim::All).from_reader(bytes.as_slice());
        let header = match csv.headers() {
            Ok(header) => header,
            Err(error) => bail!(lines.fault(&error)),
        };
        let columns = Columns::of(header)?;
        let mut rows = Vec::new();
        for row in csv.records() {
            match row {
                Ok(row) => rows.push(row),
                Err(error) => bail!(lines.fault(&error)),
            }
        }
        let classifier = chosen(name, &rows, columns.classifier)?;
        let mut games: BTreeMap<(String, String), GameAnswers> = BTreeMap::new();
        for row in &rows {
            let line = lines.line_of(row.position());
            if let Some(classifier) = classifier
                && cell(row, columns.classifier) != classifier
            {
                continue;
            }
            let at = match cell(row, columns.at) {
                "" => None,
                at => Some(at),
            };
            let game = cell(row, Some(columns.game));
            let dataset = cell(row, columns.dataset).to_owned();
            let answers = games
                .entry((dataset, label(game.into(), at).into_owned()))
                .or_insert_with(|| GameAnswers {
                    name: game.to_owned(),
                    line,
                    ..GameAnswers::default()
                });
            answers
                .add(row, line, &columns)
                .with_context(|| format!("line {line}"))?;
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
        let answers = self
            .games
            .get(&(dataset.to_owned(), game.to_owned()))
            .or_else(|| self.games.get(&(String::new(), game.to_owned())))?;
        answers.is_asked.store(true, Ordering::Relaxed);
        Some(answers)
    }

    /// A note on games of the file that a run did not ask for, although it judged all games of
    /// `datasets`; `None` if there are none.
    fn unknown_games(&self, datasets: &[String]) -> Option<String> {
        let mut asked = BTreeSet::new();
        for ((dataset, _), answers) in &self.games {
            if answers.is_asked.load(Ordering::Relaxed) {
                asked.insert((dataset, &answers.name));
            }
        }
        // A file may have answers at more moments than the run has, so games are compared without
        // their moments.
        let unknown = self.games.iter().filter(|((dataset, _), answers)| {
            let is_of_these = dataset.is_empty() || datasets.contains(dataset);
            is_of_these && !asked.contains(&(dataset, &answers.name))
        });
        let (first, others) = first_and_others(unknown.map(|(_, answers)| answers))?;
        let more = match others {
            0 => String::new(),
            _ => format!(", nor others of the file ({others})"),
        };
        Some(format!(
            "{}: line {}: the run judged no game called {}{more}",
            self.record.command, first.line, first.name
        ))
    }

    /// A note on games whose points are all unknown, because a string has no status and the file
    /// states no owners; `None` if there are none.
    fn open_games(&self) -> Option<String> {
        let open = self
            .games
            .values()
            .filter(|answers| answers.unstated.get().is_some());
        let (first, others) = first_and_others(open)?;
        let stone = first.unstated.get()?;
        let more = match others {
            0 => String::new(),
            _ => format!("; so it is in {others} other games"),
        };
        Some(format!(
            "{}: line {}: no status of the string at {stone} of {}, so all points of the game are \
             unknown{more}",
            self.record.command, first.line, first.name
        ))
    }
}

/// The game that comes first in the file, and the number of the other games; `None` without games.
fn first_and_others<'a>(
    games: impl Iterator<Item = &'a GameAnswers>,
) -> Option<(&'a GameAnswers, usize)> {
    let games: Vec<&GameAnswers> = games.collect();
    let first = games.iter().min_by_key(|answers| answers.line)?;
    Some((first, games.len() - 1))
}

/// Finds the lines of the rows of a file, for errors.
struct LineCounter<'f> {
    file: &'f [u8],
    /// Number of bytes in which the line ends are counted.
    begin: usize,
    /// The line that begins there, from 1.
    line: u64,
}

impl LineCounter<'_> {
    fn of(file: &[u8]) -> LineCounter<'_> {
        LineCounter {
            file,
            begin: 0,
            line: 1,
        }
    }

    /// The line on which the row at this place begins. Must be called in the order of the rows.
    fn line_of(&mut self, place: Option<&csv::Position>) -> u64 {
        let Some(place) = place else {
            return self.line;
        };
        // The csv crate gives a place before the line feed of CR LF and before empty lines, so its
        // number of the line can be too small. The row begins after them.
        let mut begin = self.begin.max(place.byte() as usize);
        while matches!(self.file.get(begin), Some(b'\r' | b'\n')) {
            begin += 1;
        }
        let passed = &self.file[self.begin..begin];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.begin = begin;
        self.line
    }

    /// The text of an error of the csv crate, with its line.
    fn fault(&mut self, error: &csv::Error) -> String {
        let line = self.line_of(error.position());
        format!("line {line}: {}", csv_fault(error, None))
    }
}

/// The classifier whose rows are read; `None` if the file names no classifiers.
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

/// The verdicts that follow from the owners of all points. A string is dead if its points are
/// neutral or the opponent's. It is unknown if the owner of one of its points is unknown.
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
            // The stones of a string live or die together, so its points have one fate.
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
            Some(answer) => answer
                .judgement(&game.question())
                .with_context(|| self.record.command.clone()),
        };
        RowAnswer {
            judgement: judgement.map_err(|why| format!("{why:#}")),
            wall_ns: None,
            cpu_ns: answer.and_then(|answer| answer.cpu_ns),
        }
    }

    fn notes(&self, judged_whole: &[String]) -> Vec<String> {
        let mut notes = Vec::new();
        // A sample or a shard leaves out games, so answers for other games are no mistake.
        if !judged_whole.is_empty() {
            notes.extend(self.unknown_games(judged_whole));
        }
        notes.extend(self.open_games());
        notes
    }
}

#[cfg(test)]
mod tests;
