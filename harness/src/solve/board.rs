//! The board of a problem in the terminal.

use sahwal_core::solve::FoundMove;
use sahwal_core::{Colour, Point, PointSet, Position};

use super::Report;
use crate::analyze::board::{Charset, grid};

/// The board of a found move, with the marks of [`board`] and `*` for the move.
pub(super) fn found_board(position: &Position, found: &FoundMove, charset: Charset) -> String {
    grid(position.size(), |point| match position.at(point) {
        _ if point == found.point => "* ".to_owned(),
        None if found.zone.contains(point) => "+ ".to_owned(),
        stone => format!(
            "{}{}",
            charset.stone(stone),
            mark(point, [found.block, found.zone])
        ),
    })
}

/// `#` for the first set of stones, `'` for the second one.
fn mark(stone: Point, [block, others]: [PointSet; 2]) -> char {
    match stone {
        _ if block.contains(stone) => '#',
        _ if others.contains(stone) => '\'',
        _ => ' ',
    }
}

/// The board of a problem with its results. `#` follows the stones of the block, `'` the other
/// stones of the area. `+` marks an empty point of the area. `B` and `W` mark the key moves with
/// that player moving first, `*` a key move of both. All other points are as on a plain board.
pub(super) fn board(report: &Report, charset: Charset) -> String {
    let position = &report.position;
    let is_key = |colour: Colour, point| {
        let mut sides = report.sides.iter().filter(|side| side.first == colour);
        sides.any(|side| side.key_moves.contains(&point))
    };
    grid(position.size(), |point| {
        if let Some(stone) = position.at(point) {
            let mark = mark(point, [report.block, report.area]);
            return format!("{}{mark}", charset.stone(Some(stone)));
        }
        let keys = Colour::BOTH.map(|colour| is_key(colour, point));
        let mark = match keys {
            [true, true] => '*',
            [true, false] => 'B',
            [false, true] => 'W',
            _ if report.area.contains(point) => '+',
            _ => charset.stone(None),
        };
        format!("{mark} ")
    })
}
