//! Random positions for property tests.

use proptest::prelude::*;

use crate::{Board, Colour, Point, Position, Size};

/// Positions of all sizes. Some have randomly scattered stones, possibly in strings without
/// liberties; the others come from random play with captures and eyes.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![scattered(), played()]
}

fn scattered() -> impl Strategy<Value = Position> {
    (1..=Size::MAX, 1..=9u8).prop_flat_map(|(lines, density)| {
        let size = Size::new(lines).expect("1 to 19");
        proptest::collection::vec((0..10u8, any::<bool>()), size.area()).prop_map(move |cells| {
            let mut position = Position::new(size);
            for (point, (dice, black)) in size.points().zip(cells) {
                let colour = if black { Colour::Black } else { Colour::White };
                position.put(point, (dice < density).then_some(colour));
            }
            position
        })
    })
}

fn played() -> impl Strategy<Value = Position> {
    moves(4).prop_map(|(size, moves)| {
        let mut board = Board::new(size);
        for (colour, point) in moves {
            let _ = board.play(colour, point);
        }
        *board.position()
    })
}

/// A board size and random moves, legal or not: at most `rounds` for each point. Colours do
/// not alternate, so that one side can surround the other.
pub(crate) fn moves(rounds: usize) -> impl Strategy<Value = (Size, Vec<(Colour, Point)>)> {
    (1..=Size::MAX).prop_flat_map(move |lines| {
        let size = Size::new(lines).expect("1 to 19");
        let one = (0..lines, 0..lines, 0..8u8).prop_map(|(row, column, dice)| {
            (
                if dice < 4 {
                    Colour::Black
                } else {
                    Colour::White
                },
                Point::at(row, column),
            )
        });
        (
            Just(size),
            proptest::collection::vec(one, 0..=rounds * size.area()),
        )
    })
}
