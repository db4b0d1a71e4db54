//! The CSV files of a run, and `run.json`. The columns are fixed: scripts read them.

use std::io;
use std::path::Path;

use serde::Serialize;

pub use crate::disk::write_whole;
use crate::picture::letters;
use crate::run::summary::{Row, Summary};
use crate::run::{Evaluation, Line};
use crate::score::truth_status;

/// Writes `summary.csv`, `games.csv`, `strings.csv`, `points.csv` and `positions.csv` into
/// `dir`,
/// rows in the order of the evaluations, their games and the registry.
///
/// # Errors
/// The file that could not be written. Each file is complete or, if it was not
/// there before, absent.
pub fn write_csv(dir: &Path, evaluations: &[Evaluation], summaries: &[Summary]) -> io::Result<()> {
    write_rows(
        &dir.join("summary.csv"),
        summaries.iter().flat_map(summary_rows),
    )?;
    write_rows(
        &dir.join("games.csv"),
        evaluations.iter().flat_map(game_rows),
    )?;
    write_rows(
        &dir.join("strings.csv"),
        evaluations.iter().flat_map(string_rows),
    )?;
    write_rows(
        &dir.join("points.csv"),
        evaluations.iter().flat_map(point_rows),
    )?;
    write_rows(
        &dir.join("positions.csv"),
        evaluations.iter().flat_map(position_rows),
    )
}

/// A row of a CSV file.
trait CsvRow: Serialize {
    /// The header line; a file without rows has one too.
    const HEADER: &'static [&'static str];
}

/// A struct whose field names are the header.
macro_rules! csv_row {
    ($(#[$meta:meta])* struct $name:ident { $($field:ident: $type:ty,)+ }) => {
        $(#[$meta])*
        #[derive(Serialize)]
        struct $name<'a> {
            $($field: $type,)+
        }
        impl CsvRow for $name<'_> {
            const HEADER: &'static [&'static str] = &[$(stringify!($field)),+];
        }
    };
}

fn write_rows<R: CsvRow>(path: &Path, rows: impl Iterator<Item = R>) -> io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        csv.write_record(R::HEADER)?;
        for row in rows {
            csv.serialize(row)?;
        }
        csv.flush()
    })
}

csv_row! {
    struct SummaryRow {
        dataset: &'a str,
        classifier: &'a str,
        games: usize,
        points_total: u64,
        points_correct: u64,
        points_percent: Option<f64>,
        strings_total: u64,
        strings_correct: u64,
        strings_percent: Option<f64>,
        dead_recall: Option<f64>,
        dead_precision: Option<f64>,
        mcc: Option<f64>,
        points_ci_low: Option<f64>,
        points_ci_high: Option<f64>,
        strings_ci_low: Option<f64>,
        strings_ci_high: Option<f64>,
        unknown_points: u64,
        unknown_strings: u64,
        false_claims: u64,
        ns_per_position: Option<u64>,
    }
}

fn summary_rows(summary: &Summary) -> impl Iterator<Item = SummaryRow<'_>> {
    summary.rows.iter().map(move |row| {
        let Row {
            score,
            points_interval,
            strings_interval,
            ..
        } = row;
        let rounded = |value: Option<f64>| value.map(to_four_decimals);
        SummaryRow {
            dataset: &summary.dataset,
            classifier: row.classifier.name,
            games: summary.scored,
            points_total: score.points.total,
            points_correct: score.points.correct,
            points_percent: rounded(score.points.percent()),
            strings_total: score.strings.total,
            strings_correct: score.strings.correct,
            strings_percent: rounded(score.strings.percent()),
            dead_recall: rounded(score.dead_recall()),
            dead_precision: rounded(score.dead_precision()),
            mcc: rounded(score.mcc()),
            points_ci_low: rounded(points_interval.map(|interval| interval.low)),
            points_ci_high: rounded(points_interval.map(|interval| interval.high)),
            strings_ci_low: rounded(strings_interval.map(|interval| interval.low)),
            strings_ci_high: rounded(strings_interval.map(|interval| interval.high)),
            unknown_points: score.points.unknown,
            unknown_strings: score.strings.unknown,
            false_claims: score.false_claims(),
            ns_per_position: row.nanoseconds,
        }
    })
}

/// Enough to tell one string of a million.
fn to_four_decimals(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

csv_row! {
    struct GameRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        points_total: u64,
        points_correct: u64,
        strings_total: u64,
        strings_correct: u64,
        false_claims: u64,
    }
}

/// Games without a counted result have no row: there is nothing to be correct.
fn game_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = GameRow<'a>> {
    evaluation.lines().filter_map(
        |Line {
             dataset,
             game,
             classifier,
             answer,
             ..
         }| {
            let score = answer.score?;
            Some(GameRow {
                dataset,
                game: &game.name,
                classifier,
                points_total: score.points.total,
                points_correct: score.points.correct,
                strings_total: score.strings.total,
                strings_correct: score.strings.correct,
                false_claims: score.false_claims(),
            })
        },
    )
}

csv_row! {
    struct StringCsvRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        string: String,
        colour: char,
        stones: usize,
        truth: Option<&'static str>,
        verdict: &'static str,
    }
}

fn string_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = StringCsvRow<'a>> {
    evaluation.lines().flat_map(
        |Line {
             dataset,
             game,
             strings,
             classifier,
             answer,
         }| {
            strings
                .iter()
                .zip(&answer.statuses)
                .map(move |(string, status)| StringCsvRow {
                    dataset,
                    game: &game.name,
                    classifier,
                    string: string.first.gtp(game.position.size()).to_string(),
                    colour: string.colour.letter(),
                    stones: string.stones,
                    truth: string.dead.map(|dead| truth_status(dead).name()),
                    verdict: status.name(),
                })
        },
    )
}

csv_row! {
    struct PointRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        owners: String,
    }
}

fn point_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = PointRow<'a>> {
    evaluation.lines().map(
        |Line {
             dataset,
             game,
             classifier,
             answer,
             ..
         }| PointRow {
            dataset,
            game: &game.name,
            classifier,
            owners: answer.verdicts.owners.to_letters(game.position.size()),
        },
    )
}

csv_row! {
    struct PositionRow {
        dataset: &'a str,
        game: &'a str,
        size: usize,
        stones: String,
        owners: Option<String>,
    }
}

/// The positions with their counted results: what `sahwal report` draws. Without it a
/// page could not be made where the games are not.
fn position_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = PositionRow<'a>> {
    evaluation.set.games.iter().map(|game| {
        let size = game.position.size();
        PositionRow {
            dataset: &evaluation.set.name,
            game: &game.name,
            size: size.lines(),
            stones: letters(&game.position),
            owners: game
                .truth
                .as_ref()
                .map(|truth| truth.owners().to_letters(size)),
        }
    })
}

/// How a run came about: what somebody needs to repeat it.
#[derive(Serialize)]
pub struct RunRecord {
    /// Version of sahwal.
    pub version: &'static str,
    /// Commit it was built from, "unknown" outside a checkout.
    pub commit: &'static str,
    /// The arguments, the program's name left out.
    pub command_line: Vec<String>,
    /// What was read.
    pub datasets: Vec<DataSetRecord>,
    /// The classifiers.
    pub classifiers: Vec<&'static str>,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// Threads.
    pub jobs: usize,
    /// Where it ran.
    pub machine: MachineRecord,
    /// When it began, RFC 3339, UTC.
    pub started: String,
    /// How long it took, files not counted.
    pub seconds: f64,
}

/// A data set as it was read.
#[derive(Serialize)]
pub struct DataSetRecord {
    /// Its name.
    pub name: String,
    /// Games that were analysed.
    pub games: usize,
    /// Games or files that could not be read or scored.
    pub faults: usize,
    /// SHA-256 over the names and contents of all files read, labels included.
    pub sha256: String,
}

/// The machine of a run, as far as it bears on timings.
#[derive(Serialize)]
pub struct MachineRecord {
    /// Operating system.
    pub os: &'static str,
    /// Processor architecture.
    pub arch: &'static str,
    /// Threads the machine can run at once.
    pub threads: usize,
}

impl MachineRecord {
    /// This machine.
    pub fn here() -> MachineRecord {
        MachineRecord {
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
            threads: std::thread::available_parallelism().map_or(1, |threads| threads.get()),
        }
    }
}

/// Writes `run.json`.
///
/// # Errors
/// The file could not be written.
pub fn write_record(path: &Path, record: &RunRecord) -> io::Result<()> {
    write_whole(path, |file| {
        serde_json::to_writer_pretty(&mut *file, record)?;
        writeln!(file)
    })
}
