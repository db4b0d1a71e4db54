//! The plots of a run over positions before the end.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use super::groups::MomentGroups;
use crate::moments::strength::BINS;
use crate::plot::{Axis, Chart, Series};
use crate::run::summary::{BASELINE, Row, Summary};
use crate::stats::percent;

/// A measure of a classifier in percent: the start of the name of its plot, the title, the
/// label of its axis, and the value.
struct Measure {
    name: &'static str,
    title: &'static str,
    label: &'static str,
    of: fn(&Row) -> Option<f64>,
}

const MEASURES: [Measure; 3] = [
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
    Measure {
        name: "horizon",
        title: "Points: owners right from here to the end",
        label: "points right for good (%)",
        of: |row| {
            let all = row.score.points.total;
            (all > 0).then(|| percent(row.moment.points_settled, all))
        },
    },
];

/// Draws `fate-DATASET`, `owners-DATASET`, `horizon-DATASET`, `groups-DATASET` and
/// `strength-DATASET` into `dir`. Provers, which leave nearly everything unknown before the end,
/// have no line.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(
    dir: &Path,
    moments: &[Summary],
    groups: &[MomentGroups],
) -> io::Result<()> {
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
    let groupings = groups[0].groupings.iter().enumerate();
    let series = groupings.map(|(at, grouping)| {
        let value = |moment: usize| groups[moment].groupings[at].area_f1();
        Series::line(grouping.name, along(moments, value))
    });
    let title = "Groups: F1 of pairs that end in one area";
    chart(dir, moments, "groups", title, "F1 (%)", series.collect())?;
    strength(dir, moments, groups)
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

/// The share of groups that survive against strength, a line for each listed position.
fn strength(dir: &Path, moments: &[Summary], groups: &[MomentGroups]) -> io::Result<()> {
    let dataset = &moments[0].dataset;
    let middle = |bin: usize| match (bin, BINS.get(bin + 1)) {
        (0, Some(high)) => high / 2.0,
        (_, Some(high)) => (BINS[bin] + high) / 2.0,
        (_, None) => BINS[bin] + 0.075,
    };
    let shown = moments.iter().zip(groups);
    let shown = shown.filter(|(summary, _)| summary.analysed > 0);
    let shown = shown.filter_map(|(summary, moment)| Some((summary.at?.to_string(), moment)));
    let shown: Vec<(String, &MomentGroups)> = shown.collect();
    let series = shown.iter().map(|(at, moment)| {
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
            ..Series::line(at, points)
        }
    });
    Chart {
        title: &format!("Groups of the potential that survive, {dataset}"),
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
    .write(dir, &format!("strength-{dataset}"))
}
