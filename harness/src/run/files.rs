//! The rows of the CSV files of a run, and `run.json`. The columns are fixed: scripts read
//! them.

use std::io;
use std::path::Path;

use serde::Serialize;

pub use crate::disk::write_whole;
use crate::picture::letters;
use crate::run::checkpoint::{Checkpoint, Plan, SetState, Shard};
use crate::run::confidence::{judged, rounded};
use crate::run::summary::{Row, Summary};
use crate::run::{Evaluation, Line};
use crate::score::truth_status;

/// Writes `summary.csv` into `dir`.
///
/// # Errors
/// The file could not be written. It is complete or, if it was not there before, absent.
pub fn write_summary(dir: &Path, summaries: &[Summary]) -> io::Result<()> {
    write_whole(&dir.join("summary.csv"), |file| {
        let mut csv = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        csv.write_record(SummaryRow::HEADER)?;
        for row in summaries.iter().flat_map(summary_rows) {
            csv.serialize(row)?;
        }
        csv.flush()
    })
}

/// A row of a CSV file.
pub(super) trait CsvRow: Serialize {
    /// The header line; a file without rows has one too.
    const HEADER: &'static [&'static str];
}

/// A struct whose field names are the header.
macro_rules! csv_row {
    ($(#[$meta:meta])* struct $name:ident { $($field:ident: $type:ty,)+ }) => {
        $(#[$meta])*
        #[derive(Serialize)]
        pub(super) struct $name<'a> {
            $($field: $type,)+
        }
        impl CsvRow for $name<'_> {
            const HEADER: &'static [&'static str] = &[$(stringify!($field)),+];
        }
    };
}

csv_row! {
    struct SummaryRow {
        dataset: &'a str,
        classifier: &'a str,
        games: u64,
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
pub(super) fn game_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = GameRow<'a>> {
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

pub(super) fn string_rows<'a>(
    evaluation: &'a Evaluation,
) -> impl Iterator<Item = StringCsvRow<'a>> {
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

pub(super) fn point_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = PointRow<'a>> {
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
pub(super) fn position_rows<'a>(
    evaluation: &'a Evaluation,
) -> impl Iterator<Item = PositionRow<'a>> {
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

csv_row! {
    /// Margins are Black's points minus White's, komi and stones captured in play left out.
    struct WholeGameRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        strings_right: bool,
        all_right: bool,
        area_margin: i32,
        area_margin_counted: i32,
        territory_margin: i32,
        territory_margin_counted: i32,
    }
}

pub(super) fn whole_game_rows<'a>(
    evaluation: &'a Evaluation,
) -> impl Iterator<Item = WholeGameRow<'a>> {
    evaluation.lines().filter_map(|line| {
        let whole = line.answer.whole?;
        Some(WholeGameRow {
            dataset: line.dataset,
            game: &line.game.name,
            classifier: line.classifier,
            strings_right: whole.strings,
            all_right: whole.all,
            area_margin: whole.area[0],
            area_margin_counted: whole.area[1],
            territory_margin: whole.territory[0],
            territory_margin_counted: whole.territory[1],
        })
    })
}

csv_row! {
    struct ConfidenceRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        string: String,
        how: &'static str,
        confidence: f64,
        verdict: &'static str,
        truth: Option<&'static str>,
    }
}

pub(super) fn confidence_rows<'a>(
    evaluation: &'a Evaluation,
) -> impl Iterator<Item = ConfidenceRow<'a>> {
    evaluation.lines().flat_map(|line| {
        judged(line.strings, line.answer).map(move |(row, string, confidence)| ConfidenceRow {
            dataset: line.dataset,
            game: &line.game.name,
            classifier: line.classifier,
            string: row.first.gtp(line.game.position.size()).to_string(),
            how: string.how.name(),
            confidence: rounded(confidence),
            verdict: string.status.name(),
            truth: row.dead.map(|dead| truth_status(dead).name()),
        })
    })
}

csv_row! {
    struct SafeRow {
        dataset: &'a str,
        game: &'a str,
        classifier: &'a str,
        safe: bool,
        all_right: Option<bool>,
    }
}

pub(super) fn safe_rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = SafeRow<'a>> {
    evaluation.lines().filter_map(|line| {
        Some(SafeRow {
            dataset: line.dataset,
            game: &line.game.name,
            classifier: line.classifier,
            safe: line.answer.judgement.as_ref()?.safe_to_score?,
            all_right: line.answer.whole.map(|whole| whole.all),
        })
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
    pub classifiers: Vec<String>,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// The part of the run, I/N.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Threads, or shards that were merged.
    pub jobs: usize,
    /// Where it ran.
    pub machine: MachineRecord,
    /// When it began, RFC 3339, UTC.
    pub started: String,
    /// How long it took, files not counted.
    pub seconds: f64,
}

impl RunRecord {
    /// Of a run that is complete, by so many threads, or shards that were merged.
    pub fn of(state: &Checkpoint, jobs: usize) -> RunRecord {
        let Plan {
            classifiers, seed, ..
        } = &state.plan;
        RunRecord {
            version: env!("CARGO_PKG_VERSION"),
            commit: env!("SAHWAL_COMMIT"),
            command_line: std::env::args().skip(1).collect(),
            datasets: state.sets.iter().map(DataSetRecord::of).collect(),
            classifiers: classifiers.clone(),
            seed: *seed,
            shard: (state.shard != Shard::WHOLE).then(|| state.shard.to_string()),
            jobs,
            machine: MachineRecord::here(),
            started: state.started.clone(),
            seconds: state.seconds,
        }
    }
}

/// A data set as it was read.
#[derive(Serialize)]
pub struct DataSetRecord {
    /// Its name.
    pub name: String,
    /// Games that were analysed.
    pub games: u64,
    /// Games or files that could not be read or scored.
    pub faults: u64,
    /// SHA-256 over the labels and the names and contents of all files: see
    /// [`Place::sha256`](crate::input::Place::sha256).
    pub sha256: String,
}

impl DataSetRecord {
    /// Of a data set that is done.
    pub fn of(set: &SetState) -> DataSetRecord {
        DataSetRecord {
            name: set.name.clone(),
            games: set.totals.analysed,
            faults: set.totals.faults,
            sha256: set.place.sha256().to_owned(),
        }
    }
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
