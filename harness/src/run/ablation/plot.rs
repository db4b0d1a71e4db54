//! The plot of an ablation over positions before the end.

use std::io;
use std::path::Path;

use super::Ablated;
use crate::plot::{Axis, Chart, Series};

/// The vertical axis, in percentage points. Values beyond it stand at its end.
const CHANGE: (f64, f64) = (-6.0, 2.0);
/// An ingredient that never changes so much has no line.
const LEAST: f64 = 0.5;

/// Draws `ablate-CLASSIFIER-DATASET` into `dir` for each set whose results are counted, if several
/// moments of its games are listed: for each ingredient, how many percentage points more strings
/// are right without it.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(dir: &Path, ablated: &Ablated) -> io::Result<()> {
    for moments in ablated.sets.chunk_by(|one, other| one.0 == other.0) {
        let (dataset, rows) = &moments[0];
        if moments.len() < 2 || rows[0].1.scored == 0 {
            continue;
        }
        let series = rows.iter().enumerate().skip(1).map(|(row, (name, _))| {
            let points = moments.iter().filter_map(|(_, rows)| {
                let totals = &rows[row].1;
                let left = totals.moves_left as f64 / totals.analysed.max(1) as f64;
                let share = |row: usize| rows[row].1.classifiers[0].score.strings.percent();
                let change = share(row)? - share(0)?;
                Some((-left, change.clamp(CHANGE.0, CHANGE.1)))
            });
            Series::line(name, points.collect())
        });
        let changes = |series: &Series| series.points.iter().any(|point| point.1.abs() >= LEAST);
        let name = format!("ablate-{}-{dataset}", ablated.classifier);
        Chart {
            title: &format!("{}: without an ingredient, {dataset}", ablated.classifier),
            x: Axis {
                label: "moves before the last stone (mean of the games)",
                ..Axis::default()
            },
            y: Axis {
                label: "more strings right (percentage points)",
                range: Some(CHANGE),
                ..Axis::default()
            },
            series: series.filter(changes).collect(),
            ends: true,
            ..Chart::default()
        }
        .write(dir, &name)?;
    }
    Ok(())
}
