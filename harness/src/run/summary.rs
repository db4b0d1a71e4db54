//! The totals of a run: one row a data set and classifier, and the comparisons of
//! classifiers with each other.

use sahwal_core::classify::Entry;

use crate::format::SummaryRow;
use crate::run::confidence::TrustTotals;
use crate::run::totals::{ClassifierTotals, PairTotals, Said, Totals};
use crate::run::whole_games::WholeTotals;
use crate::score::Score;
use crate::stats::{Interval, bootstrap, mcnemar};

/// The totals of one data set.
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// Games that were analysed.
    pub analysed: u64,
    /// Games with a counted result.
    pub scored: u64,
    /// What could not be read or scored.
    pub faults: u64,
    /// One row a classifier.
    pub rows: Vec<Row>,
    /// Every two classifiers, where there is a counted result.
    pub pairs: Vec<Pair>,
}

/// The totals of one classifier on one data set.
pub struct Row {
    /// The classifier.
    pub classifier: &'static Entry,
    /// How it did on the games with a counted result.
    pub score: Score,
    /// 95 % interval of the points percentage.
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    pub strings_interval: Option<Interval>,
    /// How many games it got right entirely.
    pub whole: WholeTotals,
    /// How far it can be trusted, where it says how sure it is.
    pub trust: TrustTotals,
    /// What it said of all strings, scored or not.
    pub said: Said,
    /// Median time for a position, in nanoseconds to three digits; `None` without positions. The mean would
    /// tell more of what else the machine did.
    pub nanoseconds: Option<u64>,
}

/// Two classifiers on the same strings.
pub struct Pair {
    /// The classifiers.
    pub classifiers: [&'static Entry; 2],
    /// Strings only the first got right, and only the second.
    pub only: [u64; 2],
    /// p-value of McNemar's exact test.
    pub p: f64,
}

impl Summary {
    /// What comes of the counts of a data set; `seed` is that of the bootstrap.
    pub fn of(
        dataset: &str,
        classifiers: &[&'static Entry],
        totals: &Totals,
        seed: u64,
    ) -> Summary {
        let row =
            |(at, (&classifier, counts)): (usize, (&&'static Entry, &ClassifierTotals))| Row {
                classifier,
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
            classifiers: pair.classifiers.map(|at| classifiers[at]),
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
                classifier: row.classifier.name.into(),
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
