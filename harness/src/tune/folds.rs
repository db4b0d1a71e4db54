//! Folds of games for cross-validation: the one rule that every tuner and the
//! calibration use.

use anyhow::Result;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::games::Counts;
use super::results::Cell;

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
    pub fn assign(self, games: usize, seed: u64) -> Vec<usize> {
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

/// What the settings get right that were found without the games they are scored on. For
/// every fold, `find` gets the games to tune on: all games outside the fold.
///
/// # Errors
/// What `find` fails with.
pub fn cross_validate(
    folds: &[usize],
    mut find: impl FnMut(Vec<bool>) -> Result<Cell>,
) -> Result<Counts> {
    let mut sum = Counts::default();
    for fold in 0..=folds.iter().copied().max().unwrap_or(0) {
        let held_out: Vec<bool> = folds.iter().map(|&own| own == fold).collect();
        if !held_out.contains(&true) {
            continue;
        }
        let found = find(held_out.iter().map(|&out| !out).collect())?;
        let scored = found.games.iter().zip(&held_out).filter(|(_, out)| **out);
        sum = sum + scored.map(|(counts, _)| *counts).sum();
    }
    Ok(sum)
}
