//! The plot of margin errors.

use std::io;
use std::path::Path;

use crate::plot::{Axis, Chart, Series, Spacing};
use crate::run::summary::{Row, Summary};

/// The plot ends at this error in points; larger ones are few.
const LARGEST: f64 = 40.0;

/// Draws `margins-DATASET` into `dir`: for each classifier the share of games whose margin is
/// off by more than a number of points.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_margins(dir: &Path, summary: &Summary) -> io::Result<()> {
    let rows: Vec<&Row> = (summary.rows.iter())
        .filter(|row| row.margins.known() > 0)
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let title = format!(
        "Margin errors on {}, {} games",
        summary.dataset, summary.recorded
    );
    let largest = rows.iter().map(|row| row.margins.largest());
    let end = largest.fold(1.0, f64::max).min(LARGEST);
    let series = rows.iter().map(|row| Series {
        mark_every: 5,
        ..Series::line(&row.classifier, curve(row, end))
    });
    Chart {
        title: &title,
        x: Axis {
            label: "error of the margin (points)",
            range: Some((0.0, end)),
            ..Axis::default()
        },
        y: Axis {
            spacing: Spacing::Log,
            ..Axis::percent("games off by more than that (%)")
        },
        series: series.collect(),
        ends: true,
        ..Chart::default()
    }
    .write(dir, &format!("margins-{}", summary.dataset))
}

fn curve(row: &Row, end: f64) -> Vec<(f64, f64)> {
    let games = row.margins.known() as f64;
    let at = |points: u32| {
        let points = f64::from(points);
        (points, 100.0 * row.margins.over(points) as f64 / games)
    };
    (0..=end as u32).map(at).collect()
}
