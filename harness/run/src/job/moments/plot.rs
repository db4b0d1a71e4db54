//! The plots of a run over positions before the end.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use crate::job::summary::{BASELINE, Row, Summary};
use crate::plot::{Axis, Chart, Series};

/// A measure of a classifier in percent: the start of the name of its plot, the title, the
/// label of its axis, and the value.
struct Measure {
    name: &'static str,
    title: &'static str,
    label: &'static str,
    of: fn(&Row) -> Option<f64>,
}

const MEASURES: [Measure; 2] = [
    Measure {
        name: "fate",
        title: "Strings: right verdicts",
        label: "strings right (%)",
        of: |row| row.score.strings.percent(),
    },
    Measure {
        name: "owners",
        title: "Points: right owners",
        label: "points right (%)",
        of: |row| row.score.points.percent(),
    },
];

/// Draws `fate-DATASET` and `owners-DATASET` into `dir`. Provers, which leave nearly everything
/// unknown before the end, have no line.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(dir: &Path, moments: &[Summary]) -> io::Result<()> {
    let is_prover =
        |row: &Row| find(&row.classifier).is_some_and(|entry| matches!(entry.kind, Kind::Prover));
    for measure in &MEASURES {
        let rows = moments[0]
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| !is_prover(row));
        let series = rows.map(|(at, row)| {
            let value = |moment: usize| (measure.of)(&moments[moment].rows[at]);
            Series::line(&row.classifier, along(moments, value))
        });
        let mut series: Vec<Series> = series.collect();
        // The seventh colour is black, which nothing else has.
        if let Some(baseline) = series.iter().position(|one| one.name == BASELINE) {
            let baseline = series.remove(baseline);
            series.insert(series.len().min(6), baseline);
        }
        chart(
            dir,
            moments,
            measure.name,
            measure.title,
            measure.label,
            series,
        )?;
    }
    Ok(())
}

/// The values of a measure against moves before the end, which are negative.
fn along(moments: &[Summary], value: impl Fn(usize) -> Option<f64>) -> Vec<(f64, f64)> {
    let moments = moments.iter().enumerate();
    let mut points: Vec<(f64, f64)> = moments
        .filter_map(|(at, moment)| Some((-moment.mean_moves_left()?, value(at)?)))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points
}

fn chart(
    dir: &Path,
    moments: &[Summary],
    name: &str,
    title: &str,
    label: &str,
    series: Vec<Series>,
) -> io::Result<()> {
    let games = moments
        .iter()
        .map(|moment| moment.scored)
        .max()
        .unwrap_or(0);
    let dataset = &moments[0].dataset;
    Chart {
        title: &format!("{title} on {dataset}, {games} games"),
        x: Axis {
            label: "moves before the last stone (mean of the games)",
            ..Axis::default()
        },
        y: Axis::percent(label),
        series,
        ..Chart::default()
    }
    .write(dir, &format!("{name}-{dataset}"))
}
