//! The plots of a run over positions before the end.

use std::io;
use std::path::Path;

use sahwal_core::classify::{Kind, find};

use super::groups::MomentGroups;
use crate::job::summary::{BASELINE, Row, Summary};
use crate::moments::strength;
use crate::plot::{Axis, BARS, Chart, Series};
use crate::stats::{Interval, percent};

/// A measure of a classifier in percent: the start of the name of its plot, the title, the
/// label of its axis, and the value.
struct Measure {
    name: &'static str,
    title: &'static str,
    label: &'static str,
    of: fn(&Row) -> (Option<f64>, Option<Interval>),
}

const MEASURES: [Measure; 2] = [
    Measure {
        name: "fate",
        title: "Strings: right verdicts",
        label: "strings right (%)",
        of: |row| (row.score.strings.percent(), row.strings_interval),
    },
    Measure {
        name: "owners",
        title: "Points: right owners",
        label: "points right (%)",
        of: |row| (row.score.points.percent(), row.points_interval),
    },
];

/// Draws `fate-DATASET`, `owners-DATASET` and `strength-DATASET` into `dir`. Provers, which leave nearly
/// everything unknown before the end, have no line.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(
    dir: &Path,
    moments: &[Summary],
    groups: &[MomentGroups],
) -> io::Result<()> {
    write_strength(dir, moments, groups)?;
    let is_prover =
        |row: &Row| find(&row.classifier).is_some_and(|entry| matches!(entry.kind, Kind::Prover));
    for measure in &MEASURES {
        let rows = moments[0]
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| !is_prover(row));
        let series = rows.map(|(at, row)| {
            let measured = along(moments, |moment| (measure.of)(&moment.rows[at]));
            let (points, bars) = measured.into_iter().unzip();
            Series {
                bars,
                ..Series::line(&row.classifier, points)
            }
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

/// A value at its place, and the ends of its bar.
type Measured = ((f64, f64), Option<[f64; 2]>);

/// The values of a measure against moves before the end, which are negative.
fn along(
    moments: &[Summary],
    of: impl Fn(&Summary) -> (Option<f64>, Option<Interval>),
) -> Vec<Measured> {
    let measured = moments.iter().filter_map(|moment| {
        let (value, interval) = of(moment);
        let place = (-moment.mean_moves_left()?, value?);
        Some((place, interval.map(Interval::ends)))
    });
    let mut measured: Vec<Measured> = measured.collect();
    measured.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
    measured
}

/// Draws `strength-DATASET` into `dir`: the share of the groups of the potential model that survive,
/// against their strength, a line for each moment.
fn write_strength(dir: &Path, moments: &[Summary], groups: &[MomentGroups]) -> io::Result<()> {
    let names: Vec<String> = moments.iter().map(|moment| moment.at_text()).collect();
    let series = groups.iter().zip(&names).map(|(groups, name)| {
        let bins = groups.strength.iter().zip(&groups.strength_intervals);
        let bins = bins.enumerate().filter(|(_, (bin, _))| bin.total > 0);
        let (mut points, mut bars, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for (at, (bin, interval)) in bins {
            points.push((strength::middle(at), percent(bin.correct, bin.total)));
            bars.push(interval.map(Interval::ends));
            counts.push(bin.total);
        }
        Series {
            bars,
            counts,
            ..Series::line(name, points)
        }
    });
    let series: Vec<Series> = series.filter(|series| !series.points.is_empty()).collect();
    if series.is_empty() {
        return Ok(());
    }
    Chart {
        title: &format!(
            "Groups of the potential model that survive, {}",
            moments[0].dataset
        ),
        bars: BARS,
        x: Axis {
            label: "strength, middle of a range; below: groups",
            range: Some((0.0, 2.05)),
            ..Axis::default()
        },
        y: Axis::percent("groups that survive (%)"),
        series,
        ..Chart::default()
    }
    .write(dir, &format!("strength-{}", moments[0].dataset))
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
        bars: BARS,
        y: Axis::percent(label),
        series,
        ..Chart::default()
    }
    .write(dir, &format!("{name}-{dataset}"))
}
