//! Folds of games for cross-validation: the one rule that every tuner and the
//! calibration use.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// How games are divided for cross-validation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folds {
    /// Every game is a fold of its own.
    LeaveOneOut,
    /// This many folds of equal size (to within one game), drawn with a seed.
    Of(usize),
}

impl Folds {
    /// The fold of each of `games` games, counted from 0. The seed has no effect on
    /// [`Folds::LeaveOneOut`].
    pub(crate) fn assign(self, games: usize, seed: u64) -> Vec<usize> {
        let mut folds: Vec<usize> = match self {
            Folds::LeaveOneOut => return (0..games).collect(),
            Folds::Of(count) => (0..games).map(|game| game % count).collect(),
        };
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

impl std::fmt::Display for Folds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Folds::LeaveOneOut => f.write_str("leave one game out"),
            Folds::Of(count) => write!(f, "{count}-fold"),
        }
    }
}

impl std::str::FromStr for Folds {
    type Err = String;

    fn from_str(text: &str) -> Result<Folds, String> {
        match text {
            "loo" => Ok(Folds::LeaveOneOut),
            _ => match text.parse() {
                Ok(count @ 2..) => Ok(Folds::Of(count)),
                _ => Err("expected `loo` or a number of folds from 2".to_owned()),
            },
        }
    }
}
