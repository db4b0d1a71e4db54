//! The results as CSV and Markdown files.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::Stages;
use sahwal::cells::Text;
use sahwal::disk::write_whole;

#[derive(Serialize)]
struct CsvRow<'a> {
    dataset: Text<'a>,
    stage: &'a str,
    limit: Option<u64>,
    games: usize,
    points_total: u64,
    points_proved: u64,
    strings_total: u64,
    strings_proved: u64,
    false_claims: u64,
    seconds: f64,
}

/// Writes `safety.csv`, a row for each data set, stage and limit, and `safety.md`, a table
/// for each data set, into `dir`.
///
/// # Errors
/// A file cannot be written; the error names it.
pub(super) fn write_files(dir: &Path, sets: &[Stages]) -> io::Result<()> {
    write_whole(&dir.join("safety.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for set in sets {
            for row in &set.rows {
                csv.serialize(CsvRow {
                    dataset: (&*set.dataset).into(),
                    stage: row.stage,
                    limit: row.limit,
                    games: set.games,
                    points_total: row.score.points.total,
                    points_proved: row.score.points.correct,
                    strings_total: row.score.strings.total,
                    strings_proved: row.score.strings.correct,
                    false_claims: row.score.false_claims(),
                    seconds: (row.seconds * 100.0).round() / 100.0,
                })?;
            }
        }
        csv.flush()
    })?;
    write_whole(&dir.join("safety.md"), |file| {
        sets.iter().try_for_each(|set| markdown(file, set))
    })
}

/// Writes the Markdown table of a data set: a row for each stage, a column for each limit.
fn markdown(file: &mut dyn io::Write, set: &Stages) -> io::Result<()> {
    let mut limits: Vec<u64> = set.rows.iter().filter_map(|row| row.limit).collect();
    limits.dedup();
    let mut stages: Vec<&str> = Vec::new();
    for row in &set.rows {
        if !stages.contains(&row.stage) {
            stages.push(row.stage);
        }
    }
    writeln!(file, "**{}: points / strings proved**\n", set.dataset)?;
    write!(file, "| proved up to |")?;
    for limit in &limits {
        write!(file, " limit {limit} |")?;
    }
    write!(file, "\n| --- |")?;
    for _ in &limits {
        write!(file, " ---: |")?;
    }
    writeln!(file)?;
    for stage in stages {
        write!(file, "| {stage} |")?;
        for &limit in &limits {
            let at = |row: &&super::StageRow| {
                row.stage == stage && row.limit.is_none_or(|other| other == limit)
            };
            match set.rows.iter().find(at) {
                Some(row) => {
                    let (points, strings) = (row.score.points.correct, row.score.strings.correct);
                    write!(file, " {points} / {strings} |")?;
                }
                None => write!(file, " - |")?,
            }
        }
        writeln!(file)?;
    }
    writeln!(file)
}
