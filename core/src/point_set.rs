//! Sets of points and their algebra (Nakamura 2002, section 2).
//!
//! A position is sets, and so are a string, its liberties and a region. The
//! operators are `|` (union), `&` (intersection), `-` (difference) and `^`
//! (symmetric difference); precedence is Rust's, so write brackets where the
//! paper relies on its own. The complement needs the board: `size.board() - set`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::point::{INDICES, STRIDE};
use crate::{Point, Size};

const WORDS: usize = 6;

/// A set of points, as a bitboard of six 64-bit words with a row stride of 20.
///
/// All operations take constant time and allocate nothing.
///
/// ```
/// use sahwal_core::{points, Size};
///
/// let cross = points! {
///     . . . . .
///     . . X . .
///     . X X X .
///     . . X . .
///     . . . . .
/// };
/// let size = Size::new(5).unwrap();
/// assert_eq!(cross.len(), 5);
/// assert_eq!(cross.adjacent_pairs(), 4);
/// assert_eq!(cross.max_neighbour(), 4);
/// assert_eq!(cross.exterior(size), points! {
///     . . X . .
///     . X . X .
///     X . . . X
///     . X . X .
///     . . X . .
/// });
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The set of one point.
    #[inline]
    pub const fn of(point: Point) -> PointSet {
        PointSet::EMPTY.with(point)
    }

    /// This set and `point`.
    #[must_use]
    #[inline]
    pub const fn with(mut self, point: Point) -> PointSet {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        self
    }

    /// This set less `point`.
    #[must_use]
    #[inline]
    pub const fn without(mut self, point: Point) -> PointSet {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        self
    }

    /// Adds `point`.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        // One word: to write all of them back would wait for the word just written.
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes `point` away.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether `point` is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// The number of points.
    #[inline]
    pub const fn len(&self) -> usize {
        // Counting bits is dear where the machine has no instruction for it: full
        // adders make three words of six first.
        let w = self.0;
        let (low, high) = (w[0] ^ w[1] ^ w[2], w[3] ^ w[4] ^ w[5]);
        let carried = [
            majority(w[0], w[1], w[2]),
            majority(w[3], w[4], w[5]),
            low & high,
        ];
        let twos = carried[0] ^ carried[1] ^ carried[2];
        let fours = majority(carried[0], carried[1], carried[2]);
        let [ones, twos, fours] = [low ^ high, twos, fours];
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as usize
    }

    /// Whether the set has no points.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether every point of this set is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the two sets share no point.
    #[inline]
    pub fn is_disjoint(&self, other: &PointSet) -> bool {
        (*self & *other).is_empty()
    }

    /// Whether the two sets share a point.
    #[inline]
    pub fn intersects(&self, other: &PointSet) -> bool {
        !self.is_disjoint(other)
    }

    /// The first point, row by row from the top-left.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_index(
            word * 64 + self.0[word].trailing_zeros() as usize,
        ))
    }

    /// The only point of a set of one.
    #[inline]
    pub fn single(&self) -> Option<Point> {
        self.first().filter(|&point| self.without(point).is_empty())
    }

    /// The points, row by row from the top-left.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter {
            rest: self.0,
            word: 0,
        }
    }

    /// The set one column to the left; what leaves the board vanishes.
    #[must_use]
    #[inline]
    pub fn left(self, size: Size) -> PointSet {
        self.shifted_down::<1>() & size.board()
    }

    /// The set one column to the right; what leaves the board vanishes.
    #[must_use]
    #[inline]
    pub fn right(self, size: Size) -> PointSet {
        self.shifted_up::<1>() & size.board()
    }

    /// The set one row up; what leaves the board vanishes.
    #[must_use]
    #[inline]
    pub fn up(self, size: Size) -> PointSet {
        self.shifted_down::<{ STRIDE as u32 }>() & size.board()
    }

    /// The set one row down; what leaves the board vanishes.
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

    /// `exterior(X)` = thicken(X) - X: the points next to X and not of X.
    #[must_use]
    #[inline]
    pub fn exterior(self, size: Size) -> PointSet {
        (self.neighbours_unmasked() & size.board()) - self
    }

    /// `liberty(X, Y)` = exterior(X) - Y: the liberties of the string X when Y are
    /// the opponent's stones.
    #[must_use]
    #[inline]
    pub fn liberty(self, opponent: PointSet, size: Size) -> PointSet {
        self.exterior(size) - opponent
    }

    /// The points of `within` that are next to a point of this set. The set itself
    /// takes part when it lies in `within`. Cheapest where `within` is a set of
    /// the board anyway, such as the empty points.
    #[must_use]
    #[inline]
    pub fn neighbours_in(self, within: PointSet) -> PointSet {
        self.neighbours_unmasked() & within
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
        (self & self.shifted_up::<1>()).len()
            + (self & self.shifted_up::<{ STRIDE as u32 }>()).len()
    }

    /// `#max_neighbor(X)`: the largest number of neighbours in X of a point of X;
    /// 0 for the empty set.
    #[inline]
    pub fn max_neighbour(self) -> usize {
        let [_, at_least @ ..] = self.points_by_neighbours();
        at_least.iter().filter(|points| !points.is_empty()).count()
    }

    /// At k, the points that have at least k neighbours in the set.
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
        for side in sides {
            let mut carry = side & self;
            for count in &mut at_least[1..] {
                (*count, carry) = (*count | carry, *count & carry);
            }
        }
        at_least
    }

    /// `block(B)`: the maximal connected part of `within` that holds the points
    /// this set shares with it.
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

    /// The set as numbers: equal for equal sets, and in some order.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// Row `row` as the low 20 bits, column 0 the lowest.
    #[inline]
    pub(crate) fn row_bits(&self, row: usize) -> u32 {
        let bit = row * STRIDE;
        let (word, shift) = (bit / 64, bit % 64);
        let mut bits = self.0[word] >> shift;
        if shift > 64 - STRIDE {
            // Row 18 ends in the last word, so `word + 1` exists.
            bits |= self.0[word + 1] << (64 - shift);
        }
        bits as u32 & ((1 << STRIDE) - 1)
    }

    /// Adds the columns `bits` of row `row`.
    #[inline]
    pub(crate) fn insert_row_bits(&mut self, row: usize, bits: u32) {
        self.insert_bits(row * STRIDE, bits);
    }

    /// Adds the points that `bits` names, the lowest the one with index `bit`, the first
    /// of a row.
    #[inline]
    pub(crate) fn insert_bits(&mut self, bit: usize, bits: u32) {
        let (word, shift) = (bit / 64, bit % 64);
        self.0[word] |= u64::from(bits) << shift;
        if shift > 64 - STRIDE {
            self.0[word + 1] |= u64::from(bits) >> (64 - shift);
        }
    }

    /// The membership of the points around `centre`, as a number: bit 40 is `centre`,
    /// bit 40 + i the point whose index is i higher. Two rows up and down are covered.
    #[inline]
    pub(crate) fn window(&self, centre: Point) -> u128 {
        // As if a word of zeroes stood before the first.
        let start = centre.index() + 24;
        let (word, shift) = (start / 64, start % 64);
        let get = |word: usize| u128::from(*self.0.get(word.wrapping_sub(1)).unwrap_or(&0));
        let low = get(word) | get(word + 1) << 64;
        low >> shift | get(word + 2) << 1 << (127 - shift)
    }

    /// Makes the points around `centre` that `mask` names be as in `bits`. Both are
    /// like a [`PointSet::window`] that starts a row above `centre`: bit 20 is `centre`.
    /// `mask` names no point off the board.
    #[inline]
    pub(crate) fn set_window(&mut self, centre: Point, mask: u64, bits: u64) {
        let start = centre.index() + 44;
        let (word, shift) = (start / 64, start % 64);
        let (mask, bits) = (u128::from(mask) << shift, u128::from(bits & mask) << shift);
        for half in 0..2 {
            if let Some(target) = self.0.get_mut((word + half).wrapping_sub(1)) {
                let of = |all: u128| (all >> (64 * half)) as u64;
                *target = *target & !of(mask) | of(bits);
            }
        }
    }

    /// All points next to the set, with stray bits off the board.
    #[inline]
    fn neighbours_unmasked(self) -> PointSet {
        let rows =
            self.shifted_up::<{ STRIDE as u32 }>() | self.shifted_down::<{ STRIDE as u32 }>();
        rows | self.shifted_up::<1>() | self.shifted_down::<1>()
    }

    /// Moves every point to the index `BITS` higher.
    #[inline]
    fn shifted_up<const BITS: u32>(self) -> PointSet {
        let w = self.0;
        let carry = |i: usize| w[i] << BITS | w[i - 1] >> (64 - BITS);
        PointSet([
            w[0] << BITS,
            carry(1),
            carry(2),
            carry(3),
            carry(4),
            carry(5),
        ])
    }

    /// Moves every point to the index `BITS` lower.
    #[inline]
    fn shifted_down<const BITS: u32>(self) -> PointSet {
        let w = self.0;
        let carry = |i: usize| w[i] >> BITS | w[i + 1] << (64 - BITS);
        PointSet([
            carry(0),
            carry(1),
            carry(2),
            carry(3),
            carry(4),
            w[5] >> BITS,
        ])
    }

    #[inline]
    fn zip(self, other: PointSet, f: impl Fn(u64, u64) -> u64) -> PointSet {
        PointSet(std::array::from_fn(|word| f(self.0[word], other.0[word])))
    }
}

/// The bits that two of three words have at least.
const fn majority(a: u64, b: u64, c: u64) -> u64 {
    (a & b) | (c & (a ^ b))
}

/// At [`Point::index`] the points next to it, with stray ones off the board.
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

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $f:expr) => {
        impl $operator for PointSet {
            type Output = PointSet;
            fn $method(self, other: PointSet) -> PointSet {
                self.zip(other, $f)
            }
        }
        impl $assign for PointSet {
            fn $assign_method(&mut self, other: PointSet) {
                *self = self.zip(other, $f);
            }
        }
    };
}
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl FromIterator<Point> for PointSet {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> PointSet {
        points.into_iter().fold(PointSet::EMPTY, PointSet::with)
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;
    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The points of a set, row by row from the top-left.
#[derive(Clone, Debug)]
pub struct Iter {
    rest: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < WORDS {
            let bits = self.rest[self.word];
            if bits != 0 {
                self.rest[self.word] &= bits - 1;
                let index = self.word * 64 + bits.trailing_zeros() as usize;
                return Some(Point::from_index(index));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = PointSet(self.rest).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

impl fmt::Debug for PointSet {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.iter().map(|point| (point.row(), point.column()));
        f.write_str("PointSet ")?;
        f.debug_set().entries(places).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points;
    use proptest::prelude::*;

    #[test]
    fn shifts_lose_what_leaves_the_board() {
        let size = Size::new(3).unwrap();
        let set = points! {
            X . X
            . X .
            X . X
        };
        assert_eq!(set.left(size), points! { . X . X . . . X . });
        assert_eq!(set.right(size), points! { . X . . . X . X . });
        assert_eq!(set.up(size), points! { . X . X . X . . . });
        assert_eq!(set.down(size), points! { . . . X . X . X . });
    }

    #[test]
    fn neighbours_are_counted() {
        let empty = PointSet::EMPTY;
        assert_eq!((empty.adjacent_pairs(), empty.max_neighbour()), (0, 0));
        let bulky_five = points! {
            X X .
            X X X
            . . .
        };
        assert_eq!(
            (bulky_five.adjacent_pairs(), bulky_five.max_neighbour()),
            (5, 3)
        );
        let whole = Size::S19.board();
        assert_eq!(
            (whole.adjacent_pairs(), whole.max_neighbour()),
            (2 * 19 * 18, 4)
        );
    }

    #[test]
    fn a_block_is_the_connected_part() {
        let stones = points! {
            X X . X
            . X . X
            X . . X
            X X X .
        };
        let block = PointSet::of(Point::at(0, 0)).block_in(stones);
        assert_eq!(
            block,
            points! {
                X X . .
                . X . .
                . . . .
                . . . .
            }
        );
        assert_eq!(
            PointSet::of(Point::at(0, 2)).block_in(stones),
            PointSet::EMPTY
        );
    }

    /// A size and two sets on it.
    fn two_sets() -> impl Strategy<Value = (Size, PointSet, PointSet)> {
        (1..=Size::MAX).prop_flat_map(|lines| {
            let size = Size::new(lines).expect("1 to 19");
            let set = move || {
                proptest::collection::vec(any::<bool>(), size.area()).prop_map(move |cells| {
                    size.points()
                        .zip(cells)
                        .filter(|cell| cell.1)
                        .map(|cell| cell.0)
                        .collect()
                })
            };
            (Just(size), set(), set())
        })
    }

    proptest! {
        #[test]
        fn algebra_agrees_with_membership((size, x, y) in two_sets()) {
            for p in size.points() {
                let (a, b) = (x.contains(p), y.contains(p));
                prop_assert_eq!((x | y).contains(p), a || b);
                prop_assert_eq!((x & y).contains(p), a && b);
                prop_assert_eq!((x - y).contains(p), a && !b);
                prop_assert_eq!((x ^ y).contains(p), a != b);
                let near = p.neighbours(size).any(|n| x.contains(n));
                prop_assert_eq!(x.thicken(size).contains(p), a || near);
                prop_assert_eq!(x.exterior(size).contains(p), !a && near);
                prop_assert_eq!(x.liberty(y, size).contains(p), !a && near && !b);
                prop_assert_eq!(x.neighbours_in(y).contains(p), b && near);
            }
            for set in [x | y, x - y, x.thicken(size), x.left(size), x.right(size), x.up(size), x.down(size)] {
                prop_assert!(set.is_subset(&size.board()));
            }
            prop_assert_eq!(x.iter().collect::<PointSet>(), x);
            prop_assert_eq!(x.iter().len(), x.len());
            prop_assert_eq!(x.is_subset(&y), x.iter().all(|p| y.contains(p)));
            prop_assert_eq!(x.first(), x.iter().next());
        }

        #[test]
        fn counts_agree_with_counting((size, x, _) in two_sets()) {
            let degree = |p: Point| p.neighbours(size).filter(|&n| x.contains(n)).count();
            let degrees: Vec<usize> = x.iter().map(degree).collect();
            prop_assert_eq!(x.adjacent_pairs() * 2, degrees.iter().sum::<usize>());
            prop_assert_eq!(x.max_neighbour(), degrees.into_iter().max().unwrap_or(0));
        }

        #[test]
        fn windows_show_and_change_what_is_around_a_point((size, x, y) in two_sets()) {
            for p in size.points() {
                let (shown, wanted) = (x.window(p), (y.window(p) >> 20) as u64);
                for q in size.points() {
                    let bit = q.index() + 40;
                    if bit >= p.index() && bit - p.index() <= 80 {
                        prop_assert_eq!(shown >> (bit - p.index()) & 1 == 1, x.contains(q));
                    }
                }
                let star = PointSet::of(p).thicken(size);
                let mut changed = x;
                changed.set_window(p, (star.window(p) >> 20) as u64, wanted);
                prop_assert_eq!(changed, (x - star) | (y & star));
            }
        }

        #[test]
        fn rows_round_trip((size, x, _) in two_sets()) {
            let mut copy = PointSet::EMPTY;
            for row in 0..size.lines() {
                copy.insert_row_bits(row, x.row_bits(row));
            }
            prop_assert_eq!(copy, x);
        }
    }
}
