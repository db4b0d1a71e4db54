//! A ladder (section 12.5: quiescence and the horizon effect).
//!
//! `worked` and the tests of limits chase a stone with it. What they say of the horizon depends on
//! the static evaluation: one that sees more has no horizon effect left to show.

use crate::search::{Game, Player, Value};
use sahwal_core::{Board, Colour, Point, PointSet, Position};

/// A chase of one string in Go. MAX owns the string and may run or leave it; MIN may attack it
/// or leave it. A player who leaves plays elsewhere, where nothing matters here.
///
/// The static evaluation is the number of stones that MAX has lost, with a minus sign; the
/// stones of a string in atari count as lost, too, unless [`Ladder::blind_to_atari`] is chosen.
/// The game is over when the string is captured,
/// when it has three liberties, or when both players have left it.
pub struct Ladder {
    board: Board,
    /// A stone of the string.
    stone: Point,
    /// Whether the evaluation counts stones in atari as lost.
    sees_atari: bool,
    owner: Colour,
    mover: Player,
    /// The number of stones that were captured.
    captured: usize,
    /// The number of times in a row that a player left.
    left: u8,
}

/// A move: a point beside the string, or `None` to play elsewhere.
pub type Chase = Option<Point>;

/// The state before a move of [`Ladder`], which undoes it.
pub struct Before {
    played: Option<sahwal_core::Played>,
    captured: usize,
    left: u8,
}

impl Ladder {
    /// The chase of the string at `stone`, its owner to move. `None` if the point is empty.
    pub fn new(position: &Position, stone: Point) -> Option<Ladder> {
        Some(Ladder {
            board: Board::of(position),
            stone,
            sees_atari: true,
            owner: position.at(stone)?,
            mover: Player::Max,
            captured: 0,
            left: 0,
        })
    }

    /// This ladder with an evaluation that counts captured stones alone.
    #[must_use]
    pub fn blind_to_atari(self) -> Ladder {
        Ladder {
            sees_atari: false,
            ..self
        }
    }

    fn liberties(&self) -> PointSet {
        self.board.liberties(self.stone)
    }

    fn colour(&self) -> Colour {
        match self.mover {
            Player::Max => self.owner,
            Player::Min => self.owner.opponent(),
        }
    }
}

impl Game for Ladder {
    type Move = Chase;
    type Undo = Before;

    fn player(&self) -> Player {
        self.mover
    }

    fn is_over(&self) -> bool {
        // A string with three liberties is out of the ladder.
        self.captured > 0 || self.left >= 2 || self.liberties().len() >= 3
    }

    fn moves(&self, moves: &mut Vec<Chase>) {
        if self.is_over() {
            return;
        }
        // A string is caught or escapes on its liberties: no other move changes the chase.
        let colour = self.colour();
        for point in self.liberties().iter() {
            if self.board.check(colour, point).is_ok() {
                moves.push(Some(point));
            }
        }
        moves.push(None);
    }

    fn play(&mut self, chase: Chase) -> Before {
        let before = Before {
            captured: self.captured,
            left: self.left,
            played: chase.map(|point| self.board.play_anyway(self.colour(), point)),
        };
        self.left = match chase {
            Some(_) => 0,
            None => self.left + 1,
        };
        if let Some(played) = before.played.as_ref()
            && played.captured().contains(self.stone)
        {
            self.captured = played.captured().len();
        }
        self.mover = self.mover.opponent();
        before
    }

    fn undo(&mut self, before: Before) {
        self.mover = self.mover.opponent();
        if let Some(played) = before.played {
            self.board.undo(&played).expect("it was played last");
        }
        self.captured = before.captured;
        self.left = before.left;
    }

    fn evaluate(&self) -> Value {
        let lost = match self.liberties().len() {
            _ if self.captured > 0 => self.captured,
            // Without this, the last move before the limit always seems to save the string.
            1 if self.sees_atari => self.board.string(self.stone).len(),
            _ => 0,
        };
        -(lost as Value)
    }
}
