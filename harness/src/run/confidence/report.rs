//! Reliability, coverage and safe positions, as tables, CSV files and plots.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::verdict::How;

use super::TrustTotals;
use crate::format::{CoverageRow, CsvRow, ReliabilityRow, write_rows};
use crate::plot::{Axis, Chart, Series};
use crate::run::summary::Summary;

/// The reliability of the confidences of one classifier on one data set.
pub struct Trust<'a> {
    dataset: &'a str,
    classifier: &'a str,
    totals: &'a TrustTotals,
}

impl Trust<'_> {
    /// One for each classifier of the summary that states confidences.
    pub fn of(summary: &Summary) -> impl Iterator<Item = Trust<'_>> {
        let rows = summary.rows.iter().filter(|row| row.trust.strings() > 0);
        rows.map(|row| Trust {
            dataset: &summary.dataset,
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
            self.dataset, self.classifier
        )?;
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
        writeln!(
            f,
            "\n{:<12} {:>9} {:>9} {:>7}",
            "how", "strings", "right", "wrong"
        )?;
        for (how, &[all, right]) in How::ALL.iter().zip(&self.totals.how) {
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
        let [all, safe, right] = self.totals.safe;
        writeln!(
            f,
            "\nsafe to score: {safe} of {all} positions ({:.1}%), {} of them wrong\n",
            100.0 * safe as f64 / all.max(1) as f64,
            safe - right
        )
    }
}

/// Writes `reliability.csv` and `coverage.csv` into `dir` and, with `plots`, for each data
/// set with counted results `reliability-CLASSIFIER-DATASET` and `coverage-...`.
///
/// # Errors
/// A file cannot be written.
pub fn write_trust(dir: &Path, all: &[Trust], plots: bool) -> io::Result<()> {
    let reliability = all.iter().flat_map(|trust| {
        let bins = trust.totals.filled();
        bins.map(|(low, high, bin)| ReliabilityRow {
            dataset: trust.dataset.into(),
            classifier: trust.classifier.into(),
            confidence_from: low,
            confidence_to: high,
            strings: bin.strings,
            mean_confidence: super::rounded(bin.mean()),
            strings_correct: bin.correct,
        })
    });
    write_rows(dir, ReliabilityRow::FILE, reliability)?;
    let coverage = all.iter().flat_map(|trust| {
        let bounds = trust.totals.coverage().into_iter();
        bounds.map(|(bound, covered, correct)| CoverageRow {
            dataset: trust.dataset.into(),
            classifier: trust.classifier.into(),
            confidence_from: bound,
            strings_total: trust.totals.strings(),
            strings_covered: covered,
            strings_correct: correct,
        })
    });
    write_rows(dir, CoverageRow::FILE, coverage)?;
    if plots {
        for trust in all {
            plot_reliability(dir, trust)?;
            plot_coverage(dir, trust)?;
        }
    }
    Ok(())
}

/// Measured against stated probability. Log odds spread the values, most of which are near
/// 100 %.
fn plot_reliability(dir: &Path, trust: &Trust) -> io::Result<()> {
    // Half a right and half a wrong string are added, so that a bin without an error has
    // finite log odds.
    let log_odds = |share: f64, strings: u64| {
        let n = strings as f64;
        let share = (share * n + 0.5) / (n + 1.0);
        (share / (1.0 - share)).ln()
    };
    let stated = |mean: f64| {
        let mean = mean.clamp(1e-4, 1.0 - 1e-4);
        (mean / (1.0 - mean)).ln()
    };
    let points = trust.totals.filled();
    let points = points.map(|(_, _, bin)| (stated(bin.mean()), log_odds(bin.share(), bin.strings)));
    let title = format!("Reliability of {} on {}", trust.classifier, trust.dataset);
    Chart {
        title: &title,
        x: Axis {
            label: "stated log odds of being right",
            range: Some((-1.0, 10.0)),
            log: false,
        },
        y: Axis {
            label: "measured log odds of being right",
            range: Some((-1.0, 10.0)),
            log: false,
        },
        series: vec![Series::dots("bins of confidence", points.collect())],
        reference: Some([(-1.0, -1.0), (10.0, 10.0)]),
    }
    .write(
        dir,
        &format!("reliability-{}-{}", trust.classifier, trust.dataset),
    )
}

fn plot_coverage(dir: &Path, trust: &Trust) -> io::Result<()> {
    let all = trust.totals.strings() as f64;
    let points = trust.totals.coverage();
    let points = points.iter().map(|&(_, covered, correct)| {
        (
            100.0 * covered as f64 / all,
            100.0 * correct as f64 / covered as f64,
        )
    });
    let title = format!(
        "Accuracy of {} against coverage on {}",
        trust.classifier, trust.dataset
    );
    Chart {
        title: &title,
        x: Axis {
            label: "strings with a verdict (%)",
            range: None,
            log: false,
        },
        y: Axis {
            label: "right among them (%)",
            range: None,
            log: false,
        },
        series: vec![Series::line("by lowest confidence", points.collect())],
        reference: None,
    }
    .write(
        dir,
        &format!("coverage-{}-{}", trust.classifier, trust.dataset),
    )
}
