//! Games as a whole: those that are entirely right, and the error of the score.

use sahwal_core::verdict::{Owners, Status, Verdicts};
use sahwal_core::{Colour, PointSet, Position, StoneString, Strings};
use sahwal_data::input::Game;
use sahwal_data::merge::merge_fields;
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// The verdicts on a game with a counted result, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Every string is right.
    pub strings: bool,
    /// Every string has a verdict.
    pub complete: bool,
    /// Every string and every point is right.
    pub all: bool,
    /// Black's points minus White's by area scoring: by the verdicts, by the counted result.
    pub area: [i32; 2],
    /// The same by territory scoring.
    pub territory: [i32; 2],
}

impl Whole {
    /// Compares the verdicts with the counted result; `None` without one.
    pub fn of(game: &Game, strings: &Strings, verdicts: &Verdicts, score: &Score) -> Option<Whole> {
        let truth = game.truth.as_ref()?;
        let dead = |is_dead: &dyn Fn(&StoneString) -> bool| {
            let dead = strings.iter().filter(|string| is_dead(string));
            dead.fold(PointSet::EMPTY, |all, string| all | string.stones)
        };
        let called = dead(&|string| verdicts.status_of(string.stones) == Status::Dead);
        let is = dead(&|string| truth.is_dead(string));
        let margins = [
            margins(&game.position, &verdicts.owners, called),
            margins(&game.position, truth.owners(), is),
        ];
        let strings = score.strings.correct == score.strings.total;
        Some(Whole {
            strings,
            complete: score.strings.unknown == 0,
            all: strings && score.points.correct == score.points.total,
            area: margins.map(|[area, _]| area),
            territory: margins.map(|[_, territory]| territory),
        })
    }
}

/// Black's points minus White's by area and by territory, as servers count: eyes in seki count, and
/// nothing is filled. Stones captured in play, equal in all margins of a game, are left out.
fn margins(position: &Position, owners: &Owners, dead: PointSet) -> [i32; 2] {
    let points = |colour: Colour| {
        let owned = owners.of(colour);
        let territory = owned - (position.stones(colour) - dead);
        let prisoners = owned & dead & position.stones(colour.opponent());
        [owned.len(), territory.len() + prisoners.len()].map(|points| points as i32)
    };
    let [black, white] = Colour::BOTH.map(points);
    [black[0] - white[0], black[1] - white[1]]
}

/// The counts of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeTotals {
    /// Games with a counted result.
    pub games: u64,
    /// Games in which every string is right.
    pub strings: u64,
    /// Games in which every string has a verdict.
    #[serde(default)]
    pub complete: u64,
    /// Games in which every string and every point is right.
    pub all: u64,
    /// Games whose area margin is right.
    pub exact: u64,
    /// Sum of the errors of the area margins, in points.
    pub error: u64,
}

merge_fields!(WholeTotals: games, strings, complete, all, exact, error);

impl WholeTotals {
    /// Adds a game.
    pub fn add(&mut self, whole: &Whole) {
        let error = whole.area[0].abs_diff(whole.area[1]);
        self.games += 1;
        self.strings += u64::from(whole.strings);
        self.complete += u64::from(whole.complete);
        self.all += u64::from(whole.all);
        self.exact += u64::from(error == 0);
        self.error += u64::from(error);
    }
}
