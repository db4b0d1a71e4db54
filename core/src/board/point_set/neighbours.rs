//! Neighbours of sets, computed by shifts of whole sets (Nakamura and Kitoma (2002),
//! section 2).
//!
//! Moves, features, Benson's algorithm, borders and searches all find liberties and connected parts
//! with it. Each row has a spare column, which must stay empty. A shift that is not masked with the
//! board leaves points in this column, and the next shift would carry them into another row.

use super::PointSet;
use crate::board::point::{INDICES, STRIDE};
use crate::{Point, Size};

impl PointSet {
    /// The set one column to the left; points that leave the board are dropped.
    #[must_use]
    #[inline]
    pub fn left(self, size: Size) -> PointSet {
        self.shifted_down::<1>() & size.board()
    }

    /// The set one column to the right; points that leave the board are dropped.
    #[must_use]
    #[inline]
    pub fn right(self, size: Size) -> PointSet {
        self.shifted_up::<1>() & size.board()
    }

    /// The set one row up; points that leave the board are dropped.
    #[must_use]
    #[inline]
    pub fn up(self, size: Size) -> PointSet {
        self.shifted_down::<{ STRIDE as u32 }>() & size.board()
    }

    /// The set one row down; points that leave the board are dropped.
    #[must_use]
    #[inline]
    pub fn down(self, size: Size) -> PointSet {
        self.shifted_up::<{ STRIDE as u32 }>() & size.board()
    }

    /// `thicken(X)`: X with all its neighbours.
    #[must_use]
    #[inline]
    pub fn thicken(self, size: Size) -> PointSet {
        (self | self.neighbours_unmasked()) & size.board()
    }

    /// The points up to one row and one column away, with the points themselves.
    #[must_use]
    #[inline]
    pub(crate) fn thicken_with_corners(self, size: Size) -> PointSet {
        // Three rows, then three columns of these: all nine points in two steps.
        let tall = self | self.up(size) | self.down(size);
        tall | tall.left(size) | tall.right(size)
    }

    /// `exterior(X)` = thicken(X) - X: the points next to X but not in X.
    #[must_use]
    #[inline]
    pub fn exterior(self, size: Size) -> PointSet {
        (self.neighbours_unmasked() & size.board()) - self
    }

    /// `liberty(X, Y)` = exterior(X) - Y: the liberties of the string X if Y is the set of the
    /// opponent's stones.
    #[must_use]
    #[inline]
    pub fn liberty(self, opponent: PointSet, size: Size) -> PointSet {
        self.exterior(size) - opponent
    }

    /// The points of `within` next to a point of this set. Points of this set can be among them.
    /// All points of `within` must lie on the board, because no other mask is applied.
    #[must_use]
    #[inline]
    pub fn neighbours_in(self, within: PointSet) -> PointSet {
        self.neighbours_unmasked() & within
    }

    /// The points of `within` that are next to at least two points of this set. All points of
    /// `within` must lie on the board.
    #[must_use]
    #[inline]
    pub(crate) fn beside_two_in(self, within: PointSet) -> PointSet {
        let left = self.shifted_down::<1>();
        let right = self.shifted_up::<1>();
        let up = self.shifted_down::<{ STRIDE as u32 }>();
        let down = self.shifted_up::<{ STRIDE as u32 }>();
        // Two on one line, or one beside and one above or below.
        ((left & right) | (up & down) | ((left | right) & (up | down))) & within
    }

    /// Whether removing `point` may split a connected set. Only the eight points around `point` are
    /// looked at: the result is true if they do not connect all of its neighbours in the set.
    #[inline]
    pub(crate) fn may_part_at(self, point: Point) -> bool {
        arcs(self.ring(point)) > 1
    }

    /// Like [`PointSet::may_part_at`], for a set in which diagonal points are connected, too. The
    /// result is true if the points around `point` that are not in the set form two or more
    /// connected parts.
    #[inline]
    pub(crate) fn may_part_links_at(self, point: Point) -> bool {
        arcs(!self.ring(point)) > 1
    }

    /// The eight points around `point` as bits, clockwise from the one above. Even bits are sides,
    /// odd bits are corners.
    #[inline]
    fn ring(self, point: Point) -> u32 {
        // Bits 0 to 2 are the row above, 20 to 22 the point's own row, 40 to 42 the row below.
        let around = (self.window(point) >> (40 - STRIDE - 1)) as u64;
        let places = [1, 2, 22, 42, 41, 40, 20, 0];
        places.iter().enumerate().fold(0, |ring, (at, &place)| {
            ring | ((around >> place & 1) as u32) << at
        })
    }

    /// The points of this set next to `point`.
    #[must_use]
    #[inline]
    pub(crate) fn beside(self, point: Point) -> PointSet {
        self & CROSSES[point.index()]
    }

    /// `#adjacent(X)`: the number of pairs of neighbouring points in X.
    #[inline]
    pub fn adjacent_pairs(self) -> usize {
        // Each pair is counted once, at its right or its lower point.
        (self & self.shifted_up::<1>()).len()
            + (self & self.shifted_up::<{ STRIDE as u32 }>()).len()
    }

    /// `#max_neighbor(X)`: the largest number of neighbours in X of a point of X;
    /// 0 for the empty set.
    #[inline]
    pub fn max_neighbour(self) -> usize {
        let [_, at_least @ ..] = self.points_by_neighbours();
        // For every k up to the largest number, some point has at least k neighbours.
        at_least.iter().filter(|points| !points.is_empty()).count()
    }

    /// Entry k holds the points of the set with at least k neighbours in the set.
    #[inline]
    pub(crate) fn points_by_neighbours(self) -> [PointSet; 5] {
        let sides = [
            self.shifted_down::<1>(),
            self.shifted_up::<1>(),
            self.shifted_down::<{ STRIDE as u32 }>(),
            self.shifted_up::<{ STRIDE as u32 }>(),
        ];
        let mut at_least = [PointSet::EMPTY; 5];
        at_least[0] = self;
        // All points are counted at once. Each side adds 1 to the points with a neighbour there.
        for side in sides {
            let mut carry = side & self;
            for count in &mut at_least[1..] {
                // A point that already had this count moves on to the next one.
                let both = *count & carry;
                *count |= carry;
                carry = both;
            }
        }
        at_least
    }

    /// `block(B)`: the union of the connected parts of `within` that contain points of this set.
    #[must_use]
    #[inline]
    pub fn block_in(self, within: PointSet) -> PointSet {
        let mut block = self & within;
        loop {
            let grown = block.neighbours_unmasked() & within;
            if grown.is_subset(&block) {
                return block;
            }
            block |= grown;
        }
    }

    /// The connected parts of this set, in the order of their first points.
    pub fn parts(self) -> impl Iterator<Item = PointSet> {
        self.parts_in(self)
    }

    /// The connected parts of `within` that contain points of this set, one by one. They are in the
    /// order of the first of these points.
    #[inline]
    pub(crate) fn parts_in(self, within: PointSet) -> impl Iterator<Item = PointSet> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let part = PointSet::of(rest.first()?).block_in(within);
            rest -= part;
            Some(part)
        })
    }

    /// All points next to the set, and possibly bits off the board.
    #[inline]
    fn neighbours_unmasked(self) -> PointSet {
        // Column 19 is spare and empty, so a shift by one reaches no other row.
        let rows =
            self.shifted_up::<{ STRIDE as u32 }>() | self.shifted_down::<{ STRIDE as u32 }>();
        rows | self.shifted_up::<1>() | self.shifted_down::<1>()
    }

    /// Moves every point to the index `BITS` higher.
    #[inline]
    fn shifted_up<const BITS: u32>(self) -> PointSet {
        let w = self.0;
        PointSet([
            w[0] << BITS,
            with_carry_up::<BITS>(w[1], w[0]),
            with_carry_up::<BITS>(w[2], w[1]),
            with_carry_up::<BITS>(w[3], w[2]),
            with_carry_up::<BITS>(w[4], w[3]),
            with_carry_up::<BITS>(w[5], w[4]),
        ])
    }

    /// Moves every point to the index `BITS` lower.
    #[inline]
    fn shifted_down<const BITS: u32>(self) -> PointSet {
        let w = self.0;
        PointSet([
            with_carry_down::<BITS>(w[0], w[1]),
            with_carry_down::<BITS>(w[1], w[2]),
            with_carry_down::<BITS>(w[2], w[3]),
            with_carry_down::<BITS>(w[3], w[4]),
            with_carry_down::<BITS>(w[4], w[5]),
            w[5] >> BITS,
        ])
    }
}

/// A word shifted to higher bits, with the bits carried over from the word below.
#[inline]
fn with_carry_up<const BITS: u32>(word: u64, below: u64) -> u64 {
    word << BITS | below >> (64 - BITS)
}

/// A word shifted to lower bits, with the bits carried over from the word above.
#[inline]
fn with_carry_down<const BITS: u32>(word: u64, above: u64) -> u64 {
    word >> BITS | above << (64 - BITS)
}

/// The number of connected parts that the sides of a ring form; 0 for a full ring, too.
#[inline]
fn arcs(ring: u32) -> u32 {
    // Two sides are connected if the corner between them is in the set. Sides minus connections is
    // the number of parts, except for a full ring, which has one connection more.
    let sides = ring & 0x55;
    let next_corner = ring >> 1 & 0x55;
    let next_side = (sides >> 2 | sides << 6) & 0x55;
    sides.count_ones() - (sides & next_corner & next_side).count_ones()
}

/// By [`Point::index`], the points next to a point, and possibly bits off the board.
static CROSSES: [PointSet; INDICES] = {
    let mut crosses = [PointSet::EMPTY; INDICES];
    let mut index = 0;
    while index < INDICES {
        let steps = [
            index.wrapping_sub(STRIDE),
            index.wrapping_sub(1),
            index + 1,
            index + STRIDE,
        ];
        let mut step = 0;
        while step < steps.len() {
            if steps[step] < INDICES {
                crosses[index].0[steps[step] / 64] |= 1 << (steps[step] % 64);
            }
            step += 1;
        }
        index += 1;
    }
    crosses
};
