//! The counts that a run keeps of processed games. They can be added in any order and over
//! shards, and their size does not grow with the number of games.

use std::collections::BTreeMap;

use sahwal_core::verdict::Status;
use serde::{Deserialize, Serialize};

use crate::input::{At, Game, ReadCounts};
use crate::merge::{Merge, merge_fields};
use crate::recorded::is_exact;
use crate::run::confidence::TrustTotals;
use crate::run::margins::{Margin, MarginTotals};
use crate::run::moments::MomentTotals;
use crate::run::outside::OutsideTotals;
use crate::run::whole_games::WholeTotals;
use crate::run::{Answer, Evaluation};
use crate::score::{Score, truth_status};
use crate::stats::Counted;

/// The counts of one data set, or of one moment of its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    /// The moment; `None` without a list of them.
    #[serde(default)]
    pub at: Option<At>,
    /// Sum over the games of the stones played after the moment.
    #[serde(default)]
    pub moves_left: u64,
    /// Number of games that were classified.
    pub analysed: u64,
    /// Number of games with a counted result.
    pub scored: u64,
    /// Number of games with a recorded margin.
    pub recorded: u64,
    /// What was repaired and left out.
    #[serde(default)]
    pub read: ReadCounts,
    /// Number of games with neither a counted result nor a recorded margin.
    pub judged: u64,
    /// Number of games or files that could not be read or scored.
    pub faults: u64,
    /// One for each classifier.
    pub classifiers: Vec<ClassifierTotals>,
    /// One for every two classifiers.
    pub pairs: Vec<PairTotals>,
    /// The counts by games, for the bootstrap.
    pub games: Blocks,
}

/// The counts of one classifier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassifierTotals {
    /// Score over the games with a counted result.
    pub score: Score,
    /// Games that are entirely right, and errors of the score.
    pub whole: WholeTotals,
    /// Errors of the margin on games with a recorded margin.
    pub margins: MarginTotals,
    /// Accuracy by confidence, if the classifier states confidences.
    pub trust: TrustTotals,
    /// Numbers of verdicts on all games, with and without a counted result.
    pub said: Said,
    /// Times of the classifications.
    pub times: Times,
    /// Processor times of the classifications.
    #[serde(default)]
    pub cpu_times: Times,
    /// Answers and failures of a row from outside.
    #[serde(default)]
    pub outside: OutsideTotals,
    /// What the verdicts tell of the end.
    #[serde(default)]
    pub moment: MomentTotals,
}

merge_fields!(
    ClassifierTotals: score, whole, margins, trust, said, times, cpu_times, outside, moment
);

/// Two classifiers compared on the same strings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTotals {
    /// Places of the classifiers in the run.
    pub classifiers: [usize; 2],
    /// Number of strings that only the first has right, and that only the second has right.
    pub only: [u64; 2],
    /// Number of games of which only the first has the exact margin, and only the second.
    pub only_exact: [u64; 2],
}

merge_fields!(PairTotals: only, only_exact);

impl Merge for MarginTotals {
    fn merge(&mut self, other: &MarginTotals) {
        MarginTotals::merge(self, other);
    }
}

/// Number of times that each verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Strings called alive.
    pub alive: u64,
    /// Strings called dead.
    pub dead: u64,
    /// Strings left unknown.
    pub unknown: u64,
    /// Points owned by Black.
    pub black: u64,
    /// Points owned by White.
    pub white: u64,
    /// Points called neutral.
    pub neutral: u64,
    /// All points.
    pub points: u64,
}

merge_fields!(Said: alive, dead, unknown, black, white, neutral, points);

merge_fields!(
    Totals: moves_left, analysed, scored, recorded, read, judged, faults, classifiers, pairs, games
);

impl Totals {
    /// Empty totals of each listed moment, or of the end alone, for `classifiers` classifiers.
    pub fn of_moments(list: &[At], classifiers: usize) -> Vec<Totals> {
        let all = match list {
            [] => vec![None],
            list => list.iter().copied().map(Some).collect(),
        };
        let of = |at| Totals {
            at,
            ..Totals::new(classifiers)
        };
        all.into_iter().map(of).collect()
    }

    /// Empty totals for `classifiers` classifiers.
    pub fn new(classifiers: usize) -> Totals {
        let pair = |first, second| PairTotals {
            classifiers: [first, second],
            only: [0, 0],
            only_exact: [0, 0],
        };
        let pairs =
            (1..classifiers).flat_map(|second| (0..second).map(move |first| (first, second)));
        Totals {
            classifiers: vec![ClassifierTotals::default(); classifiers],
            pairs: pairs.map(|(first, second)| pair(first, second)).collect(),
            ..Totals::default()
        }
    }

    /// Adds the games of an evaluation that have this moment.
    pub fn add(&mut self, evaluation: &Evaluation) {
        let games = evaluation.set.games.iter().zip(&evaluation.games);
        let at = self.at;
        for (game, evaluated) in games.filter(|(game, _)| game.at.map(|one| one.at) == at) {
            self.analysed += 1;
            self.moves_left += game.at.map_or(0, |moment| moment.left as u64);
            self.judged += u64::from(game.is_judged_only());
            self.add_margins(game, &evaluated.answers);
            // What the classifiers said, and their times. This needs no counted result.
            let mut counted = Vec::with_capacity(self.classifiers.len());
            for (totals, answer) in self.classifiers.iter_mut().zip(&evaluated.answers) {
                if let Some(time) = answer.nanoseconds {
                    totals.times.add(time);
                }
                if let Some(time) = answer.cpu_nanoseconds {
                    totals.cpu_times.add(time);
                }
                if let Some(note) = &answer.outside {
                    totals.outside.add(note);
                }
                if let Some(moment) = &answer.moment {
                    let strings = evaluated.strings.len();
                    totals.moment.add(moment, game, strings);
                }
                let said = &mut totals.said;
                for status in &answer.statuses {
                    match status {
                        Status::Alive => said.alive += 1,
                        Status::Dead => said.dead += 1,
                        Status::Unknown => said.unknown += 1,
                    }
                }
                let owners = &answer.judgement.verdicts.owners;
                said.black += owners.black.len() as u64;
                said.white += owners.white.len() as u64;
                said.neutral += owners.neutral.len() as u64;
                said.points += game.position.size().area() as u64;
                totals.trust.add(&evaluated.strings, answer);
                if let Some(whole) = &answer.whole {
                    totals.whole.add(whole);
                }
                // Right points and strings, also of the single game: intervals are over games.
                if let Some(score) = &answer.score {
                    totals.score.merge(score);
                    counted.push([score.points, score.strings].map(|tally| Counted {
                        correct: tally.correct,
                        total: tally.total,
                    }));
                }
            }
            // The rest compares with the counted result.
            if game.truth.is_none() {
                continue;
            }
            self.scored += 1;
            self.games.add(game.number, counted);
            // The strings that only one classifier of a pair has right.
            for (at, string) in evaluated.strings.iter().enumerate() {
                let Some(dead) = string.dead else { continue };
                let right = |classifier: usize| {
                    evaluated.answers[classifier].statuses[at] == truth_status(dead)
                };
                for PairTotals {
                    classifiers, only, ..
                } in &mut self.pairs
                {
                    match classifiers.map(right) {
                        [true, false] => only[0] += 1,
                        [false, true] => only[1] += 1,
                        _ => {}
                    }
                }
            }
        }
    }

    /// Adds the margins of a game, if it has a recorded one.
    fn add_margins(&mut self, game: &Game, answers: &[Answer]) {
        if game.recorded.margin().is_none() {
            return;
        }
        self.recorded += 1;
        let mut exact = Vec::with_capacity(answers.len());
        for (totals, answer) in self.classifiers.iter_mut().zip(answers) {
            let margin = Margin::of(game, answer);
            if let Some(margin) = &margin {
                totals.margins.add(margin, answer.judgement.safe_to_score);
            }
            let error = margin.and_then(|margin| margin.error());
            exact.push(error.is_some_and(is_exact));
        }
        for pair in &mut self.pairs {
            match pair.classifiers.map(|classifier| exact[classifier]) {
                [true, false] => pair.only_exact[0] += 1,
                [false, true] => pair.only_exact[1] += 1,
                _ => {}
            }
        }
    }
}

/// The counts of the scored games, for the bootstrap. Up to [`Blocks::LIMIT`] games each
/// game is a block; beyond that, 2, 4, 8, ... neighbouring games share one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    /// Number of neighbouring game numbers that share a block.
    games_each: u64,
    /// For each block and classifier, the counts of points and of strings. Blocks without
    /// a scored game are left out.
    counts: BTreeMap<u64, Vec<[Counted; 2]>>,
}

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks {
            games_each: 1,
            counts: BTreeMap::new(),
        }
    }
}

impl Blocks {
    /// Largest number of blocks.
    pub const LIMIT: usize = 1024;

    /// The counts of the points of a classifier, or with `strings` of its strings, block by
    /// block.
    pub fn of(&self, classifier: usize, strings: bool) -> Vec<Counted> {
        let counts = self.counts.values();
        counts
            .map(|block| block[classifier][usize::from(strings)])
            .collect()
    }

    fn add(&mut self, game: u64, counts: Vec<[Counted; 2]>) {
        let block = self.counts.entry(game / self.games_each);
        block.or_default().merge(&counts);
        self.shrink();
    }

    /// Doubles the blocks until there are few enough. The result depends on the games only,
    /// not on the order in which they were added.
    fn shrink(&mut self) {
        while self.counts.len() > Blocks::LIMIT {
            self.double();
        }
    }

    fn double(&mut self) {
        self.games_each *= 2;
        for (block, counts) in std::mem::take(&mut self.counts) {
            self.counts.entry(block / 2).or_default().merge(&counts);
        }
    }
}

impl Merge for Blocks {
    fn merge(&mut self, other: &Blocks) {
        let mut other = other.clone();
        while self.games_each < other.games_each {
            self.double();
        }
        while other.games_each < self.games_each {
            other.double();
        }
        Merge::merge(&mut self.counts, &other.counts);
        self.shrink();
    }
}

/// Times in nanoseconds, rounded down to three digits, each with its number of occurrences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    counts: BTreeMap<u64, u64>,
}

merge_fields!(Times: counts);

impl Times {
    pub(super) fn add(&mut self, nanoseconds: u64) {
        let mut unit = 1;
        while nanoseconds / unit >= 1000 {
            unit *= 10;
        }
        *self.counts.entry(nanoseconds / unit * unit).or_default() += 1;
    }

    /// The median; of two middle values the larger.
    pub fn median(&self) -> Option<u64> {
        let half = self.counts.values().sum::<u64>() / 2;
        let mut passed = 0;
        self.counts.iter().find_map(|(&time, count)| {
            passed += count;
            (passed > half).then_some(time)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_kept_to_three_digits() {
        let mut times = Times::default();
        assert_eq!(times.median(), None);
        for time in [5, 123_456, 7_000_000_000] {
            times.add(time);
        }
        assert_eq!(times.median(), Some(123_000));
        times.add(2_999);
        assert_eq!(times.median(), Some(123_000));
        times.add(2_999);
        assert_eq!(times.median(), Some(2_990));
    }

    #[test]
    fn blocks_depend_on_the_games_alone() {
        let counted = |game: u64| {
            let points = Counted {
                correct: game % 7,
                total: 7,
            };
            vec![[points, Counted::default()]]
        };
        // Every third game has no counted result.
        let games: Vec<u64> = (0..5_000).filter(|game| game % 3 != 1).collect();
        let mut whole = Blocks::default();
        games
            .iter()
            .for_each(|&game| whole.add(game, counted(game)));
        assert!(whole.counts.len() <= Blocks::LIMIT && whole.games_each == 8);
        let sum: u64 = whole.of(0, false).iter().map(|block| block.correct).sum();
        assert_eq!(sum, games.iter().map(|game| game % 7).sum::<u64>());

        let mut merged = Blocks::default();
        for shard in [2, 0, 1] {
            let mut part = Blocks::default();
            let own = games.iter().filter(|&&game| game % 3 == shard);
            own.for_each(|&game| part.add(game, counted(game)));
            merged.merge(&part);
        }
        assert_eq!(merged, whole);
        let mut backwards = Blocks::default();
        let from_the_end = games.iter().rev();
        from_the_end.for_each(|&game| backwards.add(game, counted(game)));
        assert_eq!(backwards, whole);
    }

    #[test]
    fn few_games_have_a_block_each() {
        let mut blocks = Blocks::default();
        let one = vec![
            [Counted {
                correct: 1,
                total: 2,
            }; 2],
        ];
        (0..1024).for_each(|game| blocks.add(3 * game, one.clone()));
        assert_eq!(blocks.of(0, true), vec![one[0][1]; 1024]);
    }
}
