//! What a run counts on a data set, and the figures that follow from it: one row for each
//! classifier, compared with its base.
//!
//! Counts can be added in any order and over shards, and their size does not grow with the number
//! of games, except for the groups of moments. [`Summary::figure`] computes intervals and tests
//! when all games are counted.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rayon::prelude::*;
use sahwal_data::input::{At, Game, ReadCounts, label};
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

use crate::job::against::{Against, compare};
use crate::job::confidence::TrustTotals;
use crate::job::counts::{Blocks, GameCounts, OutsideTotals, Times, VerdictCounts};
use crate::job::margins::{BOUNDS, Margin, MarginTotals};
use crate::job::middle_game::groups::PositionGroups;
use crate::job::middle_game::strength::BINS;
use crate::job::{Answer, EvaluatedGame, Evaluation};
use crate::score::Score;
use crate::score::by_group::FLOORS;
use crate::stats::{Counted, Interval, bootstrap};

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
    pub rows: Vec<RowSummary>,
    /// The counts by games, for the bootstrap.
    pub games: Blocks,
    /// The groups of stones at a moment, by the number of the game, since their intervals draw
    /// whole games.
    pub groups: BTreeMap<u64, PositionGroups>,
    /// The 95 % intervals over games of the shares of groups that survive, in percent, by bin of
    /// strength.
    #[serde(skip)]
    pub strength_intervals: Vec<Option<Interval>>,
    /// The points by the groups of each of [`FLOORS`].
    pub floors: [Counted; FLOORS.len()],
}

/// One classifier on one data set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RowSummary {
    /// The name of the classifier.
    pub classifier: String,
    /// Score over the games with a counted result.
    pub score: Score,
    /// Errors of the margin on games with a recorded margin.
    pub margins: MarginTotals,
    /// Accuracy by confidence, if the classifier states confidences.
    pub trust: TrustTotals,
    /// Numbers of verdicts on all games, with and without a counted result.
    pub said: VerdictCounts,
    /// Times of the classifications.
    pub times: Times,
    /// Processor times of the classifications.
    pub cpu_times: Times,
    /// Answers and failures of a row from outside.
    pub outside: OutsideTotals,
    /// 95 % interval of the points percentage.
    #[serde(skip)]
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    #[serde(skip)]
    pub strings_interval: Option<Interval>,
    /// 95 % intervals of the shares of games whose margin is off by at most each of
    /// [`BOUNDS`], in percent.
    #[serde(skip)]
    pub margin_intervals: Vec<Option<Interval>>,
    /// 95 % intervals of the shares of right verdicts by stated confidence, in percent.
    #[serde(skip)]
    pub trust_intervals: Vec<Option<Interval>>,
    /// What it has more or fewer than its base, if it has one.
    #[serde(skip)]
    pub against: Option<Against>,
}

merge_fields!(
    Summary: moves_left, analysed, scored, recorded, read, faults, rows, games, groups, floors
);
merge_fields!(RowSummary: score, margins, trust, said, times, cpu_times, outside);

impl RowSummary {
    /// Adds the answer on a game. Returns what intervals and tests need of it.
    fn add(&mut self, game: &Game, evaluated: &EvaluatedGame, answer: &Answer) -> GameCounts {
        if let Some(time) = answer.nanoseconds {
            self.times.add(time);
        }
        if let Some(time) = answer.cpu_nanoseconds {
            self.cpu_times.add(time);
        }
        if let Some(answer) = &answer.outside {
            self.outside.add(answer);
        }
        self.said.add(answer, game.position.size());
        let score = answer.score.unwrap_or_default();
        self.score.merge(&score);
        let mut trust = TrustTotals::default();
        trust.add(&evaluated.strings, answer);
        self.trust.merge(&trust);
        let margin = Margin::of(game, &answer.judgement.verdicts);
        if let Some(margin) = &margin {
            self.margins.add(margin, answer.judgement.is_safe());
        }
        GameCounts {
            points: score.points,
            strings: score.strings,
            margins: margin.map_or_else(Vec::new, |margin| margin.within_bounds()),
            trust: trust.bins.iter().map(|bin| bin.counted).collect(),
        }
    }
}

impl Summary {
    /// A data set without games, or a moment of it.
    pub fn new(dataset: &str, at: Option<At>, classifiers: &[String]) -> Summary {
        let row = |classifier: &String| RowSummary {
            classifier: classifier.clone(),
            ..RowSummary::default()
        };
        Summary {
            dataset: dataset.to_owned(),
            at,
            rows: classifiers.iter().map(row).collect(),
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
            let rows = self.rows.iter_mut().zip(&evaluated.answers);
            let counts = rows.map(|(row, answer)| row.add(game, evaluated, answer));
            let counts: Vec<GameCounts> = counts.collect();
            let groups = evaluated.groups.iter();
            self.groups
                .extend(groups.map(|groups| (game.number, groups.clone())));
            if let Some(floors) = &evaluated.floors {
                self.floors.merge(floors);
            }
            let is_recorded = game.recorded.margin().is_some();
            self.recorded += u64::from(is_recorded);
            self.scored += u64::from(game.truth.is_some());
            if is_recorded || game.truth.is_some() {
                self.games.add(game.number, counts);
            }
        }
    }

    /// Computes the intervals and tests from the counts; `seed` is the seed of the bootstrap, and
    /// `against` the row that the run names to compare all others with. Runs on the current rayon
    /// pool.
    pub fn figure(&mut self, seed: u64, against: Option<&str>) {
        let games = &self.games;
        self.rows.par_iter_mut().enumerate().for_each(|(at, row)| {
            let interval =
                |of: &dyn Fn(&GameCounts) -> Option<Counted>| bootstrap(&games.of(at, of), seed);
            row.points_interval = interval(&|counts| Some(counts.points));
            row.strings_interval = interval(&|counts| Some(counts.strings));
            let bounds = if row.margins.known() > 0 {
                0..BOUNDS.len()
            } else {
                0..0
            };
            let of_margins =
                bounds.map(|bound| interval(&|counts| counts.margins.get(bound).copied()));
            row.margin_intervals = of_margins.collect();
            let bins = 0..row.trust.bins.len();
            let of_trust = bins.map(|bin| interval(&|counts| counts.trust.get(bin).copied()));
            row.trust_intervals = of_trust.collect();
        });
        let names = self.rows.iter().map(|row| row.classifier.as_str());
        let has_margins = self.rows.iter().map(|row| row.margins.known() > 0);
        let (names, has_margins): (Vec<_>, Vec<_>) = names.zip(has_margins).unzip();
        let compared = compare(&names, games, &has_margins, against, self.is_end(), seed);
        for (row, against) in self.rows.iter_mut().zip(compared) {
            row.against = against;
        }
        let of_bin = |bin: usize| {
            let counts = self.groups.values().map(|groups| groups.strength[bin]);
            let counts: Vec<_> = counts.filter(|counted| counted.total > 0).collect();
            bootstrap(&counts, seed)
        };
        let bins = (0..BINS.len()).into_par_iter();
        self.strength_intervals = bins.map(of_bin).collect();
    }

    /// The moment as text; that of the end without one.
    pub(crate) fn at_text(&self) -> String {
        self.at.unwrap_or(At::END).to_string()
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
}
