//! The plot of margins.

use std::io;
use std::path::Path;

use super::BOUNDS;
use crate::job::summary::Summary;
use crate::plot::{Axis, BARS, Chart, Series, Spacing};
use crate::stats::{Interval, percent};

/// Draws `margins-DATASET` into `dir`: a line for each row that has margins, with the shares of games
/// whose margin is off by at most each of [`BOUNDS`].
///
/// # Errors
/// The file cannot be written.
pub(in crate::job) fn write_margins(dir: &Path, summary: &Summary) -> io::Result<()> {
    let rows = summary.rows.iter().filter(|row| row.margins.known() > 0);
    let series = rows.map(|row| {
        let within = |bound: f64| row.margins.known() - row.margins.over(bound);
        let shares = BOUNDS.iter().enumerate();
        let shares =
            shares.map(|(at, &bound)| (at as f64, percent(within(bound), row.margins.games())));
        let ends = row.margin_intervals.iter();
        Series {
            bars: ends.map(|ends| ends.map(Interval::ends)).collect(),
            ..Series::line(&row.classifier, shares.collect())
        }
    });
    let series: Vec<Series> = series.collect();
    if series.is_empty() {
        return Ok(());
    }
    Chart {
        title: &format!(
            "Errors of the margin on {}, {} games",
            summary.dataset, summary.recorded
        ),
        bars: BARS,
        x: Axis {
            range: Some((-0.2, BOUNDS.len() as f64 - 0.8)),
            text: Some(|at| BOUNDS[at as usize].to_string()),
            ..Axis::spaced("off by at most (points)", Spacing::Even)
        },
        y: Axis::spaced("games (%), in log odds", Spacing::LogOdds),
        series,
        ..Chart::default()
    }
    .write(dir, &format!("margins-{}", summary.dataset))
}
