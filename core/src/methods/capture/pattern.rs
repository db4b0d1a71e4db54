//! The nine kinds of places on a board and the 64 patterns of blocked stones (Kim and Kim,
//! section 2.2.1).
//!
//! [`Grouping`](super::Grouping) asks whether each stone of a group is blocked. With a pattern too
//! many, a group that still has a liberty is taken off the board.

use crate::board::point::STRIDE;
use crate::{Colour, Point, Size};

/// Sides of a point, one bit each, in the order of [`Point::neighbours`]: above, left, right,
/// below.
type Sides = u8;

/// What to add to the index of a point for the point at each of its sides.
const STEPS: [isize; 4] = [-(STRIDE as isize), -1, 1, STRIDE as isize];

/// The place of a point: which of its sides lie on the board.
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

    /// The colours of the stones beside a point at this place. `stone` gives the stone at the index of
    /// the point plus a step. The pattern ends at the first side without a stone: such a point is not
    /// blocked.
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
        // Each side has one of two colours: 4 patterns in a corner, 8 on a side, 16 in the centre,
        // over all nine places 4 * 4 + 4 * 8 + 16 = 64.
        let whites = (0..16).filter(move |white| white & !self.0 == 0);
        whites.map(move |white| Pattern {
            black: self.0 - white,
            white,
        })
    }

    /// Whether this is one of [`PlaceKind::blocked`].
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
        // 2C1 + 2 in each corner, 3C1 + 3C2 + 2 on each side, 4C1 + 4C2 + 4C3 + 2 in the centre.
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
