//! Compares the margins that follow from verdicts with the results that records state
//! ([`Recorded`](sahwal_record::Recorded)).
//!
//! `run` writes them to its tables and to `games.csv`, and `tune --by margin` counts the exact
//! ones. A game without a margin counts as not exact. Otherwise a row could gain by leaving games
//! open.
//!
//! The recorded result of a counted game is a truth that no program made, and it needs no labels.
//! But about a tenth of the games of a server have a result that no classifier can find: the last
//! move is missing, or a seki was counted by other rules. So 100 % is out of reach, and only rows
//! on the same games can be compared.

mod table;
mod totals;

use sahwal_core::question::is_exact;
use sahwal_core::verdict::Verdicts;
use sahwal_data::input::Game;
pub(super) use table::{Exactness, exactness, margins, safe};
pub use totals::{MarginTotals, SafeMargins};

use crate::stats::Counted;

/// Bounds for the error of a margin, in points. For each, the games within it are counted.
pub const BOUNDS: [f64; 6] = [0.0, 1.0, 2.0, 5.0, 10.0, 20.0];

/// The margin of an answer on a game with a recorded margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Margin {
    /// The margin that the record states.
    pub(crate) recorded: f64,
    /// The margin that follows from the verdicts by the rules of the record; `None` if the owner of
    /// a point is unknown.
    pub(crate) found: Option<f64>,
}

impl Margin {
    /// `None` for a game without a recorded margin.
    pub(crate) fn of(game: &Game, verdicts: &Verdicts) -> Option<Margin> {
        Some(Margin {
            recorded: game.recorded.margin()?,
            found: game.recorded.margin_of(&game.position, verdicts),
        })
    }

    /// For each of [`BOUNDS`], a count of one game that says whether the margin is within it.
    pub(crate) fn within_bounds(&self) -> Vec<Counted> {
        // A game without a margin is within no bound, but it still counts as a game.
        let error = match self.error() {
            Some(error) => error.abs(),
            None => f64::INFINITY,
        };
        BOUNDS
            .iter()
            .map(|bound| Counted {
                // Komi is a floating-point number, so an error equal to a bound may come out just
                // above it.
                correct: u64::from(error <= *bound || is_exact(error - bound)),
                total: 1,
            })
            .collect()
    }

    /// The margin of the verdicts minus the recorded one, in points; `None` if there is none.
    pub(crate) fn error(&self) -> Option<f64> {
        Some(self.found? - self.recorded)
    }
}
