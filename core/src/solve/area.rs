//! Finding the area of a fight for a block or a group, if none is given.

use std::cmp::Reverse;

use super::Problem;
use super::problem::blocks;
use crate::{Colour, PointSet, Position, Strings, benson};

/// An area found for a block or a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundArea {
    /// Its points, without the crucial stones.
    pub points: PointSet,
    /// Whether walls enclose it. Otherwise it was cut off near the block, and a string that
    /// reaches its edge counts as safe.
    pub enclosed: bool,
    /// The stones next to the area that are taken for walls and are not unconditionally alive.
    /// An answer in this area holds if they cannot be captured.
    pub walls: PointSet,
}

/// The area of the blocks with a stone in `stones`, all of one colour: the points that walls of
/// the attacker enclose, if there are at most `largest`; otherwise the points near the blocks.
///
/// *Enclosed* points are found from outside in. The board without the attacker's stones and
/// without the unconditionally alive stones of both colours falls into regions. One of them
/// holds the crucial stones; the largest of the others is *outer*. The attacker's strings next
/// to an outer region are walls. The area is everything that can be reached from the crucial
/// stones without crossing a wall, an outer region or a stone that is unconditionally alive.
/// So a string of the attacker inside belongs to the area together with its own eyes. While the
/// area is too large, the next region by size becomes outer, too.
///
/// *Near* points can be reached without crossing a string of the attacker that has at least four
/// liberties. They are cut off at a distance from the blocks, in steps along the board: the
/// largest distance that leaves at most `largest` points. Strings across the edge are walls.
///
/// `None` if there is no stone in `stones`, if one of the blocks is unconditionally alive, or if
/// the area is empty.
pub fn find_area(position: &Position, stones: PointSet, largest: usize) -> Option<FoundArea> {
    let owner = position.at(stones.first()?)?;
    let stones = stones.block_in(position.stones(owner));
    let alive = alive(position);
    if stones.intersects(&alive) {
        return None;
    }
    // Only a single block is no part of the area.
    let mut largest = largest.min(Problem::MAX_AREA);
    if blocks(stones).len() > 1 {
        largest = largest.saturating_sub(stones.len());
    }
    let enclosed = enclosed(position, stones, owner, alive, largest);
    let (points, enclosed) = match enclosed {
        Some(points) => (points, true),
        None => (near(position, stones, owner, alive, largest), false),
    };
    let beside = points.exterior(position.size());
    let walls = Colour::BOTH.map(|colour| beside.block_in(position.stones(colour)));
    (!points.is_empty()).then_some(FoundArea {
        points,
        enclosed,
        walls: (walls[0] | walls[1]) - stones - alive,
    })
}

/// The points near `stones`, up to `largest`.
fn near(
    position: &Position,
    stones: PointSet,
    owner: Colour,
    alive: PointSet,
    largest: usize,
) -> PointSet {
    let points =
        stones.block_in(position.size().board() - alive - strong(position, owner.opponent()));
    let mut ring = stones;
    let mut cut = PointSet::EMPTY;
    loop {
        let grown = (ring | ring.neighbours_in(points)) & points;
        let next = whole_strings(position, grown) - stones;
        if next.len() > largest || grown == ring {
            return cut;
        }
        (ring, cut) = (grown, next);
    }
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
pub(super) fn alive(position: &Position) -> PointSet {
    benson(position, Colour::Black).blocks | benson(position, Colour::White).blocks
}

/// The points that walls enclose around `stones`, without `stones`, if there are at most
/// `largest`, and at least one.
fn enclosed(
    position: &Position,
    stones: PointSet,
    owner: Colour,
    alive: PointSet,
    largest: usize,
) -> Option<PointSet> {
    let attacker = position.stones(owner.opponent());
    let board = position.size().board() - alive;
    let own_region = stones.block_in(board - attacker);
    if (own_region - stones).len() > largest {
        return None;
    }
    let mut others = blocks(board - attacker - own_region);
    others.sort_by_key(|region| Reverse(region.len()));
    let mut next = others.into_iter();
    let mut outer = next.next().unwrap_or(PointSet::EMPTY);
    loop {
        let walls = outer.neighbours_in(attacker).block_in(attacker);
        let area = stones.block_in(board - outer - walls) - stones;
        if area.len() <= largest {
            return (!area.is_empty()).then_some(area);
        }
        outer |= next.next()?;
    }
}

/// The empty points of a set, and the strings that lie wholly in it.
pub(super) fn whole_strings(position: &Position, set: PointSet) -> PointSet {
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
    use crate::{Point, points, position};

    fn at(row: usize, column: usize) -> PointSet {
        PointSet::of(Point::at(row, column))
    }

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
        let found = find_area(&position, at(0, 3), 30).unwrap();
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
        let walls = points! {
            . . . . . X .
            . . . . . X .
            X X X X X X .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(found.walls, walls, "it could be captured");
        // The open board is cut near the block.
        let found = find_area(&position, at(4, 0), 10).unwrap();
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
    fn an_inner_string_of_the_attacker_belongs_to_the_area_with_its_eye() {
        // White's string in the corner has the eye A7, which only it touches, and shares the
        // liberty C7 with Black. If A7 is left out, White cannot be captured, and Black is dead.
        let position = position! {
            . O . . X O .
            O O X . X O .
            X X X X X O .
            O O O O O O .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let found = find_area(&position, at(2, 0), 30).unwrap();
        assert!(found.enclosed);
        let inside = points! {
            X X X X . . .
            X X . X . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(found.points, inside);
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
        // White's middle string has liberties outside, so it is a wall.
        let found = find_area(&position, at(0, 1), 30).unwrap();
        assert_eq!(found.points.len(), 2);
        let mut position = position;
        position.put(Point::at(3, 2), Some(Colour::Black));
        position.put(Point::at(2, 2), None);
        let found = find_area(&position, at(0, 1), 30).unwrap();
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
        assert_eq!(find_area(&position, at(0, 0), 30), None, "no stone");
        assert_eq!(find_area(&position, at(0, 1), 30), None, "alive");
    }
}
