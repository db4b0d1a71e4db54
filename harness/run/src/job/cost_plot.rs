//! Accuracy against processor time.

use std::io;
use std::path::Path;

use crate::job::summary::{Row, Summary};
use crate::job::table::duration;
use crate::plot::{Axis, BARS, Chart, Series, Spacing};
use crate::stats::{Interval, percent};

/// A share in percent with its interval.
type Share = (f64, Option<Interval>);

/// A picture.
struct Kind {
    /// The start of the name of its file.
    name: &'static str,
    /// What is right.
    what: &'static str,
    /// The share of a row.
    share: fn(&Row) -> Option<Share>,
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "cost-strings",
        what: "Strings correct",
        share: |row| Some((row.score.strings.percent()?, row.strings_interval)),
    },
    Kind {
        name: "cost-margins",
        what: "Exact margins",
        share: |row| {
            let margins = &row.margins;
            let share = percent(margins.exact(), margins.games());
            let interval = row.margin_intervals.first().copied().flatten();
            (margins.known() > 0).then_some((share, interval))
        },
    },
];

/// Draws `cost-strings-DATASET` and `cost-margins-DATASET` into `dir`, where the games have the results:
/// a mark with its name for each row, engines and files of answers in a series of their own.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_costs(dir: &Path, summary: &Summary) -> io::Result<()> {
    for Kind { name, what, share } in KINDS {
        let series = |name, is_outside: bool| {
            let rows = summary.rows.iter();
            let rows = rows.filter(|row| (row.outside.answers > 0) == is_outside);
            let mut series = Series::dots(name, Vec::new());
            for row in rows {
                let time = row.cpu_times.median().or_else(|| row.times.median());
                if let (Some(time), Some((share, interval))) = (time, share(row)) {
                    series.points.push((time.max(1) as f64, share));
                    series.bars.push(interval.map(Interval::ends));
                    series.texts.push(row.classifier.clone());
                }
            }
            series
        };
        let all = [series("classifiers", false), series("engines", true)];
        let drawn = all.into_iter().filter(|series| !series.points.is_empty());
        let series: Vec<Series> = drawn.collect();
        if series.is_empty() {
            continue;
        }
        let games = summary.scored.max(summary.recorded);
        Chart {
            title: &format!("{what} against time on {}, {games} games", summary.dataset),
            bars: BARS,
            x: Axis {
                text: Some(|time| duration(time as u64).replace(".0 ", " ")),
                ..Axis::spaced("processor time of a board, median", Spacing::Log)
            },
            y: Axis::spaced("correct (%), in log odds", Spacing::LogOdds),
            series,
            ..Chart::default()
        }
        .write(dir, &format!("{name}-{}", summary.dataset))?;
    }
    Ok(())
}
