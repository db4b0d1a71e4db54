//! The moves and the setup of a game, in order.
//!
//! The moments of `run`, GTP, `analyze --requests` and JavaScript replay a game from its [`Play`].
//! Each [`Action`] must change the board as `line.rs` did. Otherwise a position before the end is
//! not the one that was played.

use sahwal_core::{Board, Colour, Played, Point, Position};

/// One change that a record makes to the board.
///
/// ```
/// use sahwal_core::{Board, Colour, Point, Size};
/// use sahwal_record::Action;
///
/// let mut board = Board::new(Size::S9);
/// let action = Action::SetUp(Point::at(4, 4), Some(Colour::Black));
/// assert!(!action.is_move() && action.carry_out(&mut board).is_none());
/// assert_eq!(board.position().at(Point::at(4, 4)), Some(Colour::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Puts a stone on a point, or removes one (AB, AW, AE).
    SetUp(Point, Option<Colour>),
    /// Plays a stone (B, W).
    Play(Colour, Point),
    /// Passes.
    Pass(Colour),
}

impl Action {
    /// Whether the action is a move. A pass is a move.
    pub fn is_move(self) -> bool {
        !matches!(self, Action::SetUp(..))
    }

    /// Carries the action out on `board` by the rules of SGF: setup captures nothing, and even an
    /// illegal move is carried out. Returns the move if a stone was played, and `None` otherwise.
    pub fn carry_out(self, board: &mut Board) -> Option<Played> {
        match self {
            Action::SetUp(point, stone) => board.set_up(point, stone),
            Action::Play(colour, point) => return Some(board.play_anyway(colour, point)),
            Action::Pass(_) => {
                board.pass();
            }
        }
        None
    }
}

/// How a game was played.
///
/// ```
/// use sahwal_core::{Colour, Point, Position, Size};
/// use sahwal_record::{Action, Play};
///
/// let mut play = Play::none(Position::new(Size::S9));
/// play.actions.push(Action::Play(Colour::Black, Point::at(4, 4)));
/// play.actions.push(Action::Pass(Colour::White));
/// assert_eq!(play.board().position().occupied().len(), 1);
/// // A pass is no step, although it counts as a move.
/// assert_eq!(play.steps().count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The position before the first move, after all setup.
    pub start: Position,
    /// The moves from there on, and the setup between them.
    pub actions: Vec<Action>,
}

/// A move of a game that put one stone on an empty point and left it there. [`Play::steps`] gives
/// them.
///
/// ```
/// use sahwal_core::{Colour, Point, Position, Size};
/// use sahwal_record::{Action, Play};
///
/// let mut play = Play::none(Position::new(Size::S9));
/// play.actions.push(Action::Play(Colour::Black, Point::at(4, 4)));
/// let step = play.steps().next().unwrap();
/// assert_eq!((step.number, step.before.occupied().len()), (1, 0));
/// assert_eq!(step.after.at(step.point), Some(step.colour));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the move in the game, from 1; passes count.
    pub number: usize,
    /// The position before the move.
    pub before: Position,
    /// The colour of the stone.
    pub colour: Colour,
    /// The point of the stone.
    pub point: Point,
    /// The position after the move, without the captured stones.
    pub after: Position,
    /// The move as a board reports it.
    pub played: Played,
}

impl Play {
    /// A game without moves.
    pub fn none(start: Position) -> Play {
        Play {
            start,
            actions: Vec::new(),
        }
    }

    /// Who moves next: the opponent of the last player. `None` if the last action is no move.
    pub fn to_move(&self) -> Option<Colour> {
        match self.actions.last()? {
            Action::Play(colour, _) | Action::Pass(colour) => Some(colour.opponent()),
            Action::SetUp(..) => None,
        }
    }

    /// The board after the last action.
    pub fn board(&self) -> Board {
        let mut board = Board::of(&self.start);
        for action in &self.actions {
            let _ = action.carry_out(&mut board);
        }
        board
    }

    /// The moves without passes, suicide, and moves on a stone.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut board = Board::of(&self.start);
        let mut number = 0;
        self.actions.iter().filter_map(move |&action| {
            let before = *board.position();
            // Setup is not a turn of a player, but a pass is.
            number += usize::from(action.is_move());
            let played = action.carry_out(&mut board)?;
            // A move on a stone replaces it, and a suicide leaves none: neither adds a stone.
            let is_plain = played.replaced().is_none() && played.suicide().is_empty();
            if !is_plain {
                return None;
            }
            Some(Step {
                number,
                before,
                colour: played.colour(),
                point: played.point(),
                after: *board.position(),
                played,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn steps_are_the_moves_with_their_captures() {
        let start = position! {
            X . .
            . . .
            . . .
        };
        let (black, white) = (Colour::Black, Colour::White);
        let actions = vec![
            Action::Play(white, Point::at(0, 1)),
            Action::Pass(black),
            Action::Play(white, Point::at(1, 0)),
            Action::SetUp(Point::at(2, 2), Some(black)),
            Action::Play(white, Point::at(1, 0)),
            Action::Play(black, Point::at(0, 0)),
        ];
        let play = Play { start, actions };
        let steps: Vec<_> = play.steps().collect();
        let places = steps
            .iter()
            .map(|step| (step.number, step.colour, step.point));
        let expected = [(1, white, Point::at(0, 1)), (3, white, Point::at(1, 0))];
        assert!(places.eq(expected));
        let captured = position! {
            . O .
            O . .
            . . .
        };
        assert_eq!(steps[1].after, captured);
    }
}
