//! Draws the ratios of a profile by board size.
//!
//! `cmd/profile.rs` calls [`draw`] for each data set. A feature without a ratio has no line: a time
//! below the resolution would draw noise.

use std::io;
use std::path::Path;

use sahwal_run::plot::{Axis, Chart, Series, Spacing};

use super::{FeatureTimes, SET_FEATURE_NAMES};

/// Draws `ratios-DATASET.svg`: how many times faster each feature follows a game than it is
/// computed from scratch. Features that are part of `sets` are left out, since their lines are as
/// flat as that of `sets`.
///
/// # Errors
/// The file could not be written.
pub fn draw(dir: &Path, dataset: &str, rows: &[FeatureTimes]) -> io::Result<()> {
    let mut series: Vec<Series> = Vec::new();
    for row in rows
        .iter()
        .filter(|row| !SET_FEATURE_NAMES.contains(&row.feature))
    {
        let Some(ratio) = row.following() else {
            continue;
        };
        let place = (row.size.lines() as f64, ratio);
        match series.iter_mut().find(|one| one.name == row.feature) {
            Some(line) => line.points.push(place),
            None => series.push(Series::line(row.feature, vec![place])),
        }
    }
    // Only measured sizes have a mark on the axis.
    let mut sizes: Vec<f64> = rows.iter().map(|row| row.size.lines() as f64).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    let chart = Chart {
        title: &format!("{dataset}: features by differences against from scratch"),
        x: Axis {
            label: "lines of the board",
            marks: &sizes,
            ..Axis::default()
        },
        y: Axis::spaced("from scratch / a move played", Spacing::Log),
        series,
        ..Chart::default()
    };
    chart.write(dir, &format!("ratios-{dataset}"))
}
