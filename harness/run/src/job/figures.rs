//! Turns summaries into the rows of `summary.csv`, `against.csv` and `reliability.csv`.
//!
//! [`publish`](crate::job::publish) writes the rows, whose columns are declared in
//! [`crate::format`]. `sahwal compare` reads the times of `summary.csv`, and scripts of users read
//! the rest. A value in the wrong column deceives all of them.

use crate::format::{AgainstRow, ReliabilityRow, SummaryRow};
use crate::job::against::MEASURES;
use crate::job::confidence::rounded;
use crate::job::summary::{RowSummary, Summary};
use crate::stats::{four_decimals, p_digits, percent};

/// The rows of `summary.csv`.
pub(super) fn summary_rows(summary: &Summary) -> impl Iterator<Item = SummaryRow<'_>> {
    summary.rows.iter().map(|row| summary_row(summary, row))
}

fn summary_row<'a>(summary: &'a Summary, row: &'a RowSummary) -> SummaryRow<'a> {
    // Without results to compare with, the cells stay empty: a 0 would look like a result.
    let score = match summary.scored {
        0 => None,
        _ => Some(&row.score),
    };
    let margins = match summary.recorded {
        0 => None,
        _ => Some(&row.margins),
    };
    let points_interval = row.points_interval;
    let strings_interval = row.strings_interval;
    SummaryRow {
        dataset: (&summary.dataset).into(),
        at: summary.at.map(|at| at.to_string()),
        classifier: (&row.classifier).into(),
        games: summary.scored,
        points_total: score.map(|score| score.points.total),
        points_correct: score.map(|score| score.points.correct),
        points_percent: row.score.points.percent().map(four_decimals),
        strings_total: score.map(|score| score.strings.total),
        strings_correct: score.map(|score| score.strings.correct),
        strings_percent: row.score.strings.percent().map(four_decimals),
        points_by_group_correct: row.score.by_group.right(),
        points_by_group_percent: row.score.by_group.percent().map(four_decimals),
        areas_by_group_correct: row.score.areas.right(),
        dead_recall: row.score.dead_recall().map(four_decimals),
        dead_precision: row.score.dead_precision().map(four_decimals),
        mcc: row.score.mcc().map(four_decimals),
        points_ci_low: points_interval.map(|ends| four_decimals(ends.low)),
        points_ci_high: points_interval.map(|ends| four_decimals(ends.high)),
        strings_ci_low: strings_interval.map(|ends| four_decimals(ends.low)),
        strings_ci_high: strings_interval.map(|ends| four_decimals(ends.high)),
        unknown_points: score.map(|score| score.unknown_points),
        unknown_strings: score.map(|score| score.unknown_strings),
        false_claims: score.map(|score| score.false_claims()),
        margin_games: summary.recorded,
        margin_exact: margins.map(|margins| margins.exact()),
        margin_exact_percent: margins
            .map(|margins| four_decimals(percent(margins.exact(), summary.recorded))),
        margin_over_3: margins.map(|margins| margins.over(3.0)),
        margin_over_10: margins.map(|margins| margins.over(10.0)),
        margin_same_winner: margins.map(|margins| margins.winner),
        margin_unknown: margins.map(|margins| margins.unknown),
        margin_mean_error: row.margins.mean_error().map(four_decimals),
        // The outer option says whether the file has the column, which needs moments. The inner one
        // is empty if no game has this moment.
        mean_moves_left: summary
            .at
            .map(|_| summary.mean_moves_left().map(four_decimals)),
        failed: row.outside.failed,
        cpu_ns_per_position: row.cpu_times.median(),
        ns_per_position: row.times.median(),
    }
}

/// The rows of `against.csv`.
pub(super) fn against_rows(summary: &Summary) -> Vec<AgainstRow<'_>> {
    let mut rows = Vec::new();
    for row in &summary.rows {
        let Some(against) = &row.against else {
            continue;
        };
        for (at, measure) in MEASURES.iter().enumerate() {
            let Some(difference) = against.differences[at] else {
                continue;
            };
            let interval = difference.interval;
            rows.push(AgainstRow {
                dataset: (&summary.dataset).into(),
                at: summary.at.map(|at| at.to_string()),
                classifier: (&row.classifier).into(),
                against: (&summary.rows[against.base].classifier).into(),
                measure: measure.name.into(),
                difference: four_decimals(difference.points),
                ci_low: interval.map(|ends| four_decimals(ends.low)),
                ci_high: interval.map(|ends| four_decimals(ends.high)),
                p_alone: p_digits(difference.p),
                p: p_digits(against.corrected[at]),
            });
        }
    }
    rows
}

/// The rows of `reliability.csv`.
pub(super) fn reliability_rows(summary: &Summary) -> Vec<ReliabilityRow<'_>> {
    let mut rows = Vec::new();
    for row in &summary.rows {
        for ([low, high], bin) in row.trust.filled() {
            rows.push(ReliabilityRow {
                dataset: (&summary.dataset).into(),
                at: summary.at.map(|at| at.to_string()),
                classifier: (&row.classifier).into(),
                confidence_from: low,
                confidence_to: high,
                strings: bin.counted.total,
                mean_confidence: rounded(bin.mean()),
                strings_correct: bin.counted.correct,
                percent: four_decimals(percent(bin.counted.correct, bin.counted.total)),
            });
        }
    }
    rows
}
