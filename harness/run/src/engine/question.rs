//! A position with its komi, as an engine is asked about it.

use sahwal_core::{Colour, Position};
use sahwal_data::input::Game;

/// The komi of a game whose record has none, in points.
const KOMI: f64 = 6.5;

/// What an engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The position to judge.
    pub(super) position: Position,
    /// Komi in points.
    pub(super) komi: f64,
}

impl Asked {
    /// The question about the position of a game.
    pub(super) fn of(game: &Game) -> Asked {
        Asked {
            position: game.position,
            komi: game.recorded.terms.komi.unwrap_or(KOMI),
        }
    }

    /// The commands that bring the stones on the board, Black's first.
    pub(super) fn stones(&self) -> impl Iterator<Item = String> {
        let size = self.position.size();
        let of = move |colour: Colour| {
            let stones = self.position.stones(colour).iter();
            stones.map(move |point| format!("play {} {}", colour.letter(), point.gtp(size)))
        };
        Colour::BOTH.into_iter().flat_map(of)
    }
}
