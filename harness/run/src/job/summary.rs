//! What a run counts on a data set, and the figures that follow from it: one row for each
//! classifier, and the comparisons of any two.
//!
//! Counts can be added in any order and over shards, and their size does not grow with the number of
//! games, except for the groups of moments ([`GroupTotals`]). [`Summary::figure`] computes intervals
//! and tests when all games are counted.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sahwal_data::input::{At, Game, ReadCounts, label};
use sahwal_data::merge::{Merge, merge_fields};
use sahwal_record::is_exact;
use serde::{Deserialize, Serialize};

use crate::format::SummaryRow;
use crate::job::confidence::TrustTotals;
use crate::job::counts::{Blocks, OutsideTotals, Said, Times};
use crate::job::margins::{Margin, MarginTotals};
use crate::job::moments::groups::GroupTotals;
use crate::job::moments::score::MomentTotals;
use crate::job::{Answer, Evaluated, Evaluation};
use crate::score::by_group::FLOORS;
use crate::score::{Score, Tally, truth_status};
use crate::stats::{Counted, Gain, Interval, bootstrap, gain, holm, mcnemar, sign_flip};

/// One data set, or one moment of its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// The moment; `None` without a list of them.
    pub at: Option<At>,
    /// Sum over the games of the stones played after the moment.
    pub moves_left: u64,
    /// Number of games that were classified.
    pub analysed: u64,
    /// Number of games with a counted result.
    pub scored: u64,
    /// Number of games with a recorded margin.
    pub recorded: u64,
    /// What was repaired and left out.
    pub read: ReadCounts,
    /// Number of games or files that could not be read or scored.
    pub faults: u64,
    /// One for each classifier.
    pub rows: Vec<Row>,
    /// One for every two classifiers.
    pub pairs: Vec<Pair>,
    /// Number of games with a recorded margin by what the classifiers make of it, a letter for each:
    /// `1` the exact margin, `0` another one, `-` none.
    pub exact: BTreeMap<String, u64>,
    /// The counts by games, for the bootstrap.
    pub games: Blocks,
    /// The groups of stones at a moment.
    pub groups: GroupTotals,
    /// The points by the groups of each of [`FLOORS`].
    pub floors: [Tally; FLOORS.len()],
}

/// One classifier on one data set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The name of the classifier.
    pub classifier: String,
    /// Score over the games with a counted result.
    pub score: Score,
    /// Errors of the margin on games with a recorded margin.
    pub margins: MarginTotals,
    /// Accuracy by confidence, if the classifier states confidences.
    pub trust: TrustTotals,
    /// Numbers of verdicts on all games, with and without a counted result.
    pub said: Said,
    /// Times of the classifications.
    pub times: Times,
    /// Processor times of the classifications.
    pub cpu_times: Times,
    /// Answers and failures of a row from outside.
    pub outside: OutsideTotals,
    /// What the verdicts tell of the end.
    pub moment: MomentTotals,
    /// 95 % interval of the points percentage.
    #[serde(skip)]
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    #[serde(skip)]
    pub strings_interval: Option<Interval>,
    /// If there are moments, what the percentages of points and of strings are above those of
    /// [`BASELINE`].
    #[serde(skip)]
    pub gains: [Option<Gain>; 2],
}

/// Two classifiers compared on the same strings and games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// Places of the classifiers in the run.
    pub classifiers: [usize; 2],
    /// Number of strings that only the first has right, and that only the second has right.
    pub only: [u64; 2],
    /// Number of games of which only the first has the exact margin, and only the second.
    pub only_exact: [u64; 2],
    /// p-value of the sign-flip test over games ([`sign_flip`]), corrected for the number of pairs
    /// ([`holm`]).
    #[serde(skip)]
    pub p: f64,
    /// p-value of McNemar's exact test on exact margins, two-sided, corrected in the same way;
    /// `None` if one of them has no margin.
    #[serde(skip)]
    pub p_exact: Option<f64>,
}

merge_fields!(
    Summary: moves_left, analysed, scored, recorded, read, faults, rows, pairs, exact, games, groups,
        floors
);
merge_fields!(Row: score, margins, trust, said, times, cpu_times, outside, moment);
merge_fields!(Pair: only, only_exact);

/// The classifier with which all others are compared before the end.
pub const BASELINE: &str = "all-alive";

impl Row {
    /// Adds the answer on a game.
    fn add(&mut self, game: &Game, evaluated: &Evaluated, answer: &Answer) {
        if let Some(time) = answer.nanoseconds {
            self.times.add(time);
        }
        if let Some(time) = answer.cpu_nanoseconds {
            self.cpu_times.add(time);
        }
        if let Some(note) = &answer.outside {
            self.outside.add(note);
        }
        if let Some(moment) = &answer.moment {
            self.moment.add(moment, game, evaluated.strings.len());
        }
        self.said.add(answer, game.position.size());
        self.trust.add(&evaluated.strings, answer);
        if let Some(score) = &answer.score {
            self.score.merge(score);
        }
    }
}

impl Summary {
    /// A data set without games, or a moment of it.
    pub fn new(dataset: &str, at: Option<At>, classifiers: &[String]) -> Summary {
        let row = |classifier: &String| Row {
            classifier: classifier.clone(),
            ..Row::default()
        };
        let pair = |classifiers| Pair {
            classifiers,
            ..Pair::default()
        };
        let seconds = 1..classifiers.len();
        let pairs = seconds.flat_map(|second| (0..second).map(move |first| [first, second]));
        Summary {
            dataset: dataset.to_owned(),
            at,
            rows: classifiers.iter().map(row).collect(),
            pairs: pairs.map(pair).collect(),
            ..Summary::default()
        }
    }

    /// Adds the games of an evaluation that have this moment.
    pub fn add(&mut self, evaluation: &Evaluation) {
        let games = evaluation.set.games.iter().zip(&evaluation.games);
        let at = self.at;
        for (game, evaluated) in games.filter(|(game, _)| game.at.map(|one| one.at) == at) {
            self.analysed += 1;
            self.moves_left += game.at.map_or(0, |moment| moment.left as u64);
            for (row, answer) in self.rows.iter_mut().zip(&evaluated.answers) {
                row.add(game, evaluated, answer);
            }
            self.groups.add(evaluated);
            if let Some(floors) = &evaluated.floors {
                self.floors.merge(floors);
            }
            self.add_margins(game, &evaluated.answers);
            if game.truth.is_some() {
                self.scored += 1;
                self.add_comparison(game, evaluated);
            }
        }
    }

    /// Adds the strings of a game that only one classifier of a pair has right, and what the intervals
    /// need.
    fn add_comparison(&mut self, game: &Game, evaluated: &Evaluated) {
        let scores = evaluated.answers.iter().filter_map(|answer| answer.score);
        let counted = scores.map(|score| {
            [score.points, score.strings].map(|tally| Counted {
                correct: tally.correct,
                total: tally.total,
            })
        });
        self.games.add(game.number, counted.collect());
        for (at, string) in evaluated.strings.iter().enumerate() {
            let Some(dead) = string.dead else { continue };
            let right = |row: usize| evaluated.answers[row].statuses[at] == truth_status(dead);
            for pair in &mut self.pairs {
                count_only(&mut pair.only, pair.classifiers.map(right));
            }
        }
    }

    /// Adds the margins of a game, if it has a recorded one.
    fn add_margins(&mut self, game: &Game, answers: &[Answer]) {
        if game.recorded.margin().is_none() {
            return;
        }
        self.recorded += 1;
        let mut exact = String::with_capacity(answers.len());
        for (row, answer) in self.rows.iter_mut().zip(answers) {
            let margin = Margin::of(game, answer);
            if let Some(margin) = &margin {
                row.margins.add(margin, answer.judgement.is_safe());
            }
            let error = margin.and_then(|margin| margin.error());
            exact.push(match error.map(is_exact) {
                Some(true) => '1',
                Some(false) => '0',
                None => '-',
            });
        }
        let is_exact = |row: usize| exact.as_bytes()[row] == b'1';
        for pair in &mut self.pairs {
            count_only(&mut pair.only_exact, pair.classifiers.map(is_exact));
        }
        *self.exact.entry(exact).or_default() += 1;
    }

    /// The names of the best rows, whose share of exact margins is at least nine tenths of the
    /// largest, and the number of games in which all of them have another margin than the recorded
    /// one. `None` without such games, and with fewer than two rows: a single row shows its errors
    /// itself.
    pub(super) fn missed(&self) -> Option<(Vec<&str>, u64)> {
        const BEST: f64 = 0.9;
        let exact = || self.rows.iter().map(|row| row.margins.exact());
        let most = exact().max().filter(|&most| most > 0)?;
        let is_best: Vec<bool> = exact()
            .map(|games| games as f64 >= BEST * most as f64)
            .collect();
        let best = self.rows.iter().zip(&is_best).filter(|(_, best)| **best);
        let best: Vec<&str> = best.map(|(row, _)| row.classifier.as_str()).collect();
        let missed = self.exact.iter().filter(|(letters, _)| {
            let mut letters = letters.chars().zip(&is_best).filter(|(_, best)| **best);
            letters.all(|(letter, _)| letter == '0')
        });
        let missed = missed.map(|(_, games)| games).sum();
        (best.len() > 1 && missed > 0).then_some((best, missed))
    }

    /// Computes the intervals and tests from the counts; `seed` is the seed of the bootstrap.
    pub fn figure(&mut self, seed: u64) {
        // Gains over the baseline are for runs with listed moments.
        let mut rows = self.rows.iter();
        let baseline = rows.position(|row| row.classifier == BASELINE);
        let baseline = baseline.filter(|_| self.at.is_some());
        for (at, row) in self.rows.iter_mut().enumerate() {
            let counts = [false, true].map(|strings| self.games.of(at, strings));
            [row.points_interval, row.strings_interval] =
                counts.each_ref().map(|counts| bootstrap(counts, seed));
            row.gains = [false, true].map(|strings| {
                let other = self
                    .games
                    .of(baseline.filter(|&other| other != at)?, strings);
                gain(&counts[usize::from(strings)], &other, seed)
            });
        }
        // Without a known result there is nothing to compare.
        if self.scored + self.recorded == 0 {
            return;
        }
        // Strings: the sign-flip test over games, corrected for the number of pairs.
        let by_games = |pair: &Pair| {
            let [first, second] = pair.classifiers.map(|at| self.games.of(at, true));
            let games = first.iter().zip(&second);
            let difference = |(one, other): (&Counted, &Counted)| {
                one.correct.cast_signed() - other.correct.cast_signed()
            };
            sign_flip(&games.map(difference).collect::<Vec<_>>())
        };
        let strings = holm(&self.pairs.iter().map(by_games).collect::<Vec<_>>());
        // Margins: McNemar's test. Pairs without margins do not count in the correction.
        let has_margins = |pair: &Pair| {
            let mut both = pair.classifiers.iter();
            both.all(|&at| self.rows[at].margins.known() > 0)
        };
        let known: Vec<bool> = self.pairs.iter().map(has_margins).collect();
        let exact = self.pairs.iter().zip(&known).filter(|(_, known)| **known);
        let exact = exact.map(|(pair, _)| mcnemar(pair.only_exact[0], pair.only_exact[1]));
        let mut margins = holm(&exact.collect::<Vec<_>>()).into_iter();
        for ((pair, p), known) in self.pairs.iter_mut().zip(strings).zip(known) {
            pair.p = p;
            pair.p_exact = known.then(|| margins.next()).flatten();
        }
    }

    /// Mean number of stones played after the moment.
    pub(crate) fn mean_moves_left(&self) -> Option<f64> {
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

/// Counts a pair of which only one is right.
fn count_only(only: &mut [u64; 2], right: [bool; 2]) {
    only[0] += u64::from(right[0] && !right[1]);
    only[1] += u64::from(right[1] && !right[0]);
}
