//! Folds of games for cross-validation: the one rule that every tuner and the
//! calibration use.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The number of folds of equal size (to within one game), drawn with a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folds(pub usize);

impl Folds {
    /// The fold of each of `games` games, counted from 0.
    pub(crate) fn assign(self, games: usize, seed: u64) -> Vec<usize> {
        let mut folds: Vec<usize> = (0..games).map(|game| game % self.0).collect();
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        for last in (1..games).rev() {
            folds.swap(last, dice.random_range(0..=last));
        }
        folds
    }
}

/// One round of a cross-validation: whether each game is tuned on, and whether it is held
/// out. Every game is one or the other.
pub struct Round {
    /// The games to tune on.
    pub tuned: Vec<bool>,
    /// The games to score on.
    pub held_out: Vec<bool>,
}

impl Folds {
    /// A round for every fold that has a game.
    pub(crate) fn rounds(self, games: usize, seed: u64) -> Vec<Round> {
        let folds = self.assign(games, seed);
        let last = folds.iter().copied().max().map_or(0, |last| last + 1);
        let round = |fold| Round {
            tuned: folds.iter().map(|&own| own != fold).collect(),
            held_out: folds.iter().map(|&own| own == fold).collect(),
        };
        (0..last).map(round).collect()
    }
}

impl std::str::FromStr for Folds {
    type Err = String;

    fn from_str(text: &str) -> Result<Folds, String> {
        match text.parse() {
            Ok(count @ 2..) => Ok(Folds(count)),
            _ => Err("expected a number of folds from 2".to_owned()),
        }
    }
}
