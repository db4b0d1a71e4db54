//! The neighbourhood of a stone that is placed or removed.
//!
//! `differential.rs` and `strings.rs` make a [`Near`] for each stone, and the features of
//! `counts.rs` and `sets.rs` read nothing else. One wrong bit makes a wrong gain, and all later
//! values contain it.

use crate::{Point, PointSet, Size};

/// The input of a differential computation: a point and the stones around it. A stone on the point
/// itself is left out.
///
/// Sets here are numbers with the row stride of a [`PointSet`], 20 bits: bit 20 stands for the
/// point itself, bits 0, 19, 21 and 40 for its neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    pub(super) point: Point,
    pub(super) size: Size,
    /// The stones whose feature is computed. This set has one more row above: bit 40 stands for the
    /// point.
    own: u128,
    /// The stones of the opponent.
    pub(super) opponent: u64,
    /// The point and its neighbours on the board.
    pub(super) star: u64,
}

/// The bit of the point in the sets of a [`Near`].
pub(super) const CENTRE: u64 = 1 << 20;
// The stride is 20, so the neighbours of bit 20 are bits 20 - 20, 20 - 1, 20 + 1 and 20 + 20.
const STAR: u64 = 1 | 1 << 19 | CENTRE | 1 << 21 | 1 << 40;

impl Near {
    /// The neighbourhood of `point`, for a feature of the stones `own`.
    #[inline]
    pub fn of(point: Point, own: PointSet, opponent: PointSet, size: Size) -> Near {
        Near {
            point,
            size,
            own: own.window(point) & !(1 << 40),
            opponent: rows_around(opponent, point) & !CENTRE,
            star: rows_around(size.board(), point) & STAR,
        }
    }

    /// The own stones, with the point at bit 20.
    #[inline]
    pub(super) fn own(&self) -> u64 {
        (self.own >> 20) as u64
    }

    /// Whether the point is on the rim of the board.
    #[inline]
    pub(super) fn on_rim(&self) -> bool {
        self.star != STAR
    }

    /// The number of own stones next to the point.
    #[inline]
    pub(super) fn neighbours(&self) -> usize {
        degree(self.own, 40)
    }

    /// For each own stone next to the point, the number of own stones next to it.
    #[inline]
    pub(super) fn degrees_around(&self) -> impl Iterator<Item = usize> {
        let own = self.own;
        [20, 39, 41, 60]
            .into_iter()
            .filter(move |&bit| own >> bit & 1 == 1)
            .map(move |bit| degree(own, bit))
    }

    /// The points of the star that hold an own stone or are next to one. A stone on the point
    /// itself does not count.
    #[inline]
    pub(super) fn thickened(&self) -> u64 {
        let x = self.own;
        // The last column of a row is spare and always empty, so no shift wraps into the star.
        let thick = x | x << 1 | x >> 1 | x << 20 | x >> 20;
        (thick >> 20) as u64 & self.star
    }

    /// The own stones on the eight points around the point, one bit each. From the lowest bit: the
    /// three points above, left, right, the three points below.
    #[inline]
    pub(super) fn ring(&self) -> usize {
        let x = self.own;
        // Around bit 40 the rows above and below begin at bits 19 and 59; bits 39 and 41 are its
        // sides.
        (x >> 19 & 7 | (x >> 39 & 1) << 3 | (x >> 41 & 1) << 4 | (x >> 59 & 7) << 5) as usize
    }
}

/// The number of stones next to bit `bit` of `stones`.
#[inline]
fn degree(stones: u128, bit: u32) -> usize {
    number_at(stones, bit - 20)
        + number_at(stones, bit - 1)
        + number_at(stones, bit + 1)
        + number_at(stones, bit + 20)
}

/// The number of stones at bit `bit`: 0 or 1.
#[inline]
fn number_at(stones: u128, bit: u32) -> usize {
    (stones >> bit) as usize & 1
}

/// The rows of `set` around `point`, from the row above on: bit 20 stands for the point.
#[inline]
fn rows_around(set: PointSet, point: Point) -> u64 {
    (set.window(point) >> 20) as u64
}
