//! Counts of right verdicts.

use std::ops::Add;

use crate::score::Score;

/// The number of right verdicts in one game, or in several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correct {
    /// Points.
    pub points: u64,
    /// Strings.
    pub strings: u64,
    /// Games in which every string and every point is right.
    pub games: u64,
    /// Strings whose verdict is the result of a search, right or wrong.
    pub searched: u64,
    /// Pairs of stones in one group that end in one area.
    pub pairs: u64,
    /// Pairs of stones in one group.
    pub grouped: u64,
}

/// One of the counts: its columns in `cells.csv` and its place in [`Correct`].
pub struct Count {
    /// The column of the sum over all games.
    pub sum: &'static str,
    /// The column of the counts of each game.
    pub by_game: &'static str,
    /// The place in [`Correct`].
    pub of: fn(&mut Correct) -> &mut u64,
}

impl Count {
    /// The value of this count.
    pub fn get(&self, mut correct: Correct) -> u64 {
        *(self.of)(&mut correct)
    }
}

impl From<Score> for Correct {
    fn from(score: Score) -> Correct {
        let all = score.strings.correct == score.strings.total
            && score.points.correct == score.points.total;
        Correct {
            points: score.points.correct,
            strings: score.strings.correct,
            games: u64::from(all),
            ..Correct::default()
        }
    }
}

impl Add for Correct {
    type Output = Correct;
    fn add(self, other: Correct) -> Correct {
        Correct {
            points: self.points + other.points,
            strings: self.strings + other.strings,
            games: self.games + other.games,
            searched: self.searched + other.searched,
            pairs: self.pairs + other.pairs,
            grouped: self.grouped + other.grouped,
        }
    }
}

impl std::iter::Sum for Correct {
    fn sum<I: Iterator<Item = Correct>>(all: I) -> Correct {
        all.fold(Correct::default(), Correct::add)
    }
}

/// The sum over the games that are `used`.
pub(super) fn sum_used(games: &[Correct], used: &[bool]) -> Correct {
    let games = games.iter().zip(used).filter(|(_, used)| **used);
    games.map(|(correct, _)| *correct).sum()
}
