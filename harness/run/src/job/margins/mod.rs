//! Margins of verdicts against the results that records state ([`Recorded`](sahwal_record::Recorded)): counts and
//! tables.
//!
//! The recorded result of a counted game is a truth that no program made, and it needs no
//! labels. But in about a tenth of the games of a server no row can have it: the last move is
//! missing, or a seki was counted by other rules. So two rows are compared on the same games, and
//! the games in which none of the best rows has the recorded margin are counted apart.

mod table;
mod totals;

use sahwal_data::input::Game;
pub(super) use table::{margins, notes};
pub use totals::{MarginTotals, SafeMargins};

use crate::job::Answer;

/// The margin of an answer on a game with a recorded margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Margin {
    /// The margin that the record states.
    pub(crate) recorded: f64,
    /// The margin of the verdicts by the rules of the record; `None` if the owner of a point
    /// is unknown.
    pub(crate) found: Option<f64>,
}

impl Margin {
    /// `None` for a game without a recorded margin.
    pub(crate) fn of(game: &Game, answer: &Answer) -> Option<Margin> {
        let verdicts = &answer.judgement.verdicts;
        Some(Margin {
            recorded: game.recorded.margin()?,
            found: game.recorded.margin_of(&game.position, verdicts),
        })
    }

    /// The margin of the verdicts minus the recorded one.
    pub(crate) fn error(&self) -> Option<f64> {
        Some(self.found? - self.recorded)
    }
}
