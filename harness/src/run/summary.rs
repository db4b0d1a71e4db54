//! The figures of a run: for each data set one row for each classifier, and the comparisons
//! of any two classifiers.

use std::borrow::Cow;
use std::ops::Deref;

use crate::format::SummaryRow;
use crate::input::{At, label};
use crate::run::totals::{ClassifierTotals, PairTotals, Totals};
use crate::stats::{
    Counted, Interval, bootstrap, bootstrap_difference, holm, mcnemar, percent, sign_flip,
};

/// The figures of one data set, or of one moment of its games.
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// Its counts, which the summary gives as its own; those of the classifiers are in the rows.
    totals: Totals,
    /// One row for each classifier.
    pub rows: Vec<Row>,
    /// One for every two classifiers; empty without counted results and recorded margins.
    pub pairs: Vec<Pair>,
}

/// The figures of one classifier on one data set.
pub struct Row {
    /// The name of the classifier.
    pub classifier: String,
    /// Its counts, which the row gives as its own.
    pub counts: ClassifierTotals,
    /// 95 % interval of the points percentage.
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    pub strings_interval: Option<Interval>,
    /// If there are moments, what the percentages of points and of strings are above those of
    /// [`BASELINE`].
    pub gains: [Option<Gain>; 2],
}

impl Deref for Summary {
    type Target = Totals;

    fn deref(&self) -> &Totals {
        &self.totals
    }
}

impl Deref for Row {
    type Target = ClassifierTotals;

    fn deref(&self) -> &ClassifierTotals {
        &self.counts
    }
}

/// A difference in percentage points, with its 95 % interval over games.
pub type Gain = (f64, Option<Interval>);

/// The classifier with which all others are compared before the end.
pub const BASELINE: &str = "all-alive";

/// The share of one row minus that of another over the same games.
pub(super) fn gain(own: &[Counted], other: &[Counted], seed: u64) -> Option<Gain> {
    let share = |games: &[Counted]| {
        let correct = games.iter().map(|game| game.correct).sum();
        let total = games.iter().map(|game| game.total).sum();
        (total > 0).then(|| percent(correct, total))
    };
    let gain = share(own)? - share(other)?;
    Some((gain, bootstrap_difference(own, other, seed)))
}

/// Two classifiers compared on the same strings.
pub struct Pair {
    /// The names of the classifiers.
    pub classifiers: [String; 2],
    /// Number of strings that only the first has right, and that only the second has right.
    pub only: [u64; 2],
    /// p-value of the sign-flip test over games ([`sign_flip`]), corrected for the number of pairs
    /// ([`holm`]).
    pub p: f64,
    /// Number of games of which only the first has the exact margin, and only the second.
    pub only_exact: [u64; 2],
    /// p-value of McNemar's exact test on exact margins, two-sided, corrected in the same way;
    /// `None` if one of them has no margin.
    pub p_exact: Option<f64>,
}

impl Summary {
    /// The figures from the counts of a data set; `seed` is the seed of the bootstrap.
    pub fn of(dataset: &str, classifiers: &[String], totals: &Totals, seed: u64) -> Summary {
        // Gains over the baseline are for runs with listed moments.
        let baseline = classifiers.iter().position(|name| name == BASELINE);
        let baseline = baseline.filter(|_| totals.at.is_some());
        let gain_of = |at: usize, strings: bool| {
            let other = totals
                .games
                .of(baseline.filter(|&other| other != at)?, strings);
            gain(&totals.games.of(at, strings), &other, seed)
        };
        let row = |(at, (classifier, counts)): (usize, (&String, &ClassifierTotals))| Row {
            classifier: classifier.clone(),
            counts: counts.clone(),
            points_interval: bootstrap(&totals.games.of(at, false), seed),
            strings_interval: bootstrap(&totals.games.of(at, true), seed),
            gains: [false, true].map(|strings| gain_of(at, strings)),
        };
        let rows = classifiers.iter().zip(&totals.classifiers).enumerate();
        // Without a known result there is nothing to compare.
        let pairs: &[PairTotals] = match totals.scored + totals.recorded {
            0 => &[],
            _ => &totals.pairs,
        };
        // Strings: the sign-flip test over games, corrected for the number of pairs.
        let by_games = |pair: &PairTotals| {
            let [first, second] = pair.classifiers.map(|at| totals.games.of(at, true));
            let games = first.iter().zip(&second);
            let difference = |(one, other): (&Counted, &Counted)| {
                one.correct.cast_signed() - other.correct.cast_signed()
            };
            sign_flip(&games.map(difference).collect::<Vec<_>>())
        };
        let strings = holm(&pairs.iter().map(by_games).collect::<Vec<_>>());
        // Margins: McNemar's test. Pairs without margins do not count in the correction.
        let has_margins = |pair: &&PairTotals| {
            let mut both = pair.classifiers.iter();
            both.all(|&at| totals.classifiers[at].margins.known() > 0)
        };
        let exact = |pair: &PairTotals| mcnemar(pair.only_exact[0], pair.only_exact[1]);
        let margins = pairs.iter().filter(has_margins).map(exact);
        let mut margins = holm(&margins.collect::<Vec<_>>()).into_iter();
        let pairs = pairs.iter().zip(strings).map(|(pair, p)| Pair {
            classifiers: pair.classifiers.map(|at| classifiers[at].clone()),
            only: pair.only,
            p,
            only_exact: pair.only_exact,
            p_exact: has_margins(&pair).then(|| margins.next()).flatten(),
        });
        Summary {
            dataset: dataset.to_owned(),
            rows: rows.map(row).collect(),
            pairs: pairs.collect(),
            totals: totals.clone(),
        }
    }

    /// Mean number of stones played after the moment.
    pub fn mean_moves_left(&self) -> Option<f64> {
        let all = self.analysed as f64;
        (self.analysed > 0).then(|| self.moves_left as f64 / all)
    }

    /// The name of the data set, before the end with the moment.
    pub fn label(&self) -> Cow<'_, str> {
        label((&self.dataset).into(), self.at.map(|at| at.to_string()))
    }

    /// Whether these are the figures at the end of the games.
    pub fn is_end(&self) -> bool {
        self.at.is_none_or(|at| at == At::END)
    }

    /// Whether there are games whose score can only be judged.
    pub(super) fn has_judged(&self) -> bool {
        self.judged > 0
    }

    /// The rows of `summary.csv`.
    pub(super) fn csv_rows(&self) -> impl Iterator<Item = SummaryRow<'_>> {
        let rounded = |value: Option<f64>| value.map(four_decimals);
        self.rows.iter().map(move |row| {
            let (score, margins) = (&row.score, &row.margins);
            // Cells of results that are not known stay empty.
            let scored = |count: u64| (self.scored > 0).then_some(count);
            let recorded = |count: u64| (self.recorded > 0).then_some(count);
            let exact = 100.0 * margins.exact() as f64 / self.recorded as f64;
            let [points, strings] = [row.points_interval, row.strings_interval];
            SummaryRow {
                dataset: (&self.dataset).into(),
                at: self.at.map(|at| at.to_string()),
                classifier: (&row.classifier).into(),
                games: self.scored,
                points_total: scored(score.points.total),
                points_correct: scored(score.points.correct),
                points_percent: rounded(score.points.percent()),
                strings_total: scored(score.strings.total),
                strings_correct: scored(score.strings.correct),
                strings_percent: rounded(score.strings.percent()),
                dead_recall: rounded(score.dead_recall()),
                dead_precision: rounded(score.dead_precision()),
                mcc: rounded(score.mcc()),
                points_ci_low: rounded(points.map(|interval| interval.low)),
                points_ci_high: rounded(points.map(|interval| interval.high)),
                strings_ci_low: rounded(strings.map(|interval| interval.low)),
                strings_ci_high: rounded(strings.map(|interval| interval.high)),
                unknown_points: scored(score.points.unknown),
                unknown_strings: scored(score.strings.unknown),
                false_claims: scored(score.false_claims()),
                margin_games: self.recorded,
                margin_exact: recorded(margins.exact()),
                margin_exact_percent: recorded(0).map(|_| four_decimals(exact)),
                margin_over_3: recorded(margins.over(3.0)),
                margin_over_10: recorded(margins.over(10.0)),
                margin_same_winner: recorded(margins.winner),
                margin_unknown: recorded(margins.unknown),
                margin_mean_error: rounded(margins.mean_error()),
                failed: row.outside.failed,
                cpu_ns_per_position: row.cpu_times.median(),
                ns_per_position: row.times.median(),
            }
        })
    }
}

/// Rounds so that a percentage still distinguishes one string in a million.
pub(super) fn four_decimals(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
