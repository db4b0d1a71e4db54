//! The nine kinds of places on a board and the 64 patterns of blocked stones (Kim and Kim,
//! section 2.2.1).
//!
//! [`Grouping`](super::Grouping) tests each stone of a group with them. One wrong pattern would
//! remove a group that still has a liberty.

use crate::board::point::STRIDE;
use crate::{Colour, Point, Size};

/// A set of sides of a point, one bit each, in the order of [`Point::neighbours`]: above, left,
/// right, below.
type Sides = u8;

/// The difference between the index of a neighbour and that of the point, for each side.
const STEPS: [isize; 4] = [-(STRIDE as isize), -1, 1, STRIDE as isize];

/// The place of a point: the sides on which it has a neighbour on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaceKind(Sides);

/// The colours of the stones beside a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    black: Sides,
    white: Sides,
}

impl PlaceKind {
    /// The nine places of a board, row by row from the upper left corner.
    pub(super) const ALL: [PlaceKind; 9] = [
        PlaceKind(0b1100),
        PlaceKind(0b1110),
        PlaceKind(0b1010),
        PlaceKind(0b1101),
        PlaceKind(0b1111),
        PlaceKind(0b1011),
        PlaceKind(0b0101),
        PlaceKind(0b0111),
        PlaceKind(0b0011),
    ];

    /// The place of a point. The only point of a 1x1 board has no sides.
    #[inline]
    pub(super) fn of(point: Point, size: Size) -> PlaceKind {
        let last = size.lines() - 1;
        let row = point.row();
        let column = point.column();
        let sides = [row > 0, column > 0, column < last, row < last];
        let bits = sides.into_iter().enumerate();
        PlaceKind(bits.map(|(side, is)| Sides::from(is) << side).sum())
    }

    /// The colours of the stones beside a point at this place. `stone` returns the stone on the
    /// neighbour at a given step of [`STEPS`]. The search ends at the first empty neighbour: then
    /// the point is not blocked.
    #[inline]
    pub(super) fn pattern(self, mut stone: impl FnMut(isize) -> Option<Colour>) -> Pattern {
        let mut pattern = Pattern { black: 0, white: 0 };
        for (side, step) in STEPS.into_iter().enumerate() {
            let side = 1 << side;
            if self.0 & side == 0 {
                continue;
            }
            match stone(step) {
                Some(Colour::Black) => pattern.black |= side,
                Some(Colour::White) => pattern.white |= side,
                None => break,
            }
        }
        pattern
    }

    /// The patterns of a blocked stone: every colouring of its sides.
    pub(super) fn blocked(self) -> impl Iterator<Item = Pattern> {
        // Each neighbour has one of two colours. That gives 4 patterns in a corner, 8 on a side and
        // 16 in the centre: 4 * 4 + 4 * 8 + 16 = 64 for the nine places.
        let whites = (0..16).filter(move |white| white & !self.0 == 0);
        whites.map(move |white| Pattern {
            black: self.0 - white,
            white,
        })
    }

    /// Whether `pattern` is one of [`PlaceKind::blocked`].
    #[inline]
    pub(super) fn is_blocked(self, pattern: Pattern) -> bool {
        pattern.black | pattern.white == self.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::Grouping;
    use super::*;

    #[test]
    fn there_are_16_patterns_of_corners_32_of_sides_and_16_of_the_centre() {
        // The paper counts by binomial coefficients: 2C1 + 2 in each corner, 3C1 + 3C2 + 2 on each
        // side, 4C1 + 4C2 + 4C3 + 2 in the centre. The 2 are the patterns of one colour.
        let counts = Grouping::patterns_by_place();
        assert_eq!(counts, [4, 8, 4, 8, 16, 8, 4, 8, 4]);
        assert_eq!(counts.iter().sum::<usize>(), 64);
    }

    #[test]
    fn a_stone_is_blocked_by_a_pattern_of_its_place_and_no_other() {
        let stones = [None, Some(Colour::Black), Some(Colour::White)];
        for size in Size::all() {
            for point in size.points() {
                let (place, sides) = (PlaceKind::of(point, size), point.neighbours(size).count());
                assert!(PlaceKind::ALL.contains(&place) || size.lines() == 1);
                for number in 0..3usize.pow(sides as u32) {
                    let beside =
                        (0..sides as u32).map(|side| stones[number / 3usize.pow(side) % 3]);
                    let mut sides = beside.clone();
                    let pattern = place.pattern(|_| sides.next()?);
                    let is_listed = place.blocked().any(|blocked| blocked == pattern);
                    assert_eq!(is_listed, beside.clone().all(|stone| stone.is_some()));
                    assert_eq!(place.is_blocked(pattern), is_listed);
                }
            }
        }
    }
}
