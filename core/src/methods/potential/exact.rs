//! Exact shadows (Nakamura and Kitoma (2002), section 6.1, item 3). The values of all shadows on
//! the way from a stone to a point are added to the distance before 1/d is computed.
//!
//! The shadow on a point is a sum of whole numbers, one for each blocker
//! ([`Shadow::whole`](super::Shadow::whole)). So it can be changed by differences and restored
//! exactly. Only the division that turns it into a share is repeated where it changed.
//!
//! A *body* is a stone or one of its mirror images. Each body needs shadows of its own. An image
//! sees the board just as the stone sees the reflection of the board beyond the rim. So the cells
//! of a stone outside the board store the shadows of its images. One array of cells is enough for a
//! stone with all its images.
//!
//! [`Field`](super::Field) builds these tables if the parameter `shadows` is `exact`, and
//! `differential` updates the cells with them. A cell with a wrong index would charge another
//! point. A test compares the potential with its definition.

use super::fixed::SCALE;
use super::images::Images;
use super::layout::CELLS;
use super::losses::{BodyLosses, LossRun, RUN};
use super::map::{PotentialMap, Sums};
use super::params::FieldParams;
use super::tables::Tables;
use crate::board::point::INDICES;
use crate::{Point, Size};

/// The tables that exact shadows need in addition to [`Tables::reflected`].
#[derive(Debug)]
pub(super) struct Exact {
    /// For each stone and cell, the index in [`Sums`] of the point that the cell charges; 0 if it
    /// charges none.
    charged: Vec<[u16; CELLS]>,
    /// For each stone and cell, the unit of the cell in fixed point; 0 if it charges no point.
    numerators: Vec<[f32; CELLS]>,
    /// The distance of each cell times its unit.
    distances: [f32; CELLS],
    /// The number of cells of a stone.
    cells: usize,
    /// The factor of the shadow table.
    kappa: f32,
}

impl Exact {
    /// The tables for boards of `size`.
    pub(super) fn new(params: &FieldParams, images: &Images, size: Size) -> (Tables, Exact) {
        let shadow = &params.shadow;
        let weights = BodyLosses::with(params.d_max, |blocker, point| shadow.whole(blocker, point));
        let tables = Tables::reflected(params, images, &weights, size);
        let mut exact = Exact {
            charged: vec![[0; CELLS]; INDICES],
            numerators: vec![[0.0; CELLS]; INDICES],
            distances: [1.0; CELLS],
            cells: tables.cells().len(),
            kappa: params.kappa as f32,
        };
        for (cell, &step) in tables.cells().steps().iter().enumerate() {
            let unit = shadow.unit(step) as f32;
            let distance = step.0.abs() + step.1.abs();
            // 1/d has no value at the stone itself.
            if distance == 0 {
                continue;
            }
            // Shadows are counted in this unit, so the distance is, too.
            exact.distances[cell] = distance as f32 * unit;
            for stone in size.points() {
                if let Some(point) = images.charged(stone, step) {
                    exact.charged[stone.index()][cell] = PotentialMap::padded(point) as u16;
                    exact.numerators[stone.index()][cell] = SCALE as f32 * unit;
                }
            }
        }
        (tables, exact)
    }

    /// Computes each share of `stone` from its shadows, and adds `change(share)` to the sums.
    #[inline]
    pub(super) fn add_shares(
        &self,
        sums: &mut Sums,
        stone: Point,
        shadows: &[i32; CELLS],
        change: impl Fn(i32) -> i32,
    ) {
        let numerators = &self.numerators[stone.index()];
        // A loop with nothing but divisions can do several at once; the next loop cannot.
        let mut shares = [0; CELLS];
        for (cell, into) in shares[..self.cells].iter_mut().enumerate() {
            *into = share(
                numerators[cell],
                self.distances[cell],
                self.kappa,
                shadows[cell],
            );
        }
        let charged = self.charged[stone.index()].iter();
        for (&share, &at) in shares[..self.cells].iter().zip(charged) {
            sums[usize::from(at)] += change(share);
        }
    }

    /// Adds the shadows of one blocker to those of `stone`; without `CAST`, subtracts them. The
    /// sums change by as much as the shares do.
    #[inline]
    pub(super) fn shade<const CAST: bool>(
        &self,
        stone: Point,
        shadows: &mut [i32; CELLS],
        sums: &mut Sums,
        run: &LossRun,
    ) {
        let at = run.cell as usize;
        let chunks = (
            shadows[at..].first_chunk_mut::<RUN>(),
            self.numerators[stone.index()][at..].first_chunk::<RUN>(),
            self.distances[at..].first_chunk::<RUN>(),
            self.charged[stone.index()][at..].first_chunk::<RUN>(),
        );
        let (Some(shadows), Some(numerators), Some(distances), Some(charged)) = chunks else {
            return;
        };
        // More shadow makes the distance longer; the share follows.
        let before = *shadows;
        let after: [i32; RUN] = std::array::from_fn(|lane| {
            let amount = run.amounts[lane];
            before[lane] + if CAST { amount } else { -amount }
        });
        let change: [i32; RUN] = std::array::from_fn(|lane| {
            share(numerators[lane], distances[lane], self.kappa, after[lane])
                - share(numerators[lane], distances[lane], self.kappa, before[lane])
        });
        *shadows = after;
        for (change, &at) in change.into_iter().zip(charged) {
            sums[usize::from(at)] += change;
        }
    }
}

/// 1 / (distance + kappa * shadow) in fixed point, rounded to the nearest integer. Numerator and
/// distance are multiplied by the unit of the shadow. These `f32` operations have the same result
/// on every machine.
#[inline(always)]
fn share(numerator: f32, distance: f32, kappa: f32, shadow: i32) -> i32 {
    (numerator / (distance + kappa * shadow as f32) + 0.5) as i32
}
