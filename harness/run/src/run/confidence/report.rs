//! Reliability, coverage and safe positions, as tables, CSV files and plots.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::verdict::Method;

use super::TrustTotals;
use crate::format::{CoverageRow, CsvRow, ReliabilityRow, write_rows};
use crate::plot::{Axis, Chart, Series, Spacing};
use crate::run::summary::Summary;
use crate::run::table::one_line;
use crate::stats::{Interval, wilson};

/// The reliability of the confidences of one classifier on one data set.
pub struct Trust<'a> {
    summary: &'a Summary,
    classifier: &'a str,
    totals: &'a TrustTotals,
}

impl Trust<'_> {
    /// One for each classifier of the summary that states confidences.
    pub fn of(summary: &Summary) -> impl Iterator<Item = Trust<'_>> {
        let rows = summary.rows.iter().filter(|row| row.trust.strings() > 0);
        rows.map(|row| Trust {
            summary,
            classifier: &row.classifier,
            totals: &row.trust,
        })
    }
}

impl fmt::Display for Trust<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: confidence of {} and share of right verdicts\n",
            one_line(&self.summary.label()),
            self.classifier
        )?;
        // The stated confidences in bins, each with its share of right verdicts.
        writeln!(
            f,
            "{:<16} {:>9} {:>12} {:>9} {:>7}",
            "confidence", "strings", "mean stated", "right", "wrong"
        )?;
        for (low, high, bin) in self.totals.filled() {
            writeln!(
                f,
                "{:<16} {:>9} {:>11.2}% {:>8.2}% {:>7}",
                format!("{:.2}-{:.2}%", 100.0 * low, 100.0 * high),
                bin.strings,
                100.0 * bin.mean(),
                100.0 * bin.share(),
                bin.strings - bin.correct
            )?;
        }
        // The same by the method that found the verdict.
        writeln!(
            f,
            "\n{:<12} {:>9} {:>9} {:>7}",
            "how", "strings", "right", "wrong"
        )?;
        for (how, &[all, right]) in Method::ALL.iter().zip(&self.totals.how) {
            if all > 0 {
                writeln!(
                    f,
                    "{:<12} {all:>9} {:>8.2}% {:>7}",
                    how.name(),
                    100.0 * right as f64 / all as f64,
                    all - right
                )?;
            }
        }
        // Whole positions that are called safe to score, and the wrong ones among them, where the
        // classifier says so of any.
        let [all, safe, right] = self.totals.safe;
        if all > 0 {
            writeln!(
                f,
                "\nsafe to score: {safe} of {all} positions ({:.1}%), {} of them wrong",
                100.0 * safe as f64 / all as f64,
                safe - right
            )?;
        }
        writeln!(f)
    }
}

/// Writes `reliability.csv` and `coverage.csv` into `dir` and, with `plots`, for each data
/// set with counted results, at the end of its games, if enough verdicts are wrong, `reliability-CLASSIFIER-DATASET` and
/// `coverage-...`.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_trust(dir: &Path, all: &[Trust], plots: bool) -> io::Result<()> {
    let moments = all.iter().any(|trust| trust.summary.at.is_some());
    let reliability = all.iter().flat_map(|trust| {
        let bins = trust.totals.filled();
        bins.map(|(low, high, bin)| ReliabilityRow {
            dataset: (&trust.summary.dataset).into(),
            at: trust.summary.at.map(|at| at.to_string()),
            classifier: trust.classifier.into(),
            confidence_from: low,
            confidence_to: high,
            strings: bin.strings,
            mean_confidence: super::rounded(bin.mean()),
            strings_correct: bin.correct,
        })
    });
    write_rows(dir, ReliabilityRow::FILE, moments, reliability)?;
    let coverage = all.iter().flat_map(|trust| {
        let bounds = trust.totals.coverage().into_iter();
        bounds.map(|(bound, covered, correct)| CoverageRow {
            dataset: (&trust.summary.dataset).into(),
            at: trust.summary.at.map(|at| at.to_string()),
            classifier: trust.classifier.into(),
            confidence_from: bound,
            strings_total: trust.totals.strings(),
            strings_covered: covered,
            strings_correct: correct,
        })
    });
    write_rows(dir, CoverageRow::FILE, moments, coverage)?;
    if plots {
        for trust in all.iter().filter(|trust| trust.summary.is_end()) {
            plot_reliability(dir, trust)?;
            plot_coverage(dir, trust)?;
        }
    }
    Ok(())
}

/// The ends, in percent, of both axes of a plot of reliability. Values beyond them are drawn
/// at the end.
const RELIABILITY: (f64, f64) = (30.0, 99.99);

/// Measured against stated confidence, with Wilson intervals. Log odds spread the values, most
/// of which are near 100 %.
fn plot_reliability(dir: &Path, trust: &Trust) -> io::Result<()> {
    let within = |share: f64| (100.0 * share).clamp(RELIABILITY.0, RELIABILITY.1);
    let (mut points, mut intervals, mut wrong) = (Vec::new(), Vec::new(), 0);
    for (_, _, bin) in trust.totals.filled() {
        wrong += bin.strings - bin.correct;
        points.push((within(bin.mean()), within(bin.share())));
        let Interval { low, high } = wilson(bin.correct, bin.strings);
        intervals.push((low, high));
    }
    if wrong < FEWEST.0 || points.len() < FEWEST.1 {
        return Ok(());
    }
    let title = format!(
        "Reliability of {} on {}",
        trust.classifier, trust.summary.dataset
    );
    let axis = |label| Axis {
        label,
        range: Some(RELIABILITY),
        spacing: Spacing::LogOdds,
        ..Axis::default()
    };
    Chart {
        title: &title,
        x: axis("mean stated confidence (%), in log odds; 100: 99.99 and more"),
        y: axis("right strings (%), in log odds; bars: 95 %"),
        series: vec![Series {
            intervals,
            ..Series::dots("strings by stated confidence", points)
        }],
        reference: Some([RELIABILITY.0, RELIABILITY.1].map(|end| (end, end))),
        ..Chart::default()
    }
    .write(
        dir,
        &format!("reliability-{}-{}", trust.classifier, trust.summary.dataset),
    )
}

/// A plot has at least this number of wrong strings and of distinct points: fewer tell nothing of
/// where the wrong ones are.
const FEWEST: (u64, usize) = (10, 3);

/// Right strings among those with at least some confidence, with Wilson intervals.
fn plot_coverage(dir: &Path, trust: &Trust) -> io::Result<()> {
    let all = trust.totals.strings() as f64;
    let (mut points, mut intervals, mut wrong) = (Vec::new(), Vec::new(), 0);
    for (_, covered, correct) in trust.totals.coverage() {
        let share = |part: u64, whole: f64| 100.0 * part as f64 / whole;
        points.push((share(covered, all), share(correct, covered as f64)));
        let Interval { low, high } = wilson(correct, covered);
        intervals.push((low, high));
        wrong = wrong.max(covered - correct);
    }
    // Bounds without strings between them give the same point.
    let mut distinct = points.clone();
    distinct.dedup();
    if wrong < FEWEST.0 || distinct.len() < FEWEST.1 {
        return Ok(());
    }
    let title = format!(
        "Accuracy of {} against coverage on {}",
        trust.classifier, trust.summary.dataset
    );
    Chart {
        title: &title,
        x: Axis::percent("strings with at least that confidence (%)"),
        y: Axis::percent("right among them (%); bars: 95 %"),
        series: vec![Series {
            intervals,
            ..Series::line("by lowest confidence", points)
        }],
        ..Chart::default()
    }
    .write(
        dir,
        &format!("coverage-{}-{}", trust.classifier, trust.summary.dataset),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::confidence::Bin;

    #[test]
    fn three_distinct_points_and_ten_wrong_strings_are_drawn() {
        let names = ["a".to_owned()];
        let is_drawn = |confident: &[usize], correct: u64| {
            let mut summary = Summary::new("s", None, &names);
            let trust = &mut summary.rows[0].trust;
            trust.bins = vec![Bin::default(); 12];
            for &bin in confident {
                (trust.bins[bin].strings, trust.bins[bin].correct) = (50, correct);
            }
            let folder = tempfile::tempdir().unwrap();
            let trust = Trust::of(&summary).next().unwrap();
            plot_coverage(folder.path(), &trust).unwrap();
            plot_reliability(folder.path(), &trust).unwrap();
            ["coverage", "reliability"]
                .map(|name| folder.path().join(format!("{name}-a-s.svg")).exists())
        };
        // All bounds up to the last bin with strings have a point.
        assert_eq!(is_drawn(&[1, 9], 40), [false; 2]);
        assert_eq!(is_drawn(&[1, 5, 9], 40), [true; 2]);
        assert_eq!(is_drawn(&[1, 5, 9], 48), [false; 2]);
    }
}
