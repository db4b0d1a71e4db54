//! The nine kinds of places on a board and the 64 patterns of blocked stones (Kim and Kim,
//! section 2.2.1).

use crate::{Colour, Point, Size};

/// The place of a point: one of nine classes that differ in which neighbours exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PlaceKind {
    /// The corner of row 0 and column 0.
    TopLeft,
    /// The upper side.
    Top,
    /// The corner of row 0 and the last column.
    TopRight,
    /// The left side.
    Left,
    /// Not at the edge of the board.
    Centre,
    /// The right side.
    Right,
    /// The corner of the last row and column 0.
    BottomLeft,
    /// The lower side.
    Bottom,
    /// The corner of the last row and column.
    BottomRight,
}

impl PlaceKind {
    /// All nine, row by row.
    pub(super) const ALL: [PlaceKind; 9] = [
        PlaceKind::TopLeft,
        PlaceKind::Top,
        PlaceKind::TopRight,
        PlaceKind::Left,
        PlaceKind::Centre,
        PlaceKind::Right,
        PlaceKind::BottomLeft,
        PlaceKind::Bottom,
        PlaceKind::BottomRight,
    ];

    /// The place of a point. The only point of a 1x1 board counts as a corner.
    #[inline]
    pub(super) fn of(point: Point, size: Size) -> PlaceKind {
        let last = size.lines() - 1;
        let third = |line: usize| match line {
            0 => 0,
            _ if line == last => 2,
            _ => 1,
        };
        PlaceKind::ALL[3 * third(point.row()) + third(point.column())]
    }

    /// Whether a point at this place has the neighbours up, left, right and down, in this
    /// order.
    pub(super) const fn looks(self) -> [bool; 4] {
        let number = self as usize;
        let (row, column) = (number / 3, number % 3);
        [row > 0, column > 0, column < 2, row < 2]
    }
}

/// A pattern: the stones on the neighbours of a blocked stone in the order up, left, right,
/// down. Each takes two bits: 0 for a neighbour off the board, 1 for black, 2 for white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pattern(u8);

impl Pattern {
    /// The pattern of these neighbours, each with its side; `None` if a neighbour is empty.
    #[inline]
    pub(super) fn of(
        neighbours: impl IntoIterator<Item = (usize, Option<Colour>)>,
    ) -> Option<Pattern> {
        let mut bits = 0;
        for (side, stone) in neighbours {
            bits |= (stone?.index() as u8 + 1) << (2 * side);
        }
        Some(Pattern(bits))
    }

    /// The stone at `side`: 0 up, 1 left, 2 right, 3 down.
    #[cfg(test)]
    pub(super) fn stone(self, side: usize) -> Option<Colour> {
        match self.0 >> (2 * side) & 3 {
            0 => None,
            1 => Some(Colour::Black),
            _ => Some(Colour::White),
        }
    }
}

/// The patterns of blocked stones: for each [`PlaceKind`], every colouring of its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Patterns {
    /// For each place, a set of 256 bits with one bit for each [`Pattern`].
    sets: [[u64; 4]; 9],
}

impl Patterns {
    /// Generates all patterns.
    pub(super) const fn generate() -> Patterns {
        let mut sets = [[0; 4]; 9];
        let mut place = 0;
        while place < 9 {
            let looks = PlaceKind::ALL[place].looks();
            let mut colouring = 0;
            while colouring < 16 {
                let mut bits = 0usize;
                let mut side = 0;
                let mut proper = true;
                while side < 4 {
                    let white = colouring >> side & 1;
                    if looks[side] {
                        bits |= (white + 1) << (2 * side);
                    } else if white == 1 {
                        // Count a neighbour off the board once, not once for each colour.
                        proper = false;
                    }
                    side += 1;
                }
                if proper {
                    sets[place][bits / 64] |= 1 << (bits % 64);
                }
                colouring += 1;
            }
            place += 1;
        }
        Patterns { sets }
    }

    /// Whether a stone at `place` whose neighbours form `pattern` is blocked.
    #[inline]
    pub(super) fn contains(&self, place: PlaceKind, pattern: Pattern) -> bool {
        let bits = usize::from(pattern.0);
        self.sets[place as usize][bits / 64] >> (bits % 64) & 1 == 1
    }

    /// The patterns of a place.
    pub(super) fn at(&self, place: PlaceKind) -> impl Iterator<Item = Pattern> {
        let all = (0..=u8::MAX).map(Pattern);
        all.filter(move |&pattern| self.contains(place, pattern))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Grouping;
    use super::*;

    #[test]
    fn there_are_16_patterns_of_corners_32_of_sides_and_16_of_the_centre() {
        let counts = Grouping::patterns_by_place();
        let count = |places: &[PlaceKind]| -> usize {
            places.iter().map(|&place| counts[place as usize]).sum()
        };
        use PlaceKind::*;
        assert_eq!(count(&[TopLeft]), 4, "2C1 + 2");
        assert_eq!(count(&[TopLeft, TopRight, BottomLeft, BottomRight]), 16);
        assert_eq!(count(&[Left]), 8, "3C1 + 3C2 + 2");
        assert_eq!(count(&[Top, Left, Right, Bottom]), 32);
        assert_eq!(count(&[Centre]), 16, "4C1 + 4C2 + 4C3 + 2");
        assert_eq!(count(&PlaceKind::ALL), 64);
    }

    #[test]
    fn every_pattern_names_a_stone_for_each_neighbour_and_no_other() {
        let patterns = Patterns::generate();
        for place in PlaceKind::ALL {
            for pattern in patterns.at(place) {
                for (side, exists) in place.looks().into_iter().enumerate() {
                    assert_eq!(
                        pattern.stone(side).is_some(),
                        exists,
                        "{place:?} {pattern:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn places_are_where_their_neighbours_are() {
        for size in Size::all().skip(1) {
            for point in size.points() {
                let looks = PlaceKind::of(point, size).looks();
                let there = looks.iter().filter(|&&exists| exists).count();
                assert_eq!(there, point.neighbours(size).count(), "{point:?} on {size}");
            }
        }
    }
}
