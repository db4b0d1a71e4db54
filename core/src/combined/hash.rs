//! Numbers of positions in searches: the exclusive or of the numbers of their parts.

use crate::random::Dice;
use crate::{Colour, Played, Point};

/// The change of the hash by a move and its captures.
pub(super) fn change(played: &Played) -> u64 {
    let colour = played.colour();
    let stone = |colour, point: Point| match colour {
        Colour::Black => number(Kind::Black, point.index()),
        Colour::White => number(Kind::White, point.index()),
    };
    let captured = played.captured().into_iter();
    captured.fold(stone(colour, played.point()), |all, point| {
        all ^ stone(colour.opponent(), point)
    })
}

/// The part of a state that a number stands for.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Black,
    White,
    Ko,
    ToMove,
    Passed,
}

/// A random number for each part of a state.
pub(super) fn number(kind: Kind, index: usize) -> u64 {
    Dice::new([kind as u64, index as u64]).next()
}
