//! A row whose verdicts are from a file (`sahwal run --answers`): the owners of all points in the
//! layout of `points.csv`, the status of each string in the layout of `strings.csv`, or both.
//!
//! `cmd/engines.rs` opens the file, and a run asks it as it asks an engine. An answer that goes to
//! another game or string scores a foreign method wrongly, so whatever does not fit the game is an
//! error.

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
    /// By data set, empty if the file names none, and game with its moment.
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
    /// By the name of a stone, what is stated of its string.
    strings: BTreeMap<String, Stated>,
    /// The processor time of the answer.
    cpu_ns: Option<u64>,
    /// Whether the run asked for it.
    is_asked: AtomicBool,
    /// A stone of a string that the file says nothing about, if points are unknown for want of it.
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

/// The number of characters that an error shows of a header: the file may be of another kind.
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
            // In strings.csv it is called verdict: a file of an earlier run can be taken as it is.
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
    /// Adds a row of the game, which stands on this line.
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

    /// The verdicts on the position of the game, with the score that it asks for.
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
        // Of two rows on one string the later one is named.
        let mut rows: Vec<(&String, &Stated)> = self.strings.iter().collect();
        rows.sort_by_key(|(_, stated)| stated.line);
        for (name, &stated) in rows {
            let place = format!("line {}: column `string`", stated.line);
            let point = Point::from_gtp(name, size).with_context(|| place.clone())?;
            let Some(string) = all.iter().find(|string| string.stones.contains(point)) else {
                bail!("{place}: expected a stone, found {name}, which is empty");
            };
            let stones = string.stones;
            // Two stones may name one string.
            ensure!(
                !named.iter().any(|earlier| earlier.stones == stones),
                "{place}: expected each string once, found {name} of a string that stands there \
                 already"
            );
            named.push(StatedString { stones, stated });
        }
        Ok(named)
    }

    /// Keeps the first string of the position that the file says nothing about.
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

    /// The games of the file that none of these data sets has, of which all games were judged.
    fn unknown_games(&self, datasets: &[String]) -> Option<String> {
        let mut asked = BTreeSet::new();
        for ((dataset, _), answers) in &self.games {
            if answers.is_asked.load(Ordering::Relaxed) {
                asked.insert((dataset, &answers.name));
            }
        }
        // A game that was asked for at one moment may have answers at others.
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

    /// The games whose points are unknown, because a string has no status and the file no owners.
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

/// Of some games the one that stands first in the file, and the number of the others; `None` of no
/// game.
fn first_and_others<'a>(
    games: impl Iterator<Item = &'a GameAnswers>,
) -> Option<(&'a GameAnswers, usize)> {
    let games: Vec<&GameAnswers> = games.collect();
    let first = games.iter().min_by_key(|answers| answers.line)?;
    Some((first, games.len() - 1))
}

/// Counts the lines of a file up to its rows.
struct LineCounter<'f> {
    file: &'f [u8],
    /// The place up to which the lines are counted.
    begin: usize,
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

    /// The line on which the row at this place begins. Rows are asked for in their order.
    fn line_of(&mut self, place: Option<&csv::Position>) -> u64 {
        let Some(place) = place else {
            return self.line;
        };
        // The place of the csv crate, and its number of the line, lie before the second byte of the
        // line end CR LF, and before empty lines.
        let mut begin = self.begin.max(place.byte() as usize);
        while matches!(self.file.get(begin), Some(b'\r' | b'\n')) {
            begin += 1;
        }
        let passed = &self.file[self.begin..begin];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.begin = begin;
        self.line
    }

    /// What is wrong in the file, with its line.
    fn fault(&mut self, error: &csv::Error) -> String {
        let line = self.line_of(error.position());
        format!("line {line}: {}", csv_fault(error, None))
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
        // Of a sample or a shard nobody knows which games it left out.
        if !judged_whole.is_empty() {
            notes.extend(self.unknown_games(judged_whole));
        }
        notes.extend(self.open_games());
        notes
    }
}

#[cfg(test)]
mod tests;
