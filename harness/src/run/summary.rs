//! The figures of a run: for each data set one row for each classifier, and the comparisons
//! of any two classifiers.

use crate::format::SummaryRow;
use crate::run::confidence::TrustTotals;
use crate::run::totals::{ClassifierTotals, PairTotals, Said, Totals};
use crate::run::whole_games::WholeTotals;
use crate::score::Score;
use crate::stats::{Interval, bootstrap, mcnemar};

/// The figures of one data set.
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// Number of games that were classified.
    pub analysed: u64,
    /// Number of games with a counted result.
    pub scored: u64,
    /// Number of games or files that could not be read or scored.
    pub faults: u64,
    /// One row for each classifier.
    pub rows: Vec<Row>,
    /// One for every two classifiers; empty without a counted result.
    pub pairs: Vec<Pair>,
}

/// The figures of one classifier on one data set.
pub struct Row {
    /// The name of the classifier.
    pub classifier: String,
    /// Score over the games with a counted result.
    pub score: Score,
    /// 95 % interval of the points percentage.
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    pub strings_interval: Option<Interval>,
    /// Games that are entirely right, and errors of the score.
    pub whole: WholeTotals,
    /// Accuracy by confidence, if the classifier states confidences.
    pub trust: TrustTotals,
    /// Numbers of verdicts on all games, with and without a counted result.
    pub said: Said,
    /// Median time for a position in nanoseconds, to three digits; `None` without positions.
    /// A mean would depend more on other load of the machine.
    pub nanoseconds: Option<u64>,
}

/// Two classifiers compared on the same strings.
pub struct Pair {
    /// The names of the classifiers.
    pub classifiers: [String; 2],
    /// Number of strings that only the first has right, and that only the second has right.
    pub only: [u64; 2],
    /// p-value of McNemar's exact test, two-sided.
    pub p: f64,
}

impl Summary {
    /// The figures from the counts of a data set; `seed` is the seed of the bootstrap.
    pub fn of(dataset: &str, classifiers: &[String], totals: &Totals, seed: u64) -> Summary {
        let row = |(at, (classifier, counts)): (usize, (&String, &ClassifierTotals))| Row {
            classifier: classifier.clone(),
            score: counts.score,
            points_interval: bootstrap(&totals.games.of(at, false), seed),
            strings_interval: bootstrap(&totals.games.of(at, true), seed),
            whole: counts.whole,
            trust: counts.trust.clone(),
            said: counts.said,
            nanoseconds: counts.times.median(),
        };
        let rows = classifiers.iter().zip(&totals.classifiers).enumerate();
        let pair = |pair: &PairTotals| Pair {
            classifiers: pair.classifiers.map(|at| classifiers[at].clone()),
            only: pair.only,
            p: mcnemar(pair.only[0], pair.only[1]),
        };
        let pairs = totals.pairs.iter().filter(|_| totals.scored > 0);
        Summary {
            dataset: dataset.to_owned(),
            analysed: totals.analysed,
            scored: totals.scored,
            faults: totals.faults,
            rows: rows.map(row).collect(),
            pairs: pairs.map(pair).collect(),
        }
    }

    /// The rows of `summary.csv`.
    pub(super) fn csv_rows(&self) -> impl Iterator<Item = SummaryRow<'_>> {
        let rounded = |value: Option<f64>| value.map(four_decimals);
        self.rows.iter().map(move |row| {
            let score = &row.score;
            let [points, strings] = [row.points_interval, row.strings_interval];
            SummaryRow {
                dataset: (&self.dataset).into(),
                classifier: (&row.classifier).into(),
                games: self.scored,
                points_total: score.points.total,
                points_correct: score.points.correct,
                points_percent: rounded(score.points.percent()),
                strings_total: score.strings.total,
                strings_correct: score.strings.correct,
                strings_percent: rounded(score.strings.percent()),
                dead_recall: rounded(score.dead_recall()),
                dead_precision: rounded(score.dead_precision()),
                mcc: rounded(score.mcc()),
                points_ci_low: rounded(points.map(|interval| interval.low)),
                points_ci_high: rounded(points.map(|interval| interval.high)),
                strings_ci_low: rounded(strings.map(|interval| interval.low)),
                strings_ci_high: rounded(strings.map(|interval| interval.high)),
                unknown_points: score.points.unknown,
                unknown_strings: score.strings.unknown,
                false_claims: score.false_claims(),
                ns_per_position: row.nanoseconds,
            }
        })
    }
}

/// Rounds so that a percentage still distinguishes one string in a million.
fn four_decimals(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
