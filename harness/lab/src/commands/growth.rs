//! `sahwal-lab growth`: draws what `scripts/growth` measured.
//!
//! `scripts/reproduce` calls it with `results/bench/growth.csv`, whose columns it reads by name.
//! Estimates were not measured, so they must not be drawn.

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

/// The columns of the table that are drawn.
#[derive(Deserialize)]
struct GrowthRow {
    rows: String,
    positions: f64,
    way: String,
    seconds: f64,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let name = args.file.display().to_string();
    let mut reader = csv::Reader::from_path(&args.file).with_context(|| name.clone())?;
    // There is a line for each kind of rows and way, in the order of the file. Estimates are left
    // out: they are not measurements.
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for line in reader.deserialize() {
        let row: GrowthRow = line.with_context(|| name.clone())?;
        if row.way == "estimate" {
            continue;
        }
        let label = format!("{}, {}", row.rows, row.way);
        let point = (row.positions, row.seconds);
        match lines.iter_mut().find(|(known, _)| *known == label) {
            Some((_, points)) => points.push(point),
            None => lines.push((label, vec![point])),
        }
    }
    // An empty picture would look like a measurement of nothing.
    ensure!(!lines.is_empty(), "{name}: expected rows, found none");
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
