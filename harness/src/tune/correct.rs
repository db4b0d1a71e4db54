//! Counts of right verdicts.

use crate::merge::{Merge, merge_fields};

/// The number of right verdicts in one position, or in several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correct {
    /// Points.
    pub points: u64,
    /// Strings.
    pub strings: u64,
    /// Pairs of stones in one group that end in one area.
    pub pairs: u64,
    /// Pairs of stones in one group.
    pub grouped: u64,
}

/// One of the counts: its column in `cells.csv` and its place in [`Correct`].
pub struct Count {
    /// The column of the sum over all games.
    pub sum: &'static str,
    /// The place in [`Correct`].
    pub of: fn(&mut Correct) -> &mut u64,
}

/// The counts; those of pairs are for positions before the end.
pub(super) const COUNTS: [Count; 4] = [
    Count {
        sum: "points_correct",
        of: |correct| &mut correct.points,
    },
    Count {
        sum: "strings_correct",
        of: |correct| &mut correct.strings,
    },
    Count {
        sum: "pairs_in_area",
        of: |correct| &mut correct.pairs,
    },
    Count {
        sum: "pairs_grouped",
        of: |correct| &mut correct.grouped,
    },
];

impl Count {
    /// The value of this count.
    pub fn get(&self, mut correct: Correct) -> u64 {
        *(self.of)(&mut correct)
    }
}

merge_fields!(Correct: points, strings, pairs, grouped);

impl std::iter::Sum for Correct {
    fn sum<I: Iterator<Item = Correct>>(all: I) -> Correct {
        let mut sum = Correct::default();
        all.for_each(|one| sum.merge(&one));
        sum
    }
}

/// The sum over the games that are `used`.
pub(super) fn sum_used(games: &[Correct], used: &[bool]) -> Correct {
    let games = games.iter().zip(used).filter(|(_, used)| **used);
    games.map(|(correct, _)| *correct).sum()
}
