//! The plots of a run over positions before the end.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use super::strength::BINS;
use super::summary::{BASELINE, MomentSummary, RowSummary, Summary};
use crate::plot::{Axis, Chart, Series};

/// A measure of a classifier in percent: the start of the name of its plot, the title, the
/// label of its axis, and the value.
struct Measure {
    name: &'static str,
    title: &'static str,
    label: &'static str,
    of: fn(&RowSummary) -> Option<f64>,
}

const MEASURES: [Measure; 3] = [
    Measure {
        name: "fate",
        title: "Strings: right verdicts",
        label: "strings right (%)",
        of: |row| row.strings.percent(),
    },
    Measure {
        name: "owners",
        title: "Points: right owners",
        label: "points right (%)",
        of: |row| row.points.percent(),
    },
    Measure {
        name: "horizon",
        title: "Points: owners right from here to the end",
        label: "points right for good (%)",
        of: |row| row.points_settled,
    },
];

/// Draws `fate-DATASET`, `owners-DATASET`, `horizon-DATASET`, `groups-DATASET` and
/// `strength-DATASET` into `dir`. Provers, which leave nearly everything unknown before the end,
/// have no line.
///
/// # Errors
/// A file cannot be written.
pub fn write_plots(dir: &Path, summary: &Summary) -> io::Result<()> {
    let Some(first) = summary.moments.first() else {
        return Ok(());
    };
    let is_prover = |row: &RowSummary| {
        find(&row.classifier).is_some_and(|entry| matches!(entry.kind, Kind::Prover))
    };
    for measure in &MEASURES {
        let rows = first
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| !is_prover(row));
        let series = rows.map(|(at, row)| {
            let value = |moment: &MomentSummary| (measure.of)(&moment.rows[at]);
            Series::line(&row.classifier, along(summary, value))
        });
        let mut series: Vec<Series> = series.collect();
        // The seventh colour is black, which nothing else has.
        if let Some(baseline) = series.iter().position(|one| one.name == BASELINE) {
            let baseline = series.remove(baseline);
            series.insert(series.len().min(6), baseline);
        }
        chart(
            dir,
            summary,
            measure.name,
            measure.title,
            measure.label,
            series,
        )?;
    }
    let series = first.groupings.iter().enumerate().map(|(at, grouping)| {
        let value = |moment: &MomentSummary| moment.groupings[at].area_f1();
        Series::line(grouping.name, along(summary, value))
    });
    let title = "Groups: F1 of pairs that end in one area";
    chart(dir, summary, "groups", title, "F1 (%)", series.collect())?;
    strength(dir, summary)
}

/// The values of a measure against moves before the end, which are negative.
fn along(summary: &Summary, value: impl Fn(&MomentSummary) -> Option<f64>) -> Vec<(f64, f64)> {
    let moments = summary.moments.iter();
    let mut points: Vec<(f64, f64)> = moments
        .filter_map(|moment| Some((-moment.moves_left, value(moment)?)))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points
}

fn chart(
    dir: &Path,
    summary: &Summary,
    name: &str,
    title: &str,
    label: &str,
    series: Vec<Series>,
) -> io::Result<()> {
    let games = summary.games.used();
    Chart {
        title: &format!("{title} on {}, {games} games", summary.dataset),
        x: Axis {
            label: "moves before the last stone (mean of the games)",
            ..Axis::default()
        },
        y: Axis::percent(label),
        series,
        ..Chart::default()
    }
    .write(dir, &format!("{name}-{}", summary.dataset))
}

/// The share of groups that survive against strength, a line for each listed position.
fn strength(dir: &Path, summary: &Summary) -> io::Result<()> {
    let middle = |bin: usize| match (bin, BINS.get(bin + 1)) {
        (0, Some(high)) => high / 2.0,
        (_, Some(high)) => (BINS[bin] + high) / 2.0,
        (_, None) => BINS[bin] + 0.075,
    };
    let moments = summary.moments.iter();
    let series = moments.map(|moment| {
        let bins = moment.strength.bins.iter().enumerate();
        // Few groups make no share.
        let bins = bins.filter(|(_, (count, _))| count.total >= 20);
        let (mut points, mut intervals) = (Vec::new(), Vec::new());
        for (bin, (count, interval)) in bins {
            let share = 100.0 * count.correct as f64 / count.total as f64;
            points.push((middle(bin), share));
            intervals.push(interval.map_or((share, share), |ends| (ends.low, ends.high)));
        }
        Series {
            intervals,
            ..Series::line(&moment.at, points)
        }
    });
    Chart {
        title: &format!("Groups of the potential that survive, {}", summary.dataset),
        x: Axis {
            label: "strength (alive from 1.0 by the paper)",
            range: Some((0.0, 2.0)),
            ..Axis::default()
        },
        y: Axis {
            label: "groups that survive (%), bars: 95 % over games",
            range: Some((0.0, 100.0)),
            ..Axis::default()
        },
        series: series.collect(),
        ..Chart::default()
    }
    .write(dir, &format!("strength-{}", summary.dataset))
}
