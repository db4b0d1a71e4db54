//! Finding the area of a fight for a block, if none is given.

use super::Problem;
use crate::{Colour, Point, PointSet, Position, Strings, benson};

/// An area found for a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundArea {
    /// Its points, without the block's own stones.
    pub points: PointSet,
    /// Whether the attacker's walls enclose it. Otherwise it was cut off near the block, and a
    /// string that reaches its edge counts as safe.
    pub enclosed: bool,
}

/// The area of the block with a stone at `block`: the points that the attacker's walls enclose,
/// if there are at most `largest`; otherwise the points near the block.
///
/// *Enclosed* points can be reached from the block without crossing a stone of the attacker. A
/// string of the attacker whose liberties are all enclosed belongs to the area, with everything
/// behind it. His other strings are walls; so are unconditionally alive strings of both colours.
///
/// *Near* points can be reached without crossing a string of the attacker that has at least four
/// liberties. They are cut off at a distance from the block, in steps along the board: the
/// largest distance that leaves at most `largest` points. Strings across the edge are walls.
///
/// `None` if there is no stone at `block`, if the block is unconditionally alive, or if the area
/// is empty.
pub fn find_area(position: &Position, block: Point, largest: usize) -> Option<FoundArea> {
    let owner = position.at(block)?;
    let stones = PointSet::of(block).block_in(position.stones(owner));
    let walls = alive(position);
    if stones.intersects(&walls) {
        return None;
    }
    let largest = largest.min(Problem::MAX_AREA);
    // The enclosed area, if it is small enough.
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
    // Otherwise grow from the block, step by step, up to `largest` points.
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

/// The number of liberties from which a string counts as a wall of an area that is cut off.
const STRONG: usize = 4;

/// The stones of a colour in strings with at least [`STRONG`] liberties.
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

/// The points that the attacker's walls enclose around `stones`, including `stones`. Strings of
/// the attacker that have no liberty outside are added until there are no more of them.
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

/// The empty points of a set, and the strings that lie wholly in it.
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
        // White's middle string has liberties elsewhere, so it is a wall.
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
