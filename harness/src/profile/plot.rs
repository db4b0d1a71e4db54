//! Times by the number of stones on the board.

use std::io;
use std::path::Path;

use super::summary::{Quantiles, Row};
use crate::plot::{Axis, Chart, Series, Spacing};

/// Draws `profile-FEATURE` into `dir`: the median time of each operation by the number of
/// stones, for the largest board size of the rows.
///
/// # Errors
/// A file could not be written.
pub fn write_profile(dir: &Path, feature: &str, rows: &[Row]) -> io::Result<()> {
    let own = || rows.iter().filter(|row| row.feature == feature);
    let Some(size) = own().map(|row| row.size).max() else {
        return Ok(());
    };
    let medians = |of: fn(&Row) -> &Quantiles| {
        let largest = own().filter(|row| row.size == size);
        let places = largest.filter_map(|row| {
            let (low, high) = row.stones?;
            Some(((low + high) as f64 / 2.0, of(row).p50.max(1) as f64 / 1e3))
        });
        places.collect::<Vec<_>>()
    };
    let chart = Chart {
        title: &format!("{feature}, {size} board"),
        x: Axis {
            label: "stones on the board",
            ..Axis::default()
        },
        y: Axis {
            label: "median time (us)",
            spacing: Spacing::Log,
            ..Axis::default()
        },
        series: vec![
            Series::line("place", medians(|row| &row.place)),
            Series::line("from scratch", medians(|row| &row.recompute)),
            Series::line("undo", medians(|row| &row.undo)),
        ],
        ..Chart::default()
    };
    chart.write(dir, &format!("profile-{feature}"))
}
