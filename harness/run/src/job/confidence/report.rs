//! Reliability and safe positions, as tables and a CSV file.

use std::fmt;
use std::io;
use std::path::Path;

use sahwal_core::verdict::Method;

use super::TrustTotals;
use crate::format::{CsvRow, ReliabilityRow, write_rows};
use crate::job::summary::{Summary, four_decimals};
use crate::job::table::one_line;
use crate::stats::{percent, percent_text};

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
                "{:<16} {:>9} {:>11}% {:>8}% {:>7}",
                format!("{:.2}-{:.2}%", 100.0 * low, 100.0 * high),
                bin.strings,
                percent_text(100.0 * bin.mean(), 2),
                percent_text(percent(bin.correct, bin.strings), 2),
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
                    "{:<12} {all:>9} {:>8}% {:>7}",
                    how.name(),
                    percent_text(percent(right, all), 2),
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
                "\nsafe to score: {safe} of {all} positions ({}%), {} of them wrong",
                percent_text(percent(safe, all), 1),
                safe - right
            )?;
        }
        writeln!(f)
    }
}

/// Writes `reliability.csv` into `dir`.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_trust(dir: &Path, all: &[Trust]) -> io::Result<()> {
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
            percent: four_decimals(percent(bin.correct, bin.strings)),
        })
    });
    write_rows(dir, ReliabilityRow::FILE, moments, reliability)
}
