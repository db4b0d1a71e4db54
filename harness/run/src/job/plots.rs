//! Draws the plots of a data set at the end of its games: accuracy against cost, the errors of the
//! margin, and the reliability of stated confidences.
//!
//! `publish` calls `write_plots` for `sahwal run` and `sahwal merge`, and the page of `report`
//! shows the plots. Their figures, names and notes are those of the tables. A figure that is
//! computed again here could contradict the table beside it.

use std::io;
use std::path::Path;

use crate::job::margins::BOUNDS;
use crate::job::state::Plan;
use crate::job::statement::note;
use crate::job::summary::{RowSummary, Summary};
use crate::plot::{Axis, Chart, Series, Spacing};
use crate::stats::{Interval, percent};
use crate::table::duration;

/// A share in percent with its interval.
struct Share {
    percent: f64,
    interval: Option<Interval>,
}

/// The share that a plot of costs shows.
struct Measure {
    /// The start of the name of the file.
    name: &'static str,
    /// The start of the title.
    title: &'static str,
    of: fn(&RowSummary) -> Option<Share>,
}

const STRINGS: Measure = Measure {
    name: "cost-strings",
    title: "Strings correct",
    of: strings_share,
};
const MARGINS: Measure = Measure {
    name: "cost-margins",
    title: "Exact margins",
    of: margins_share,
};

fn strings_share(row: &RowSummary) -> Option<Share> {
    Some(Share {
        percent: row.score.strings.percent()?,
        interval: row.strings_interval,
    })
}

fn margins_share(row: &RowSummary) -> Option<Share> {
    let margins = &row.margins;
    if margins.known() == 0 {
        return None;
    }
    Some(Share {
        percent: percent(margins.exact(), margins.games()),
        // The first bound is 0: the exact margins.
        interval: row.margin_intervals.first().copied().flatten(),
    })
}

/// Draws `cost-strings-DATASET`, `cost-margins-DATASET`, `margins-DATASET` and
/// `reliability-DATASET`, each if the data set has values for it.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_plots(dir: &Path, summary: &Summary, plan: &Plan) -> io::Result<()> {
    let foot = note(summary, plan);
    write_cost(dir, summary, &STRINGS, &foot)?;
    write_cost(dir, summary, &MARGINS, &foot)?;
    write_margins(dir, summary, &foot)?;
    write_reliability(dir, summary, &foot)
}

/// Draws a share against the processor time of a board. Each row is a dot with its name. Engines
/// and files of answers are a series of their own.
fn write_cost(dir: &Path, summary: &Summary, measure: &Measure, note: &str) -> io::Result<()> {
    let mut classifiers = Series::dots("classifiers", Vec::new());
    let mut engines = Series::dots("engines", Vec::new());
    for row in &summary.rows {
        let time = row.cpu_times.median().or_else(|| row.times.median());
        if let (Some(time), Some(share)) = (time, (measure.of)(row)) {
            // `outside` counts all answers of an engine, but only the panics of a classifier. So
            // only an engine has answers there that did not fail.
            let series = if row.outside.answers > row.outside.failed {
                &mut engines
            } else {
                &mut classifiers
            };
            // The logarithm of 0 does not exist.
            series.add((time.max(1) as f64, share.percent), share.interval);
            series.texts.push(row.label());
        }
    }
    let games = summary.scored.max(summary.recorded);
    let title = measure.title;
    Chart {
        title: &format!("{title} against time on {}, {games} games", summary.dataset),
        x: Axis {
            text: Some(|time| duration(time as u64).replace(".0 ", " ")),
            ..Axis::spaced("processor time of a board, median", Spacing::Log)
        },
        // From 99 % to 99.9 %, nine of ten errors disappear, as from 90 % to 99 %. In log odds
        // both steps are about equally long.
        y: Axis::spaced("correct (%), in log odds", Spacing::LogOdds),
        series: vec![classifiers, engines],
        note,
        ..Chart::default()
    }
    .write(dir, &format!("{}-{}", measure.name, summary.dataset))
}

/// Draws the shares of games whose margin is off by at most each of [`BOUNDS`], with a line for
/// each row that has margins.
fn write_margins(dir: &Path, summary: &Summary, note: &str) -> io::Result<()> {
    let rows = summary.rows.iter().filter(|row| row.margins.known() > 0);
    let labels: Vec<String> = rows.clone().map(RowSummary::label).collect();
    let series = rows.zip(&labels).map(|(row, label)| {
        let mut series = Series::line(label, Vec::new());
        for (at, (bound, interval)) in BOUNDS.iter().zip(&row.margin_intervals).enumerate() {
            let within = row.margins.known() - row.margins.over(*bound);
            let share = percent(within, row.margins.games());
            series.add((at as f64, share), *interval);
        }
        series
    });
    let games = summary.recorded;
    Chart {
        title: &format!("Errors of the margin on {}, {games} games", summary.dataset),
        x: Axis {
            range: Some((-0.2, BOUNDS.len() as f64 - 0.8)),
            text: Some(|at| BOUNDS[at as usize].to_string()),
            ..Axis::spaced("off by at most (points)", Spacing::Even)
        },
        y: Axis::spaced("games (%), in log odds", Spacing::LogOdds),
        series: series.collect(),
        note,
        ..Chart::default()
    }
    .write(dir, &format!("margins-{}", summary.dataset))
}

/// The ends of both axes of [`write_reliability`], in percent. A bin below the lower end is drawn
/// at that end.
const RANGE: (f64, f64) = (30.0, 99.999);

/// Draws the share of right verdicts in each range of confidence against the mean confidence of the
/// range, for each row that states confidences. On the line both are equal.
fn write_reliability(dir: &Path, summary: &Summary, note: &str) -> io::Result<()> {
    let labels: Vec<String> = summary.rows.iter().map(RowSummary::label).collect();
    let series = summary.rows.iter().zip(&labels).map(|(row, label)| {
        let mut series = Series::dots(label, Vec::new());
        let bins = row.trust.bins.iter().zip(&row.trust_intervals);
        for (bin, interval) in bins.filter(|(bin, _)| bin.counted.total > 0) {
            let right = percent(bin.counted.correct, bin.counted.total);
            series.add((100.0 * bin.mean(), right), *interval);
            series.counts.push(bin.counted.total);
        }
        series
    });
    let label = summary.label();
    let games = summary.scored;
    Chart {
        title: &format!("Reliability of stated confidences on {label}, {games} games"),
        x: Axis {
            range: Some(RANGE),
            ..Axis::spaced(
                "stated confidence (%), mean of a range, in log odds; below: strings",
                Spacing::LogOdds,
            )
        },
        y: Axis {
            range: Some(RANGE),
            ..Axis::spaced("right verdicts (%), in log odds", Spacing::LogOdds)
        },
        series: series.collect(),
        reference: Some([(RANGE.0, RANGE.0), (RANGE.1, RANGE.1)]),
        note,
    }
    .write(dir, &format!("reliability-{label}"))
}
