//! Counts of a run that are more than one number: verdicts, blocks of games, and times.
//!
//! `summary` adds them over games, and `profile` uses [`Times`]. `sahwal merge` adds those of
//! shards, from `shard.json`. If a sum depended on the order of games, or on how they are divided
//! into shards, a merged run would differ from a whole one.

use std::collections::BTreeMap;

use sahwal_core::Size;
use sahwal_core::verdict::Status;
use sahwal_data::merge::{Merge, merge_fields};
use serde::{Deserialize, Serialize};

use crate::job::Answer;
use crate::stats::Counted;

/// Number of times that each verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictCounts {
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

merge_fields!(VerdictCounts: alive, dead, unknown, black, white, neutral, points);

impl VerdictCounts {
    /// Adds the verdicts of an answer on a position of this size.
    pub(super) fn add(&mut self, answer: &Answer, size: Size) {
        for status in &answer.statuses {
            match status {
                Status::Alive => self.alive += 1,
                Status::Dead => self.dead += 1,
                Status::Unknown => self.unknown += 1,
            }
        }
        let owners = &answer.judgement.verdicts.owners;
        self.black += owners.black.len() as u64;
        self.white += owners.white.len() as u64;
        self.neutral += owners.neutral.len() as u64;
        self.points += size.area() as u64;
    }
}

/// The counts of a row in a game, or in a block of games. Intervals and tests over games need them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCounts {
    /// Points with the right owner. The total is 0 without a counted result.
    pub points: Counted,
    /// Strings with the right status. The total is 0 without a counted result.
    pub strings: Counted,
    /// For each of [`BOUNDS`](crate::job::margins::BOUNDS), the games whose margin is off by at
    /// most that many points. Empty without a recorded margin.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub margins: Vec<Counted>,
    /// Strings with the right verdict, in the bins of confidence of
    /// [`TrustTotals`](crate::job::confidence::TrustTotals). Empty if no confidence is stated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trust: Vec<Counted>,
}

merge_fields!(GameCounts: points, strings, margins, trust);

/// The counts of the games with a known result, for the bootstrap. Up to [`Blocks::LIMIT`] games,
/// each game is a block of its own. With more games, 2, 4, 8, ... neighbouring games share a block,
/// so that memory and time stay bounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    /// How many consecutive game numbers share a block: a power of two.
    games_each: u64,
    /// For each block, the counts of each classifier. Blocks without a game that counts are absent.
    counts: BTreeMap<u64, Vec<GameCounts>>,
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
    /// The largest number of blocks.
    pub const LIMIT: usize = 1024;

    /// The number of blocks with a game that counts.
    pub fn number(&self) -> usize {
        self.counts.len()
    }

    /// One of the counts of a classifier, block by block. Blocks in which its total is 0 are left
    /// out.
    pub fn of(
        &self,
        classifier: usize,
        counted: impl Fn(&GameCounts) -> Option<Counted>,
    ) -> Vec<Counted> {
        self.counts
            .values()
            .filter_map(|block| counted(&block[classifier]))
            .filter(|counted| counted.total > 0)
            .collect()
    }

    pub(super) fn add(&mut self, game: u64, counts: Vec<GameCounts>) {
        let block = self.counts.entry(game / self.games_each);
        block.or_default().merge(&counts);
        self.shrink();
    }

    /// Doubles the size of the blocks until there are few enough. The result depends on the games
    /// only, not on the order in which they were added.
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
        let mut blocks = other.clone();
        // A shard with few games has smaller blocks. Both sides take the larger size.
        while self.games_each < blocks.games_each {
            self.double();
        }
        while blocks.games_each < self.games_each {
            blocks.double();
        }
        Merge::merge(&mut self.counts, &blocks.counts);
        self.shrink();
    }
}

/// Times in nanoseconds, rounded down to three significant digits, and how often each occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    counts: BTreeMap<u64, u64>,
}

merge_fields!(Times: counts);

impl Times {
    pub(super) fn add(&mut self, nanoseconds: u64) {
        // Three digits leave at most 900 values for each power of ten. So the map stays small,
        // however many positions a run has.
        let mut unit = 1;
        while nanoseconds / unit >= 1000 {
            unit *= 10;
        }
        *self.counts.entry(nanoseconds / unit * unit).or_default() += 1;
    }

    /// The median, or the larger of the two middle values; `None` without times.
    pub fn median(&self) -> Option<u64> {
        let half = self.counts.values().sum::<u64>() / 2;
        let mut passed = 0;
        for (&time, count) in &self.counts {
            passed += count;
            if passed > half {
                return Some(time);
            }
        }
        None
    }

    /// The mean of the rounded times; `None` without times. The rounding makes it too small by less
    /// than one percent.
    pub fn mean(&self) -> Option<u64> {
        let number: u64 = self.counts.values().sum();
        // A large run can take many years of processor time, and 64 bits are full after 584 years
        // of nanoseconds. So the sum has 128 bits.
        let sum: u128 = self
            .counts
            .iter()
            .map(|(&time, &count)| u128::from(time) * u128::from(count))
            .sum();
        let mean = sum.checked_div(u128::from(number))?;
        u64::try_from(mean).ok()
    }
}

/// The answers and failures of a row from outside, or the panics of a classifier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideTotals {
    /// For a row from outside, the number of answers and failures; for a classifier, of failures.
    pub answers: u64,
    /// Number of games without verdicts.
    pub failed: u64,
}

merge_fields!(OutsideTotals: answers, failed);

impl OutsideTotals {
    /// Adds an answer.
    pub(super) fn add(&mut self, answer: &Result<(), String>) {
        self.answers += 1;
        self.failed += u64::from(answer.is_err());
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
    fn a_few_long_times_show_in_the_mean_alone() {
        let mut times = Times::default();
        assert_eq!(times.mean(), None);
        for time in [10, 20, 30, 940] {
            times.add(time);
        }
        assert_eq!(times.mean(), Some(250));
        assert_eq!(times.median(), Some(30));
        // The sum of these times does not fit into 64 bits.
        times.counts.insert(u64::MAX, 3);
        assert!(times.mean() > Some(u64::MAX / 3));
    }

    fn points(blocks: &Blocks) -> Vec<Counted> {
        blocks.of(0, |counts| Some(counts.points))
    }

    #[test]
    fn blocks_depend_on_the_games_alone() {
        let counted = |game: u64| {
            let points = Counted {
                correct: game % 7,
                total: 7,
            };
            vec![GameCounts {
                points,
                ..GameCounts::default()
            }]
        };
        // Every third game has no counted result.
        let games: Vec<u64> = (0..5_000).filter(|game| game % 3 != 1).collect();
        let mut whole = Blocks::default();
        games
            .iter()
            .for_each(|&game| whole.add(game, counted(game)));
        assert!(whole.counts.len() <= Blocks::LIMIT && whole.games_each == 8);
        let sum: u64 = points(&whole).iter().map(|block| block.correct).sum();
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
        let one = Counted {
            correct: 1,
            total: 2,
        };
        let counts = GameCounts {
            points: one,
            ..GameCounts::default()
        };
        (0..1024).for_each(|game| blocks.add(3 * game, vec![counts.clone()]));
        assert_eq!(points(&blocks), vec![one; 1024]);
        // A game without a counted result is left out of the blocks of points.
        let mut blocks = Blocks::default();
        blocks.add(0, vec![GameCounts::default()]);
        blocks.add(1, vec![counts]);
        assert_eq!(points(&blocks), [one]);
    }
}
