//! Games as a whole: those that are entirely right, and the error of the score.

use sahwal_core::verdict::{Owners, Verdicts};
use sahwal_data::input::Game;
use sahwal_data::merge::merge_fields;
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// The verdicts on a game with a counted result, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Every string is right.
    pub strings: bool,
    /// Every string and every point is right.
    pub all: bool,
    /// The error of Black's points minus White's by area scoring.
    pub error: u32,
}

impl Whole {
    /// Compares the verdicts with the counted result; `None` without one.
    pub fn of(game: &Game, verdicts: &Verdicts, score: &Score) -> Option<Whole> {
        let truth = game.truth.as_ref()?;
        let area =
            |owners: &Owners| owners.black.len().cast_signed() - owners.white.len().cast_signed();
        let strings = score.strings.correct == score.strings.total;
        Some(Whole {
            strings,
            all: strings && score.points.correct == score.points.total,
            error: area(&verdicts.owners).abs_diff(area(truth.owners())) as u32,
        })
    }
}

/// The counts of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeTotals {
    /// Games with a counted result.
    pub games: u64,
    /// Games in which every string is right.
    pub strings: u64,
    /// Games in which every string and every point is right.
    pub all: u64,
    /// Games whose area margin is right.
    pub exact: u64,
    /// Sum of the errors of the area margins, in points.
    pub error: u64,
}

merge_fields!(WholeTotals: games, strings, all, exact, error);

impl WholeTotals {
    /// Adds a game.
    pub fn add(&mut self, whole: &Whole) {
        self.games += 1;
        self.strings += u64::from(whole.strings);
        self.all += u64::from(whole.all);
        self.exact += u64::from(whole.error == 0);
        self.error += u64::from(whole.error);
    }
}
