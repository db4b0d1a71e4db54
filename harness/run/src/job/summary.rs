//! Counts the verdicts on a data set, and computes the figures of a run from these counts. There is
//! one row for each classifier, compared with its base.
//!
//! `stream` adds games, and `merge` adds shards, in any order. The size of the counts does not grow
//! with the number of games, except for the groups of moments. [`Summary::figure`] computes
//! intervals and tests when all games are counted.
//!
//! The tables, plots and CSV files of a run take their figures from here, so a wrong count is wrong
//! in all of them.

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
use crate::stats::{Counted, Interval, Resampling, bootstrap};

/// The counts and figures of one data set, or of one moment of its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// The moment; `None` in a run without `--at`.
    pub at: Option<At>,
    /// The number of stones played after the moment, summed over the games.
    pub moves_left: u64,
    /// Number of games that were classified.
    pub analysed: u64,
    /// Number of games with a counted result.
    pub scored: u64,
    /// Number of games with a recorded margin.
    pub recorded: u64,
    /// What was repaired and left out while the games were read.
    pub read: ReadCounts,
    /// Number of games or files that could not be read or scored.
    pub faults: u64,
    /// One for each classifier.
    pub rows: Vec<RowSummary>,
    /// The counts of each game or block of games, for the bootstrap.
    pub games: Blocks,
    /// The groups of stones at the moment, by the number of the game. Their intervals draw whole
    /// games.
    pub groups: BTreeMap<u64, PositionGroups>,
    /// The 95 % intervals over games of the shares of groups that survive, in percent, by bin of
    /// strength.
    #[serde(skip)]
    pub strength_intervals: Vec<Option<Interval>>,
    /// Points that are right by the groups of each of [`FLOORS`].
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
    pub verdicts: VerdictCounts,
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
    /// The differences from its base; `None` if it has no base.
    #[serde(skip)]
    pub against: Option<Against>,
}

merge_fields!(
    Summary: moves_left, analysed, scored, recorded, read, faults, rows, games, groups, floors
);
merge_fields!(RowSummary: score, margins, trust, verdicts, times, cpu_times, outside);

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
        self.verdicts.add(answer, game.position.size());
        // Without a counted result there is no score, and only the verdicts above are counted.
        let score = answer.score.unwrap_or_default();
        self.score.merge(&score);
        // Counted for this game first, because intervals over games need each game by itself.
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
            margins: match margin {
                Some(margin) => margin.within_bounds(),
                None => Vec::new(),
            },
            trust: trust.bins.iter().map(|bin| bin.counted).collect(),
        }
    }
}

impl RowSummary {
    /// Computes the intervals of this row, the row `at` of the run. The same games are drawn for
    /// all rows, so their intervals can be compared.
    fn set_intervals(&mut self, at: usize, games: &Blocks, samples: &Resampling) {
        self.points_interval = bootstrap(&games.of(at, |counts| Some(counts.points)), samples);
        self.strings_interval = bootstrap(&games.of(at, |counts| Some(counts.strings)), samples);
        self.margin_intervals.clear();
        // A row that never gives a margin would have the interval 0 to 0, which looks like a
        // result.
        if self.margins.known() > 0 {
            for bound in 0..BOUNDS.len() {
                let counts = games.of(at, |counts| counts.margins.get(bound).copied());
                self.margin_intervals.push(bootstrap(&counts, samples));
            }
        }
        self.trust_intervals.clear();
        for bin in 0..self.trust.bins.len() {
            let counts = games.of(at, |counts| counts.trust.get(bin).copied());
            self.trust_intervals.push(bootstrap(&counts, samples));
        }
    }
}

impl Summary {
    /// The empty counts of a data set, or of one moment of it, for these classifiers.
    pub fn new(dataset: &str, at: Option<At>, classifiers: &[String]) -> Summary {
        let rows = classifiers.iter().map(|classifier| RowSummary {
            classifier: classifier.clone(),
            ..RowSummary::default()
        });
        Summary {
            dataset: dataset.to_owned(),
            at,
            rows: rows.collect(),
            ..Summary::default()
        }
    }

    /// Adds the positions of an evaluation that are at the moment of this summary.
    pub fn add(&mut self, evaluation: &Evaluation) {
        for (game, evaluated) in evaluation.set.games.iter().zip(&evaluation.games) {
            if game.at.map(|moment| moment.at) == self.at {
                self.add_game(game, evaluated);
            }
        }
    }

    fn add_game(&mut self, game: &Game, evaluated: &EvaluatedGame) {
        self.analysed += 1;
        if let Some(moment) = game.at {
            self.moves_left += moment.left as u64;
        }
        let mut counts = Vec::with_capacity(self.rows.len());
        for (row, answer) in self.rows.iter_mut().zip(&evaluated.answers) {
            counts.push(row.add(game, evaluated, answer));
        }
        if let Some(groups) = &evaluated.groups {
            self.groups.insert(game.number, groups.clone());
        }
        if let Some(floors) = &evaluated.floors {
            self.floors.merge(floors);
        }
        // A game without any known result is not drawn by the bootstrap: it would only take the
        // place of a game that counts.
        let is_recorded = game.recorded.margin().is_some();
        let is_scored = game.truth.is_some();
        self.recorded += u64::from(is_recorded);
        self.scored += u64::from(is_scored);
        if is_recorded || is_scored {
            self.games.add(game.number, counts);
        }
    }

    /// Computes the intervals and tests from the counts, on the current rayon pool. `seed` is the
    /// seed of the bootstrap. `against` is the row that the run names to compare all others with.
    pub fn figure(&mut self, seed: u64, against: Option<&str>) {
        let games = &self.games;
        let samples = Resampling::of(games.number(), seed);
        self.rows
            .par_iter_mut()
            .enumerate()
            .for_each(|(at, row)| row.set_intervals(at, games, &samples));
        // A base is found by its name among all rows.
        let mut names = Vec::new();
        let mut has_margins = Vec::new();
        for row in &self.rows {
            names.push(row.classifier.as_str());
            has_margins.push(row.margins.known() > 0);
        }
        let compared = compare(
            &names,
            games,
            &has_margins,
            against,
            self.is_end(),
            &samples,
        );
        for (row, against) in self.rows.iter_mut().zip(compared) {
            row.against = against;
        }
        self.strength_intervals = (0..BINS.len())
            .into_par_iter()
            .map(|bin| self.strength_interval(bin, &samples))
            .collect();
    }

    /// The interval over games of the share of groups of this strength that survive.
    fn strength_interval(&self, bin: usize, samples: &Resampling) -> Option<Interval> {
        let counts: Vec<Counted> = self
            .groups
            .values()
            .map(|groups| groups.strength[bin])
            .filter(|counted| counted.total > 0)
            .collect();
        bootstrap(&counts, samples)
    }

    /// The moment as text. Without a moment it is that of the end, `0`.
    pub(crate) fn at_text(&self) -> String {
        self.at.unwrap_or(At::END).to_string()
    }

    /// Mean number of stones played after the moment; `None` without games.
    pub(crate) fn mean_moves_left(&self) -> Option<f64> {
        match self.analysed {
            0 => None,
            games => Some(self.moves_left as f64 / games as f64),
        }
    }

    /// The name of the data set, followed by the moment if this is a moment before the end.
    pub fn label(&self) -> Cow<'_, str> {
        label((&self.dataset).into(), self.at.map(|at| at.to_string()))
    }

    /// Whether these are the figures at the end of the games.
    pub fn is_end(&self) -> bool {
        matches!(self.at, None | Some(At::END))
    }
}
