//! `sahwal-lab growth`: draws what `scripts/growth` measured.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_data::Outcome;
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use serde::Deserialize;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Table that scripts/growth wrote
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,

    /// Folder for growth.svg
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// What is drawn of a row of the table.
#[derive(Deserialize)]
struct GrowthRow {
    rows: String,
    positions: f64,
    way: String,
    seconds: f64,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shown = || args.file.display().to_string();
    let mut reader = csv::Reader::from_path(&args.file).with_context(shown)?;
    // A line for each kind of rows and way, in the order of the file. Estimates are no
    // measurements.
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for row in reader.deserialize() {
        let row: GrowthRow = row.with_context(shown)?;
        if row.way == "estimate" {
            continue;
        }
        let name = format!("{}, {}", row.rows, row.way);
        let point = (row.positions, row.seconds);
        match lines.iter_mut().find(|line| line.0 == name) {
            Some(line) => line.1.push(point),
            None => lines.push((name, vec![point])),
        }
    }
    ensure!(!lines.is_empty(), "{}: expected rows, found none", shown());
    let series = lines
        .iter()
        .map(|(name, points)| Series::line(name, points.clone()));
    let chart = Chart {
        title: "Time by the number of positions",
        x: Axis::spaced("positions", Spacing::Log),
        y: Axis::spaced("seconds on the clock", Spacing::Log),
        series: series.collect(),
        ..Chart::default()
    };
    chart.write(&args.out, "growth")?;
    Ok(Outcome::Done)
}
