//! The map of potentials: one value for each point, colour and kind of shadows (Nakamura and
//! Kitoma (2002), section 6.1).
//!
//! `differential` and `field` fill it, `limits` and `strength` read it, and users call
//! [`PotentialMap::at`]. Its sums have a margin before and behind the points. The margin must be
//! large enough for all cells of a stone at the rim, which are added without a test.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, dispatch, i32x16, mask32x16};

use super::fixed::from_fixed;
use super::layout::{CELLS, CHUNK, CellChunk, PAD};
use crate::base::level::LEVEL;
use crate::board::point::INDICES;
use crate::{ByColour, Colour, Point, PointSet};

/// Which stones cast shadows: the two kinds of distribution of section 6.1, item 3.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, PotentialParams, Shadows};
/// use sahwal_core::{Colour, Point, position};
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let (potential, _) = GroupAnalysis::with_potential(&position, &PotentialParams::default())?;
/// // White's wall stands between Black's wall and the right side, so it lowers B' there.
/// let side = Point::at(2, 4);
/// let [own, both] = Shadows::ALL.map(|kind| potential.map().at(kind, Colour::Black, side));
/// assert!(both < own);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shadows {
    /// Only stones of the same colour cast shadows: B and W in section 7.2 of the paper.
    Own,
    /// Stones of both colours cast shadows: B' and W'.
    Both,
}

impl Shadows {
    /// Both kinds, own first.
    pub const ALL: [Shadows; 2] = [Shadows::Own, Shadows::Both];

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// The potential of every point for both colours, in both kinds of distribution.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, PotentialMap, PotentialParams, Shadows};
/// use sahwal_core::{Colour, Point, position};
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let (potential, _) = GroupAnalysis::with_potential(&position, &PotentialParams::default())?;
/// let map: &PotentialMap = potential.map();
/// let middle = Point::at(2, 2);
/// assert_eq!(map.difference(Shadows::Own, Colour::Black, middle), 0);
/// assert!(map.at(Shadows::Own, Colour::Black, middle) > 0.0);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PotentialMap {
    /// For each kind of shadows and each colour.
    sums: [ByColour<Sums>; 2],
}

/// The potential by [`Point::index`] in fixed point, with [`PAD`] entries before and behind
/// for the cells of stones at the rim.
pub(super) type Sums = [i32; INDICES + 2 * PAD];

impl PotentialMap {
    pub(super) const ZERO: PotentialMap = PotentialMap {
        sums: [ByColour {
            black: [0; INDICES + 2 * PAD],
            white: [0; INDICES + 2 * PAD],
        }; 2],
    };

    /// The potential of `point` for `colour`: B, W, B' or W' of the paper.
    pub fn at(&self, shadows: Shadows, colour: Colour, point: Point) -> f64 {
        from_fixed(self.fixed(shadows, colour, point))
    }

    /// The potential of `point` for `colour` in units of 1/53,760.
    #[inline]
    pub fn fixed(&self, shadows: Shadows, colour: Colour, point: Point) -> i32 {
        self.sums[shadows.index()][colour][PAD + point.index()]
    }

    /// The potential for `colour` minus that for the opponent, in units of 1/53,760: B - W for
    /// Black.
    #[inline]
    pub fn difference(&self, shadows: Shadows, colour: Colour, point: Point) -> i32 {
        self.fixed(shadows, colour, point) - self.fixed(shadows, colour.opponent(), point)
    }

    /// The sum of the differences over `points`, in units of 1/53,760.
    pub(super) fn sum_of_differences(
        &self,
        shadows: Shadows,
        colour: Colour,
        points: PointSet,
    ) -> i64 {
        dispatch!(*LEVEL, simd => self.sum_in_vectors(simd, shadows, colour, points))
    }

    #[inline(always)]
    fn sum_in_vectors<S: Simd>(
        &self,
        simd: S,
        shadows: Shadows,
        colour: Colour,
        points: PointSet,
    ) -> i64 {
        let [own, other] = [colour, colour.opponent()].map(|colour| self.by_word(shadows, colour));
        let words = points.words();
        let mut sum = 0;
        for word in points.words_with_points() {
            let mut lanes = i32x16::splat(simd, 0);
            for part in 0..64 / LANES {
                let at = word * 64 + part * LANES;
                let [own, other] =
                    [own, other].map(|values| i32x16::from_slice(simd, &values[at..at + LANES]));
                let here = mask32x16::from_bitmask(simd, words[word] >> (part * LANES) & 0xffff);
                lanes += here.select(own - other, i32x16::splat(simd, 0));
            }
            // At each distance d up to 10 there are 4 d places, and a stone there gives 1/d. That
            // is at most 40 in all, and as much again by images. So 64 points do not overflow.
            sum += i64::from(lanes.as_slice().iter().sum::<i32>());
        }
        sum
    }

    /// The potentials in units of 1/53,760, one for each bit of a [`PointSet`].
    pub(super) fn by_word(&self, shadows: Shadows, colour: Colour) -> &[i32] {
        &self.sums[shadows.index()][colour][PAD..PAD + 64 * PointSet::WORDS]
    }

    /// The index of a point in [`Sums`].
    #[inline]
    pub(super) fn padded(point: Point) -> usize {
        PAD + point.index()
    }

    /// The sums of a colour for both kinds of shadows.
    #[inline]
    pub(super) fn kinds_mut(&mut self, colour: Colour) -> [&mut Sums; 2] {
        self.sums.each_mut().map(|kind| &mut kind[colour])
    }

    #[inline]
    pub(super) fn sums_mut(&mut self, shadows: Shadows, colour: Colour) -> &mut Sums {
        &mut self.sums[shadows.index()][colour]
    }
}

/// The number of points that are added in one vector.
const LANES: usize = 16;

/// The potential that a stone gives a point: its share, or 0 if shadows lowered the share below 0
/// (section 6.2, item 2).
#[inline]
pub(super) fn given(share: i32) -> i32 {
    share.max(0)
}

/// Adds `change(share)` to the map for each share in the cells of `stone`. `change` must return 0
/// for shares below 0. Shares of cells off the board are below 0.
#[inline(always)]
pub(super) fn add_shares(
    map: &mut Sums,
    chunks: &[CellChunk],
    stone: Point,
    cells: &[i32; CELLS],
    change: impl Fn(i32) -> i32,
) {
    for chunk in chunks {
        // Chunks beyond the end of the sums contain no points of the board.
        let Some(sums) = map[stone.index() + chunk.index..].first_chunk_mut::<CHUNK>() else {
            return;
        };
        let Some(shares) = cells[chunk.cell..].first_chunk::<CHUNK>() else {
            return;
        };
        *sums = std::array::from_fn(|lane| sums[lane] + (change(shares[lane]) & chunk.mask[lane]));
    }
}
