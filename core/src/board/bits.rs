//! One trait for sets of points, so that a rule is written once for two kinds of board: the whole
//! board ([`PointSet`]), and a local fight on at most 64 points ([`Bits64`], one machine word).
//!
//! The static rules of `methods/safety` are written for both. The searches of `life`, `race` and
//! `local_game` use [`Bits64`]. They visit points from the lowest number on. Another order changes
//! which positions a search reads before it reaches its limit.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::PointSet;
use crate::board::point_set::set_operators;

/// A set of points.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Sub<Output = Self>
    + BitOrAssign
    + SubAssign
    + FromIterator<Self>
{
    /// The set without points.
    const NONE: Self;

    fn is_none(self) -> bool;

    fn count(self) -> usize;

    /// The set of the first point; the empty set if there is none.
    fn lowest(self) -> Self;

    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// The points one by one, each as a set.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }

    /// Whether the set has more than one point.
    fn several(self) -> bool;

    /// The set of the first two points; `None` if there are fewer.
    #[inline]
    fn two(self) -> Option<Self> {
        if !self.several() {
            return None;
        }
        let first = self.lowest();
        Some(first | (self - first).lowest())
    }
}

/// The points of a set one by one, each as a set.
pub(crate) struct Each<S>(S);

impl<S: Bits> Iterator for Each<S> {
    type Item = S;

    #[inline]
    fn next(&mut self) -> Option<S> {
        if self.0.is_none() {
            return None;
        }
        let first = self.0.lowest();
        self.0 -= first;
        Some(first)
    }
}

impl Bits for PointSet {
    const NONE: PointSet = PointSet::EMPTY;

    #[inline]
    fn is_none(self) -> bool {
        self.is_empty()
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn lowest(self) -> PointSet {
        match self.first() {
            Some(point) => PointSet::of(point),
            None => PointSet::EMPTY,
        }
    }

    #[inline]
    fn several(self) -> bool {
        self.has_several()
    }
}

/// A set of points numbered below 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits64(pub(crate) u64);

impl Bits for Bits64 {
    const NONE: Bits64 = Bits64(0);

    #[inline]
    fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn lowest(self) -> Bits64 {
        // x & -x is the lowest bit.
        Bits64(self.0 & self.0.wrapping_neg())
    }

    #[inline]
    fn several(self) -> bool {
        // x & (x - 1) is x without its lowest bit.
        self.0 & self.0.wrapping_sub(1) != 0
    }
}

impl Bits64 {
    /// The set of the one point with this number, which must be below 64.
    #[inline]
    pub(crate) fn of(number: usize) -> Bits64 {
        Bits64(1 << number)
    }

    /// The number of the first point; 64 for the empty set.
    #[inline]
    pub(crate) fn number(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    #[inline]
    pub(crate) fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    #[inline]
    fn zip(self, other: Bits64, f: impl Fn(u64, u64) -> u64) -> Bits64 {
        Bits64(f(self.0, other.0))
    }
}

/// The union of sets.
impl FromIterator<Bits64> for Bits64 {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Bits64>>(sets: T) -> Bits64 {
        sets.into_iter().fold(Bits64::NONE, |all, set| all | set)
    }
}

set_operators!(Bits64);

/// The numbers of the bits of `set`, lowest first.
#[inline]
pub(crate) fn each_bit(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let number = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(number)
    })
}
