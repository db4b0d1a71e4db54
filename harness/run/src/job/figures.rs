//! The figures of summaries as rows of CSV files: `summary.csv`, `against.csv` and
//! `reliability.csv`.
//!
//! [`publish`](crate::job::publish) writes them. The columns are those of [`crate::format`];
//! `compare`, `report` and whoever reads the files depends on them.

use crate::format::{AgainstRow, ReliabilityRow, SummaryRow};
use crate::job::against::MEASURES;
use crate::job::confidence::rounded;
use crate::job::summary::Summary;
use crate::stats::{Difference, four_decimals, p_digits, percent};

/// The rows of `summary.csv`.
pub(super) fn summary_rows(summary: &Summary) -> impl Iterator<Item = SummaryRow<'_>> {
    let rounded = |value: Option<f64>| value.map(four_decimals);
    summary.rows.iter().map(move |row| {
        let (score, margins) = (&row.score, &row.margins);
        // Cells of results that are not known stay empty.
        let scored = |count: u64| (summary.scored > 0).then_some(count);
        let recorded = |count: u64| (summary.recorded > 0).then_some(count);
        let exact = percent(margins.exact(), summary.recorded);
        let [points, strings] = [row.points_interval, row.strings_interval];
        SummaryRow {
            dataset: (&summary.dataset).into(),
            at: summary.at.map(|at| at.to_string()),
            classifier: (&row.classifier).into(),
            games: summary.scored,
            points_total: scored(score.points.total),
            points_correct: scored(score.points.correct),
            points_percent: rounded(score.points.percent()),
            strings_total: scored(score.strings.total),
            strings_correct: scored(score.strings.correct),
            strings_percent: rounded(score.strings.percent()),
            points_by_group_correct: score.by_group.right(),
            points_by_group_percent: rounded(score.by_group.percent()),
            areas_by_group_correct: score.areas.right(),
            dead_recall: rounded(score.dead_recall()),
            dead_precision: rounded(score.dead_precision()),
            mcc: rounded(score.mcc()),
            points_ci_low: rounded(points.map(|interval| interval.low)),
            points_ci_high: rounded(points.map(|interval| interval.high)),
            strings_ci_low: rounded(strings.map(|interval| interval.low)),
            strings_ci_high: rounded(strings.map(|interval| interval.high)),
            unknown_points: scored(score.unknown_points),
            unknown_strings: scored(score.unknown_strings),
            false_claims: scored(score.false_claims()),
            margin_games: summary.recorded,
            margin_exact: recorded(margins.exact()),
            margin_exact_percent: recorded(0).map(|_| four_decimals(exact)),
            margin_over_3: recorded(margins.over(3.0)),
            margin_over_10: recorded(margins.over(10.0)),
            margin_same_winner: recorded(margins.winner),
            margin_unknown: recorded(margins.unknown),
            margin_mean_error: rounded(margins.mean_error()),
            mean_moves_left: summary.at.map(|_| rounded(summary.mean_moves_left())),
            failed: row.outside.failed,
            cpu_ns_per_position: row.cpu_times.median(),
            ns_per_position: row.times.median(),
        }
    })
}

/// The rows of `against.csv`.
pub(super) fn against_rows(summary: &Summary) -> impl Iterator<Item = AgainstRow<'_>> {
    summary.rows.iter().flat_map(move |row| {
        row.against.iter().flat_map(move |against| {
            let tests = against.differences.into_iter().zip(against.corrected);
            let tests = MEASURES.iter().zip(tests);
            tests.filter_map(move |(measure, (difference, corrected))| {
                let Difference {
                    points,
                    interval,
                    p,
                } = difference?;
                Some(AgainstRow {
                    dataset: (&summary.dataset).into(),
                    at: summary.at.map(|at| at.to_string()),
                    classifier: (&row.classifier).into(),
                    against: (&summary.rows[against.base].classifier).into(),
                    measure: measure.name.into(),
                    difference: four_decimals(points),
                    ci_low: interval.map(|interval| four_decimals(interval.low)),
                    ci_high: interval.map(|interval| four_decimals(interval.high)),
                    p_alone: p_digits(p),
                    p: p_digits(corrected),
                })
            })
        })
    })
}

/// The rows of `reliability.csv`.
pub(super) fn reliability_rows(summary: &Summary) -> impl Iterator<Item = ReliabilityRow<'_>> {
    summary.rows.iter().flat_map(move |row| {
        let bins = row.trust.filled();
        bins.map(move |([low, high], bin)| ReliabilityRow {
            dataset: (&summary.dataset).into(),
            at: summary.at.map(|at| at.to_string()),
            classifier: (&row.classifier).into(),
            confidence_from: low,
            confidence_to: high,
            strings: bin.counted.total,
            mean_confidence: rounded(bin.mean()),
            strings_correct: bin.counted.correct,
            percent: four_decimals(percent(bin.counted.correct, bin.counted.total)),
        })
    })
}
