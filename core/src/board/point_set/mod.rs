//! Sets of points and their algebra (Nakamura and Kitoma (2002), section 2).
//!
//! Stones, strings, liberties and regions are all sets of points. The operators are `|`
//! (union), `&` (intersection), `-` (difference) and `^` (symmetric difference), with Rust's
//! precedence, which differs from the paper's. The complement needs the board:
//! `size.board() - set`.
//!
//! Every static rule and most searches compute with them, so a slow operator here slows them all.
//! Only points of the board may have a bit. Counts and comparisons use all bits of the words, so a
//! stray bit would count as a point.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::{Point, Size};

mod neighbours;
mod rows;
#[cfg(test)]
mod tests;

/// The number of words of a set.
const WORDS: usize = 6;

/// A set of points, as a bitboard of six 64-bit words with a row stride of 20.
///
/// Only [`PointSet::gtp`] allocates memory. Operators and shifts take constant time.
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
#[derive(Clone, Copy, Default, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
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

    /// This set without `point`.
    #[must_use]
    #[inline]
    pub const fn without(mut self, point: Point) -> PointSet {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        self
    }

    /// Adds `point`.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        // Only one word is written. A copy of the whole set would have to wait until the processor
        // has stored the changed word.
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Removes `point`.
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
        // Full adders first reduce six words to three, because counting bits is slow on machines
        // without an instruction for it.
        let words = self.0;
        let low = words[0] ^ words[1] ^ words[2];
        let high = words[3] ^ words[4] ^ words[5];
        let carried = [
            majority(words[0], words[1], words[2]),
            majority(words[3], words[4], words[5]),
            low & high,
        ];
        let twos = carried[0] ^ carried[1] ^ carried[2];
        let fours = majority(carried[0], carried[1], carried[2]);
        let ones = low ^ high;
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as usize
    }

    /// The coordinates of the points in GTP notation, row by row from the top, separated by spaces.
    ///
    /// ```
    /// use sahwal_core::{points, Size};
    ///
    /// let corner = points! {
    ///     X X .
    ///     X . .
    ///     . . .
    /// };
    /// assert_eq!(corner.gtp(Size::new(3).unwrap()), "A3 B3 A2");
    /// ```
    pub fn gtp(&self, size: Size) -> String {
        let names: Vec<String> = self
            .iter()
            .map(|point| point.gtp(size).to_string())
            .collect();
        names.join(" ")
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

    /// Whether the set has more than one point.
    #[inline]
    pub(crate) fn has_several(&self) -> bool {
        let mut all = 0;
        let mut several = false;
        for word in self.0 {
            // x & (x - 1) is 0 if x has one bit at most.
            several |= word & word.wrapping_sub(1) != 0 || (word != 0 && all != 0);
            all |= word;
        }
        several
    }

    /// The only point of the set; `None` if the set has none or several.
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

    /// The words of the bitboard, for use as a key.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// The number of words of the bitboard.
    pub(crate) const WORDS: usize = WORDS;

    /// The range of words of the bitboard from the first with a point to the last; an empty range
    /// for the empty set.
    #[inline]
    pub(crate) fn words_with_points(&self) -> std::ops::Range<usize> {
        let first = self.0.iter().position(|word| *word != 0);
        let last = self.0.iter().rposition(|word| *word != 0);
        match (first, last) {
            (Some(first), Some(last)) => first..last + 1,
            _ => WORDS..WORDS,
        }
    }

    /// Replaces one word of the bitboard. Its bits are the 64 points with indices from `64 * word`.
    #[inline]
    pub(crate) fn set_word(&mut self, word: usize, bits: u64) {
        self.0[word] = bits;
    }

    /// Joins two sets word by word.
    #[inline]
    fn zip(self, other: PointSet, join: impl Fn(u64, u64) -> u64) -> PointSet {
        PointSet(std::array::from_fn(|word| {
            join(self.0[word], other.0[word])
        }))
    }
}

/// The bits that are set in at least two of three words.
const fn majority(a: u64, b: u64, c: u64) -> u64 {
    (a & b) | (c & (a ^ b))
}

/// Defines the operators of a set by its method `zip`.
macro_rules! set_operators {
    ($set:ident: $($operator:ident $method:ident $assign:ident $assign_method:ident $f:expr;)+) => {$(
        impl std::ops::$operator for $set {
            type Output = $set;
            fn $method(self, other: $set) -> $set {
                self.zip(other, $f)
            }
        }
        impl std::ops::$assign for $set {
            fn $assign_method(&mut self, other: $set) {
                *self = self.zip(other, $f);
            }
        }
    )+};
    ($set:ident) => {
        $crate::board::point_set::set_operators! {
            $set:
            BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
            BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
            BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
            Sub sub SubAssign sub_assign |a, b| a & !b;
        }
    };
}
pub(crate) use set_operators;
set_operators!(PointSet);

/// Compares six words in registers; the derived comparison would call `memcmp`.
impl PartialEq for PointSet {
    #[inline]
    fn eq(&self, other: &PointSet) -> bool {
        (*self ^ *other).is_empty()
    }
}

impl Hash for PointSet {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// The union of sets.
impl FromIterator<PointSet> for PointSet {
    #[inline]
    fn from_iter<T: IntoIterator<Item = PointSet>>(sets: T) -> PointSet {
        sets.into_iter().fold(PointSet::EMPTY, |all, set| all | set)
    }
}

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
///
/// ```
/// use sahwal_core::points;
///
/// let mut points = points! { . X X . }.iter();
/// assert_eq!(points.next().map(|point| (point.row(), point.column())), Some((0, 1)));
/// assert_eq!(points.count(), 1);
/// ```
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
