//! Divides games into folds for cross-validation.
//!
//! `sahwal tune --folds` draws them with its seed. A game that is both tuned on and counted would
//! make every tuned row look better than it is.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The number of folds. Their sizes differ by at most one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folds(pub usize);

impl Folds {
    /// The fold of each of `games` games, counted from 0.
    pub(crate) fn assign(self, games: usize, seed: u64) -> Vec<usize> {
        let mut folds: Vec<usize> = (0..games).map(|game| game % self.0).collect();
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        // The shuffle of Fisher and Yates: every order is equally likely, and the sizes stay even.
        for last in (1..games).rev() {
            folds.swap(last, dice.random_range(0..=last));
        }
        folds
    }

    /// The rounds of cross-validation, one for each fold that has a game. A round says for each
    /// game whether it is held out; a cell is chosen on the other games.
    pub(crate) fn rounds(self, games: usize, seed: u64) -> Vec<Vec<bool>> {
        let folds = self.assign(games, seed);
        (0..self.0.min(games))
            .map(|round| folds.iter().map(|&fold| fold == round).collect())
            .collect()
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
