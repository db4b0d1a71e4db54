//! Writes the CSV files with the verdicts of a run.
//!
//! `stream` appends every portion of games to them. `compare` and `report` read them again, and
//! `merge` joins those of shards game by game. If rows were out of order, a merged file would
//! differ from the file of an undivided run.

use std::fs::File;
use std::io;
use std::path::Path;

use sahwal_data::input::{At, Game};

use crate::format::{
    ConfidenceRow, CsvRow, EngineAnswerRow, GameRow, Harmless, OrderRow, PointRow, PositionRow,
    StringRow, columns,
};
use crate::job::Evaluation;
use crate::job::confidence::{judged, rounded};
use crate::job::margins::Margin;
use crate::job::state::Shard;
use crate::score::truth_status;

/// An open CSV file, to which a run appends.
type Csv = csv::Writer<Harmless<File>>;

/// A kind of CSV file of a run, and the function that appends an evaluation to it.
struct RowFile {
    name: &'static str,
    header: &'static [&'static str],
    append: fn(&mut Csv, &Evaluation) -> csv::Result<()>,
}

const fn file<R: CsvRow>(append: fn(&mut Csv, &Evaluation) -> csv::Result<()>) -> RowFile {
    RowFile {
        name: R::FILE,
        header: R::HEADER,
        append,
    }
}

/// Appends rows to a file.
fn append<R: CsvRow>(csv: &mut Csv, mut rows: impl Iterator<Item = R>) -> csv::Result<()> {
    rows.try_for_each(|row| csv.serialize(row))
}

/// The files of every run. The last one, `order.csv`, is written by shards only.
const FILES: [RowFile; 7] = [
    file::<GameRow>(|csv, evaluation| append(csv, games(evaluation))),
    file::<StringRow>(|csv, evaluation| append(csv, strings(evaluation))),
    file::<PointRow>(|csv, evaluation| append(csv, points(evaluation))),
    file::<PositionRow>(|csv, evaluation| append(csv, positions(evaluation))),
    file::<ConfidenceRow>(|csv, evaluation| append(csv, confidence(evaluation))),
    file::<EngineAnswerRow>(|csv, evaluation| append(csv, engines(evaluation))),
    file::<OrderRow>(|csv, evaluation| append(csv, order(evaluation))),
];

/// The files of a whole run, or of a shard.
fn files(shard: Shard) -> &'static [RowFile] {
    &FILES[..FILES.len() - usize::from(shard == Shard::WHOLE)]
}

/// The names of the files with verdicts that a whole run writes.
pub fn names() -> impl Iterator<Item = &'static str> {
    files(Shard::WHOLE).iter().map(|file| file.name)
}

/// The open files of a run.
pub(super) struct RunRows(Vec<(&'static RowFile, Csv)>);

impl RunRows {
    /// Creates the files in `dir` with their headers. If there are `moments`, the files have the
    /// columns of moments.
    ///
    /// # Errors
    /// A file cannot be created.
    pub(super) fn create(dir: &Path, shard: Shard, moments: &[At]) -> io::Result<RunRows> {
        let mut rows = Vec::new();
        for kind in files(shard) {
            let file =
                File::create_new(dir.join(kind.name)).map_err(|error| named(kind.name, error))?;
            // Written now, so that a file without rows has a header, too.
            let mut writer = csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(Harmless::new(file));
            writer.write_record(columns(kind.header, !moments.is_empty()))?;
            rows.push((kind, writer));
        }
        Ok(RunRows(rows))
    }

    /// Appends the rows of an evaluation.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn append(&mut self, evaluation: &Evaluation) -> io::Result<()> {
        for (kind, csv) in &mut self.0 {
            (kind.append)(csv, evaluation).map_err(|error| named(kind.name, error.into()))?;
        }
        Ok(())
    }

    /// Writes what is still buffered to all files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        // A full disk may show itself only when the last bytes are written.
        for (kind, csv) in &mut self.0 {
            csv.flush().map_err(|error| named(kind.name, error))?;
        }
        Ok(())
    }
}

fn named(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
}

/// The rows of `games.csv`.
pub(super) fn games<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = GameRow<'a>> {
    evaluation.answers().map(|line| {
        let game = line.game;
        let score = line.answer.score;
        let verdicts = &line.answer.judgement.verdicts;
        let margin = Margin::of(game, verdicts);
        GameRow {
            dataset: line.dataset.into(),
            game: (&line.game.name).into(),
            at: at(line.game),
            classifier: line.classifier.into(),
            points_total: score.map(|score| score.points.total),
            points_correct: score.map(|score| score.points.correct),
            strings_total: score.map(|score| score.strings.total),
            strings_correct: score.map(|score| score.strings.correct),
            // A row without groups has no count by group, not one of 0.
            points_by_group_correct: score.and_then(|score| score.by_group.right()),
            areas_by_group_correct: score.and_then(|score| score.areas.right()),
            false_claims: score.map(|score| score.false_claims()),
            recorded_margin: margin.map(|margin| margin.recorded),
            // This margin does not need a recorded one to compare with.
            margin: game.recorded.margin_of(&game.position, verdicts),
            margin_error: margin.and_then(|margin| margin.error()),
        }
    })
}

fn engines<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = EngineAnswerRow<'a>> {
    evaluation.answers().filter_map(|line| {
        let outside = line.answer.outside.as_ref()?;
        Some(EngineAnswerRow {
            dataset: line.dataset.into(),
            game: (&line.game.name).into(),
            at: at(line.game),
            classifier: line.classifier.into(),
            wall_ns: line.answer.nanoseconds,
            cpu_ns: line.answer.cpu_nanoseconds,
            error: match outside {
                Ok(()) => "".into(),
                Err(why) => why.into(),
            },
        })
    })
}

fn strings<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = StringRow<'a>> {
    evaluation.answers().flat_map(|line| {
        let strings = line.strings.iter().zip(&line.answer.statuses);
        strings.map(move |(string, status)| StringRow {
            dataset: line.dataset.into(),
            game: (&line.game.name).into(),
            at: at(line.game),
            classifier: line.classifier.into(),
            string: string.name(line.game).into(),
            colour: string.colour.letter(),
            stones: string.stones,
            truth: string.dead.map(|dead| truth_status(dead).name().into()),
            verdict: status.name().into(),
        })
    })
}

fn points<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = PointRow<'a>> {
    evaluation.answers().map(|line| PointRow {
        dataset: line.dataset.into(),
        game: (&line.game.name).into(),
        at: at(line.game),
        classifier: line.classifier.into(),
        owners: (line.answer.judgement.verdicts.owners)
            .to_letters(line.game.position.size())
            .into(),
    })
}

fn positions<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = PositionRow<'a>> {
    evaluation.set.games.iter().map(|game| {
        let size = game.position.size();
        let owners = game.truth.as_ref().map(|truth| truth.owners());
        PositionRow {
            dataset: (&evaluation.set.name).into(),
            game: (&game.name).into(),
            at: at(game),
            moves_played: game.at.map(|moment| moment.played as u64),
            moves_left: game.at.map(|moment| moment.left as u64),
            size: size.lines(),
            stones: letters(&game.position).into(),
            owners: owners.map(|owners| owners.to_letters(size).into()),
        }
    })
}

fn confidence<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = ConfidenceRow<'a>> {
    evaluation.answers().flat_map(|line| {
        judged(line.strings, line.answer).map(move |stated| ConfidenceRow {
            dataset: line.dataset.into(),
            game: (&line.game.name).into(),
            at: at(line.game),
            classifier: line.classifier.into(),
            string: stated.string.name(line.game).into(),
            how: stated.verdict.how.name().into(),
            confidence: rounded(stated.confidence),
            verdict: stated.verdict.status.name().into(),
            truth: (stated.string.dead).map(|dead| truth_status(dead).name().into()),
        })
    })
}

/// The rows of `order.csv`. A game with moments has one row, for its end.
fn order<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = OrderRow<'a>> {
    let games = evaluation.set.games.iter().filter(|game| game.is_end());
    games.map(|game| OrderRow {
        dataset: (&evaluation.set.name).into(),
        number: game.number,
        game: (&game.name).into(),
    })
}

/// The cell of the column `at`; `None` in a run without moments.
fn at(game: &Game) -> Option<String> {
    game.at.map(|moment| moment.at.to_string())
}

/// The stones as letters, row by row from the top-left: `B`, `W`, and `.` for none.
fn letters(position: &sahwal_core::Position) -> String {
    position
        .size()
        .points()
        .map(|point| match position.at(point) {
            Some(colour) => colour.letter(),
            None => '.',
        })
        .collect()
}
