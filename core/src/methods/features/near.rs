//! The neighbourhood of a stone that is placed or removed.

use crate::{Point, PointSet, Size};

/// The input of a differential computation: the point of the stone and the stones around
/// it, the stone itself excluded.
///
/// Sets here are numbers with the row stride of a [`PointSet`]: bit 20 stands for the
/// point itself, bits 0, 19, 21 and 40 for its neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    pub(super) point: Point,
    pub(super) size: Size,
    /// The stones whose feature is computed, two rows further: bit 40 stands for the point.
    own: u128,
    /// The stones of the opponent.
    pub(super) opponent: u64,
    /// The point and its neighbours on the board.
    pub(super) star: u64,
}

/// The bit of the point in the sets of a [`Near`].
pub(super) const CENTRE: u64 = 1 << 20;
const STAR: u64 = 1 | 1 << 19 | CENTRE | 1 << 21 | 1 << 40;

impl Near {
    /// The neighbourhood of `point`, for a feature of the stones `own`.
    #[inline]
    pub fn of(point: Point, own: PointSet, opponent: PointSet, size: Size) -> Near {
        let row = |set: PointSet| (set.window(point) >> 20) as u64;
        Near {
            point,
            size,
            own: own.window(point) & !(1 << 40),
            opponent: row(opponent) & !CENTRE,
            star: row(size.board()) & STAR,
        }
    }

    /// The own stones.
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

    /// The number of own stones next to each own stone that is next to the point.
    #[inline]
    pub(super) fn degrees_around(&self) -> impl Iterator<Item = usize> {
        let own = self.own;
        [20, 39, 41, 60]
            .into_iter()
            .filter(move |&bit| own >> bit & 1 == 1)
            .map(move |bit| degree(own, bit))
    }

    /// The part of the star that lies in `thicken` of the own stones, the stone excluded.
    #[inline]
    pub(super) fn thickened(&self) -> u64 {
        let x = self.own;
        // Column 19 is spare and always empty, so nothing wraps onto the star.
        let thick = x | x << 1 | x >> 1 | x << 20 | x >> 20;
        (thick >> 20) as u64 & self.star
    }

    /// The own stones on the eight points around as a number. From the lowest bit: the row
    /// above, left, right, the row below.
    #[inline]
    pub(super) fn ring(&self) -> usize {
        let x = self.own;
        (x >> 19 & 7 | (x >> 39 & 1) << 3 | (x >> 41 & 1) << 4 | (x >> 59 & 7) << 5) as usize
    }
}

/// The number of stones next to bit `bit` of `stones`.
#[inline]
fn degree(stones: u128, bit: u32) -> usize {
    let at = |bit: u32| (stones >> bit) as usize & 1;
    at(bit - 20) + at(bit - 1) + at(bit + 1) + at(bit + 20)
}
