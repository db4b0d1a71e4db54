//! Random positions for property tests.

use proptest::prelude::*;

use crate::{Board, Colour, Point, Position, Size};

/// The boards of the figures of the String Graph paper.
pub(crate) const STRING_GRAPH: &str = include_str!("../../datasets/papers/string-graph.txt");
/// Those of the paper on numerical features.
pub(crate) const NUMERICAL_FEATURES: &str =
    include_str!("../../datasets/papers/numerical-features.txt");

/// The board of a figure, such as `fig-3`, in one of these texts. What the paper says about the
/// stones is left out.
pub(crate) fn figure(paper: &str, name: &str) -> Position {
    let head = format!("game {name}");
    let lines = paper.lines().skip_while(|line| *line != head).skip(1);
    let rows: String = lines
        .take_while(|line| !line.is_empty())
        .flat_map(|row| [row, "\n"])
        .collect();
    let stones = rows.replace(['x', 'B'], "X").replace(['o', 'W'], "O");
    stones.parse().expect("a board of a figure")
}

/// Positions of all sizes. Some have randomly scattered stones, possibly in strings without
/// liberties; the others come from random play with captures and eyes.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![scattered(), played()]
}

/// The board full of black stones: no position of a game.
pub(crate) fn full(size: Size) -> Position {
    let mut position = Position::new(size);
    position.insert(Colour::Black, size.board());
    position
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
