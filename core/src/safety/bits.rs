//! Sets of points, large and small, for rules that are written once: a whole board, or
//! a local game of up to 64 points in one machine word.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::components::Parts;
use crate::{PointSet, Size};

/// A set of points.
pub(super) trait Bits:
    Copy
    + PartialEq
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Sub<Output = Self>
    + BitOrAssign
    + SubAssign
{
    /// The set without points.
    const NONE: Self;

    fn is_none(self) -> bool;

    fn count(self) -> usize;

    /// The first point, as a set; none of none.
    fn lowest(self) -> Self;

    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// The points one by one, as sets.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }

    /// Whether it has more than one point.
    fn several(self) -> bool;

    /// Its first two points, if it has two.
    #[inline]
    fn two(self) -> Option<Self> {
        self.several().then(|| {
            let first = self.lowest();
            first | (self - first).lowest()
        })
    }
}

/// The points of a set one by one.
pub(super) struct Each<S>(S);

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
        self.first().map_or(PointSet::EMPTY, PointSet::of)
    }

    #[inline]
    fn several(self) -> bool {
        self.has_several()
    }
}

/// Up to 64 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Few(pub(super) u64);

impl Bits for Few {
    const NONE: Few = Few(0);

    #[inline]
    fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn lowest(self) -> Few {
        Few(self.0 & self.0.wrapping_neg())
    }

    #[inline]
    fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }
}

impl Few {
    /// The set of the point with this number, below 64.
    #[inline]
    pub(super) fn of(number: usize) -> Few {
        Few(1 << number)
    }

    /// The number of the first point of a set that has one.
    #[inline]
    pub(super) fn number(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

impl BitOr for Few {
    type Output = Few;
    #[inline]
    fn bitor(self, other: Few) -> Few {
        Few(self.0 | other.0)
    }
}

impl BitAnd for Few {
    type Output = Few;
    #[inline]
    fn bitand(self, other: Few) -> Few {
        Few(self.0 & other.0)
    }
}

impl Sub for Few {
    type Output = Few;
    #[inline]
    fn sub(self, other: Few) -> Few {
        Few(self.0 & !other.0)
    }
}

impl BitOrAssign for Few {
    #[inline]
    fn bitor_assign(&mut self, other: Few) {
        self.0 |= other.0;
    }
}

impl SubAssign for Few {
    #[inline]
    fn sub_assign(&mut self, other: Few) {
        self.0 &= !other.0;
    }
}

/// Which points are neighbours.
pub(super) trait Ground {
    type Set: Bits;

    /// The points next to a point of `set`; points of `set` itself may be among them.
    fn around(&self, set: Self::Set) -> Self::Set;

    /// The points of `within` next to two points of `set` at least.
    fn beside_two(&self, set: Self::Set, within: Self::Set) -> Self::Set;

    /// Adds the connected parts of `set` to `parts`, by first point.
    #[inline]
    fn part(&self, set: Self::Set, parts: &mut Vec<Self::Set>) {
        let mut rest = set;
        while !rest.is_none() {
            let part = self.spread(rest.lowest(), rest);
            rest -= part;
            parts.push(part);
        }
    }

    /// Whether `set`, connected, may fall apart without `point`, as far as the
    /// neighbourhood of the point tells.
    #[inline]
    fn may_part(&self, set: Self::Set, point: Self::Set) -> bool {
        (self.around(point) & set).several()
    }

    /// The connected parts of `within` that hold points of `seed`.
    #[inline]
    fn spread(&self, seed: Self::Set, within: Self::Set) -> Self::Set {
        let mut found = seed & within;
        let mut new = found;
        while !new.is_none() {
            new = (self.around(new) & within) - found;
            found |= new;
        }
        found
    }
}

/// A whole board.
pub(super) struct WholeBoard(pub(super) Size);

impl Ground for WholeBoard {
    type Set = PointSet;

    #[inline]
    fn around(&self, set: PointSet) -> PointSet {
        set.neighbours_in(self.0.board())
    }

    #[inline]
    fn beside_two(&self, set: PointSet, within: PointSet) -> PointSet {
        set.beside_two_in(within)
    }

    #[inline]
    fn part(&self, set: PointSet, parts: &mut Vec<PointSet>) {
        parts.extend_from_slice(Parts::of(set, self.0).sets());
    }

    #[inline]
    fn may_part(&self, set: PointSet, point: PointSet) -> bool {
        point.first().is_some_and(|point| set.may_part_at(point))
    }
}

/// The neighbours of each of up to 64 points.
#[derive(Clone, Debug)]
pub(super) struct Plot(pub(super) [u64; 64]);

impl Ground for Plot {
    type Set = Few;

    #[inline]
    fn around(&self, set: Few) -> Few {
        let (mut rest, mut found) = (set.0, 0);
        while rest != 0 {
            found |= self.0[rest.trailing_zeros() as usize & 63];
            rest &= rest - 1;
        }
        Few(found)
    }

    #[inline]
    fn beside_two(&self, set: Few, within: Few) -> Few {
        let (mut rest, mut once, mut twice) = (set.0, 0, 0);
        while rest != 0 {
            let beside = self.0[rest.trailing_zeros() as usize & 63];
            twice |= once & beside;
            once |= beside;
            rest &= rest - 1;
        }
        Few(twice & within.0)
    }
}
