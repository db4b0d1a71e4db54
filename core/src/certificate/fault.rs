//! The reasons why a certificate does not prove its claim.

use std::fmt;

use super::claim::Answer;
use super::game::{Node, ZoneGame};
use crate::{Colour, Point, PointSet, Size};

/// The rule that forbids an answer of the prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The point lies outside the zone.
    #[error("it lies outside the zone")]
    OutsideZone,
    /// The point holds a stone, or it is unknown.
    #[error("the point is occupied")]
    Occupied,
    /// The point lies in an eye of immortal stones.
    #[error("the point lies in an eye of immortal stones")]
    Eye,
    /// The move would retake a ko at once, and no threat remains.
    #[error("it retakes a ko at once, and no ko threat remains")]
    Ko,
    /// The move would leave its string without a liberty in the zone.
    #[error("its string has no liberty inside the zone")]
    Suicide,
}

/// The fault of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// Stones that the claim calls immortal are not unconditionally alive on the board.
    Mortal(PointSet),
    /// The strategy has no answer, and the goal is not reached.
    NoAnswer,
    /// The answer of the strategy is illegal.
    Illegal(Answer, Refusal),
    /// Too many crucial stones were captured, or have become unknown.
    Lost(PointSet),
    /// The state occurred before on the same path, so that the goal need not be reached.
    Repeats,
}

/// A fault with the place where it was found. It displays as one sentence; [`Fault::picture`]
/// shows the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    wrong: Wrong,
    place: Box<Place>,
}

/// The state with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    line: Vec<Option<Point>>,
    node: Node,
    size: Size,
    zone: PointSet,
    first: Colour,
    prover: Colour,
}

impl Fault {
    /// A fault in `node`, which the moves of `line` lead to.
    pub(super) fn new(
        game: &ZoneGame,
        wrong: Wrong,
        line: Vec<Option<Point>>,
        node: Node,
    ) -> Fault {
        let place = Place {
            line,
            node,
            size: game.size(),
            zone: game.zone(),
            first: game.first(),
            prover: game.prover(),
        };
        Fault {
            wrong,
            place: Box::new(place),
        }
    }

    /// The kind of the fault.
    #[cfg(test)]
    pub(crate) fn wrong(&self) -> Wrong {
        self.wrong
    }

    /// The moves from the first state to the state with the fault; `None` is a pass.
    pub fn line(&self) -> &[Option<Point>] {
        &self.place.line
    }

    /// The state with the fault, as rows of a board: `X` black, `O` white, `.` empty, `?` unknown,
    /// a space outside the zone.
    pub fn picture(&self) -> String {
        let letter = |colour: Colour| match colour {
            Colour::Black => 'X',
            Colour::White => 'O',
        };
        let mut text = String::new();
        for row in 0..self.place.size.lines() {
            let mut line = String::new();
            for column in 0..self.place.size.lines() {
                let point = Point::at(row, column);
                line.push(if !self.place.zone.contains(point) {
                    ' '
                } else if self.place.node.prover().contains(point) {
                    letter(self.place.prover)
                } else if self.place.node.opponent().contains(point) {
                    letter(self.place.prover.opponent())
                } else if self.place.node.unknown().contains(point) {
                    '?'
                } else {
                    '.'
                });
                line.push(' ');
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    fn list(&self, stones: PointSet) -> String {
        let names = stones
            .iter()
            .map(|point| point.gtp(self.place.size).to_string());
        names.collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.line.is_empty() {
            f.write_str("in the first state")?;
        } else {
            let mut colour = self.place.first;
            let moves = self.place.line.iter().map(|at| {
                let place = at.map_or("pass".to_owned(), |at| at.gtp(self.place.size).to_string());
                let text = format!("{} {place}", colour.letter());
                colour = colour.opponent();
                text
            });
            write!(f, "after {}", moves.collect::<Vec<_>>().join(", "))?;
        }
        f.write_str(": ")?;
        match self.wrong {
            Wrong::Mortal(stones) => write!(
                f,
                "expected unconditionally alive stones for immortal ones, found {}",
                self.list(stones)
            ),
            Wrong::NoAnswer => write!(
                f,
                "expected an answer of {} or the goal reached, found neither",
                self.place.prover
            ),
            Wrong::Illegal(Answer::Pass, refusal) => write!(f, "the pass is illegal: {refusal}"),
            Wrong::Illegal(Answer::Play(point), refusal) => write!(
                f,
                "the answer {} {} is illegal: {refusal}",
                self.place.prover.letter(),
                point.gtp(self.place.size)
            ),
            Wrong::Lost(stones) => write!(f, "crucial stones are lost: {}", self.list(stones)),
            Wrong::Repeats => {
                f.write_str("the state repeats on its path, so the goal may never be reached")
            }
        }
    }
}

impl std::error::Error for Fault {}
