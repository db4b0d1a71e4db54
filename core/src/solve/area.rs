//! Where a block is fought over, when nobody says so.

use super::MAX_AREA;
use crate::{Colour, Point, PointSet, Position, Strings, benson};

/// An area found for a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundArea {
    /// Its points, the block's own stones left out.
    pub points: PointSet,
    /// Whether the attacker's walls enclose it; otherwise it was cut off near the block,
    /// and who gets over its edge is taken to be out of danger.
    pub enclosed: bool,
}

/// The area of the block with a stone at `block`: what the attacker's walls enclose, if
/// that is at most `largest` points, otherwise what lies near.
///
/// Enclosed is all that can be reached from the block without crossing a stone of the
/// attacker, and his strings in it: those that have no liberty elsewhere, and what lies
/// behind them. His other strings are walls. Unconditionally alive strings of both
/// colours are walls, too.
///
/// Near is what can be reached without crossing a string of the attacker that has four
/// liberties or more, cut at the largest distance from the block, in steps
/// along the board, that leaves at most `largest` points; strings across the edge are
/// walls.
///
/// `None` without a stone there, or when nothing can be fought over.
pub fn find_area(position: &Position, block: Point, largest: usize) -> Option<FoundArea> {
    let owner = position.at(block)?;
    let stones = PointSet::of(block).block_in(position.stones(owner));
    let walls = alive(position);
    if stones.intersects(&walls) {
        return None;
    }
    let largest = largest.min(MAX_AREA);
    let points = enclosed(position, stones, owner, walls);
    let all = points - stones;
    if all.is_empty() {
        return None;
    }
    if all.len() <= largest {
        return Some(FoundArea {
            points: all,
            enclosed: true,
        });
    }
    let points =
        stones.block_in(position.size().board() - walls - strong(position, owner.opponent()));
    let mut ring = stones;
    let mut cut = PointSet::EMPTY;
    loop {
        let grown = (ring | ring.neighbours_in(points)) & points;
        let next = whole_strings(position, grown) - stones;
        if next.len() > largest || grown == ring {
            break;
        }
        (ring, cut) = (grown, next);
    }
    (!cut.is_empty()).then_some(FoundArea {
        points: cut,
        enclosed: false,
    })
}

/// From so many liberties on, a string is a wall where no walls enclose the block.
const STRONG: usize = 4;

/// The strings of a colour with many liberties.
fn strong(position: &Position, colour: Colour) -> PointSet {
    let strings = Strings::of(position);
    let strong = strings
        .numbers(colour)
        .filter(|&number| strings.liberties(number).len() >= STRONG);
    strong.fold(PointSet::EMPTY, |all, number| all | strings.stones(number))
}

/// All stones that are unconditionally alive.
fn alive(position: &Position) -> PointSet {
    benson(position, Colour::Black).blocks | benson(position, Colour::White).blocks
}

/// What the attacker's walls enclose around `stones`, these included.
fn enclosed(position: &Position, stones: PointSet, owner: Colour, walls: PointSet) -> PointSet {
    let attacker = position.stones(owner.opponent());
    let (open, empty) = (position.size().board() - attacker - walls, position.empty());
    let mut passable = open;
    loop {
        let region = stones.block_in(passable);
        let mut inside = PointSet::EMPTY;
        let mut rest = region.neighbours_in(attacker - passable - walls);
        while let Some(first) = rest.first() {
            let string = PointSet::of(first).block_in(attacker);
            rest -= string;
            if string.neighbours_in(empty).is_subset(&region) {
                inside |= string;
            }
        }
        if inside.is_empty() {
            return region;
        }
        passable |= inside;
    }
}

/// The empty points of a set and its stones whose whole string lies in it.
fn whole_strings(position: &Position, set: PointSet) -> PointSet {
    let mut whole = set & position.empty();
    for colour in Colour::BOTH {
        let of_colour = position.stones(colour);
        let mut rest = set & of_colour;
        while let Some(first) = rest.first() {
            let string = PointSet::of(first).block_in(of_colour);
            rest -= string;
            if string.is_subset(&set) {
                whole |= string;
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn walls_enclose_the_block_its_eyes_and_the_stones_inside() {
        let position = position! {
            . . O X . O .
            X X X X . O .
            O O O O O O .
            . . . . . . .
            X X . . . . .
            . . . . . . .
            . . . . . . .
        };
        let found = find_area(&position, Point::at(0, 3), 30).unwrap();
        assert!(found.enclosed);
        let expected = points! {
            X X X . X . .
            . . . . X . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(found.points, expected);
        // The open board is cut near the block.
        let found = find_area(&position, Point::at(4, 0), 10).unwrap();
        assert!(!found.enclosed);
        let expected = points! {
            . . . . . . .
            . . . . . . .
            . . . . . . .
            X X X . . . .
            . . X X . . .
            X X X . . . .
            X X . . . . .
        };
        assert_eq!(found.points, expected);
    }

    #[test]
    fn what_lies_behind_a_string_that_can_be_captured_is_enclosed_with_it() {
        let position = position! {
            . X O X . O
            X X O X X O
            . X O O O O
            O O . O . .
            . O O O . .
            . . . . . .
        };
        // The middle string of White has liberties elsewhere: a wall.
        let found = find_area(&position, Point::at(0, 1), 30).unwrap();
        assert_eq!(found.points.len(), 2);
        let mut position = position;
        position.put(Point::at(3, 2), Some(Colour::Black));
        position.put(Point::at(2, 2), None);
        let found = find_area(&position, Point::at(0, 1), 30).unwrap();
        assert!(found.enclosed);
        assert!(found.points.contains(Point::at(0, 2)), "it can be captured");
        assert!(
            found.points.contains(Point::at(0, 3)),
            "and lies before these"
        );
    }

    #[test]
    fn there_is_no_area_without_a_fight() {
        let position = position! {
            . X . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        };
        assert_eq!(find_area(&position, Point::at(0, 0), 30), None, "no stone");
        assert_eq!(find_area(&position, Point::at(0, 1), 30), None, "alive");
    }
}
