//! A ladder in Go, as an example of the horizon effect (Nilsson (1998), section 12.5). A ladder is
//! a chase in which every move puts the string in atari again.
//!
//! `worked` and the tests of limits search it. The example depends on the static evaluation: if
//! that saw more, there would be no horizon effect to show.

use crate::search::{Game, Player, Value};
use sahwal_core::{Board, Colour, Point, PointSet, Position};

/// A chase of one string in Go. MAX owns the string and may extend it or play elsewhere. MIN may
/// attack it or play elsewhere. Moves elsewhere change nothing here.
///
/// The static evaluation is minus the number of stones that MAX has lost. A string in atari counts
/// as lost too, unless [`Ladder::blind_to_atari`] is chosen. The game is over when the string is
/// captured, when it has three liberties, or when both players have played elsewhere.
pub struct Ladder {
    board: Board,
    /// A stone of the string.
    stone: Point,
    /// Whether the evaluation counts stones in atari as lost.
    sees_atari: bool,
    owner: Colour,
    mover: Player,
    /// The number of captured stones of the string.
    captured: usize,
    /// How many moves in a row were played elsewhere.
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
    /// Makes the chase of the string at `stone`, with its owner to move. Returns `None` if the
    /// point is empty.
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

    /// Returns this ladder with an evaluation that counts only captured stones.
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
        // With three liberties the string has escaped.
        self.captured > 0 || self.left >= 2 || self.liberties().len() >= 3
    }

    fn moves(&self, moves: &mut Vec<Chase>) {
        if self.is_over() {
            return;
        }
        // Only moves on the liberties of the string change the chase.
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
            // Without this case, the last move before the depth limit always seems to save the
            // string.
            1 if self.sees_atari => self.board.string(self.stone).len(),
            _ => 0,
        };
        -(lost as Value)
    }
}
