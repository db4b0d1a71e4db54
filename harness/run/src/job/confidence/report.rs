//! Reliability as a CSV file.

use crate::format::ReliabilityRow;
use crate::job::summary::{Summary, four_decimals};
use crate::stats::percent;

/// The rows of `reliability.csv`.
pub(in crate::job) fn csv_rows(summary: &Summary) -> impl Iterator<Item = ReliabilityRow<'_>> {
    summary.rows.iter().flat_map(move |row| {
        let bins = row.trust.filled();
        bins.map(move |(low, high, bin)| ReliabilityRow {
            dataset: (&summary.dataset).into(),
            at: summary.at.map(|at| at.to_string()),
            classifier: (&row.classifier).into(),
            confidence_from: low,
            confidence_to: high,
            strings: bin.strings,
            mean_confidence: super::rounded(bin.mean()),
            strings_correct: bin.correct,
            percent: four_decimals(percent(bin.correct, bin.strings)),
        })
    })
}
