//! Exact shadows (section 6.1, item 3): the values of all shadows on the way from a stone to
//! a point are added to the distance before 1/d is computed.
//!
//! The shadow in which a body sees a point is a sum of whole numbers, one for each blocker:
//! [`Shadow::whole`]. So it can be changed by differences and taken back exactly; only the
//! division that turns it into a share is repeated where it changed. Each body needs a shadow
//! of its own. An image sees the board as the stone sees the reflected board outside the rim,
//! so the cells of a stone outside the board hold the shadows of its images, and one array of
//! cells does for a stone.
//!
//! From scratch, path shares need no pairs of stones. The sum over all blockers b of
//! paths(b) * paths(v - b) is the number of blockers on all shortest paths to v together. It
//! follows from the cells before v, so that the cost of a stone does not depend on the number
//! of blockers.

use super::fixed::SCALE;
use super::images::Images;
use super::layout::CELLS;
use super::losses::{BodyLosses, LossRun, RUN};
use super::map::{PotentialMap, Sums};
use super::params::PotentialParams;
use super::scratch::{MirroredStones, REACH, Window};
use super::shadow::{Shadow, paths};
use super::tables::Tables;
use crate::point::INDICES;
use crate::{Colour, Point, Position, Size};

/// The tables of exact shadows, beside [`Tables::reflected`].
#[derive(Debug)]
pub(super) struct Exact {
    /// By stone: the index in [`Sums`] of the point that each cell charges, 0 for none.
    charged: Vec<[u16; CELLS]>,
    /// By stone: the unit of each cell in fixed point, 0 if it charges no point.
    numerators: Vec<[f32; CELLS]>,
    /// The distance of each cell times its unit.
    distances: [f32; CELLS],
    /// The number of cells of a stone.
    cells: usize,
    /// The factor of the shadow table.
    kappa: f32,
    /// The number of paths to each cell of a quadrant, if shadows can be counted by paths.
    paths: Option<[[u32; REACH + 1]; REACH + 1]>,
}

impl Exact {
    /// The tables for boards of `size`.
    pub(super) fn new(params: &PotentialParams, images: &Images, size: Size) -> (Tables, Exact) {
        let shadow = &params.shadow;
        let weights = BodyLosses::with(params.d_max, |blocker, point| shadow.whole(blocker, point));
        let tables = Tables::reflected(params, images, &weights, size);
        let mut exact = Exact {
            charged: vec![[0; CELLS]; INDICES],
            numerators: vec![[0.0; CELLS]; INDICES],
            distances: [1.0; CELLS],
            cells: tables.cells().len(),
            kappa: params.kappa as f32,
            paths: None,
        };
        for (cell, &step) in tables.cells().steps().iter().enumerate() {
            let unit = shadow.unit(step) as f32;
            let distance = step.0.abs() + step.1.abs();
            if distance == 0 {
                continue;
            }
            // The shadow table counts in units of `unit`, and the distance with it.
            exact.distances[cell] = distance as f32 * unit;
            for stone in size.points() {
                if let Some(point) = images.charged(stone, step) {
                    exact.charged[stone.index()][cell] = PotentialMap::padded(point) as u16;
                    exact.numerators[stone.index()][cell] = SCALE as f32 * unit;
                }
            }
        }
        if *shadow == Shadow::PathShare && usize::from(params.d_max) <= REACH {
            // Shares of paths are counted along the paths, without a list of pairs.
            let paths = |down: usize, right: usize| paths((down as i32, right as i32)) as u32;
            exact.paths = Some(std::array::from_fn(|down| {
                std::array::from_fn(|right| paths(down, right))
            }));
        }
        (tables, exact)
    }

    /// Writes the shadows in the cells of `stone`, cast by stones of its own colour and by
    /// those of both colours, to `into`.
    pub(super) fn shadows(
        &self,
        tables: &Tables,
        position: &Position,
        mirrored: &MirroredStones,
        (colour, stone): (Colour, Point),
        into: [&mut [i32; CELLS]; 2],
    ) {
        let Some(paths) = &self.paths else {
            return add_pairs(tables, position, (colour, stone), into);
        };
        let [mut own, mut both] = [Window::EMPTY; 2];
        mirrored.look(Some(colour), stone, &mut own);
        mirrored.look(None, stone, &mut both);
        count_on_paths(tables, paths, [&own, &both], into);
    }

    /// Adds `change(share)` to the sums for each share of `stone`, which follows from its
    /// shadows.
    #[inline]
    pub(super) fn add_shares(
        &self,
        sums: &mut Sums,
        stone: Point,
        shadows: &[i32; CELLS],
        change: impl Fn(i32) -> i32,
    ) {
        let numerators = &self.numerators[stone.index()];
        let share = |cell: usize| {
            share(
                numerators[cell],
                self.distances[cell],
                self.kappa,
                shadows[cell],
            )
        };
        let mut shares = [0; CELLS];
        for (cell, into) in shares[..self.cells].iter_mut().enumerate() {
            *into = share(cell);
        }
        let charged = self.charged[stone.index()].iter();
        for (share, &at) in shares[..self.cells].iter().zip(charged) {
            let share = *share;
            sums[usize::from(at)] += change(share);
        }
    }

    /// Makes the shadows of `stone` deeper by those of one blocker, or takes these off, and
    /// changes the sums by the change of the shares.
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
        let share =
            |lane: usize, shadow| share(numerators[lane], distances[lane], self.kappa, shadow);
        // More shadow makes the distance longer; the share follows.
        let before = *shadows;
        let after: [i32; RUN] = std::array::from_fn(|lane| {
            let amount = run.amounts[lane];
            before[lane] + if CAST { amount } else { -amount }
        });
        let change: [i32; RUN] =
            std::array::from_fn(|lane| share(lane, after[lane]) - share(lane, before[lane]));
        *shadows = after;
        for (change, &at) in change.into_iter().zip(charged) {
            sums[usize::from(at)] += change;
        }
    }
}

/// 1 / (distance + kappa * shadow) in fixed point, rounded to the nearest integer.
/// Numerator and distance are multiplied by the unit of the shadow. The operations of `f32`
/// give the same on every machine.
#[inline(always)]
fn share(numerator: f32, distance: f32, kappa: f32, shadow: i32) -> i32 {
    (numerator / (distance + kappa * shadow as f32) + 0.5) as i32
}

/// The shadows by the definition: blocker by blocker.
fn add_pairs(
    tables: &Tables,
    position: &Position,
    (colour, stone): (Colour, Point),
    [own, both]: [&mut [i32; CELLS]; 2],
) {
    let blockers = tables.partners(stone);
    *own = [0; CELLS];
    for blocker in position.stones(colour) & blockers {
        add(own, tables.losses(stone, blocker));
    }
    *both = *own;
    for blocker in position.stones(colour.opponent()) & blockers {
        add(both, tables.losses(stone, blocker));
    }
}

fn add(shadows: &mut [i32; CELLS], runs: &[LossRun]) {
    for run in runs {
        for (shadow, amount) in shadows[run.cell as usize..].iter_mut().zip(run.amounts) {
            *shadow += amount;
        }
    }
}

/// The shadows of path shares: for each cell, the number of blockers on all shortest paths to
/// it together. Both kinds are counted at once, in the low and in the high half of a number.
fn count_on_paths(
    tables: &Tables,
    paths: &[[u32; REACH + 1]; REACH + 1],
    [own, both]: [&Window; 2],
    [into_own, into_both]: [&mut [i32; CELLS]; 2],
) {
    let rows = tables.cells().rows();
    let reach = rows.len() / 2;
    let toward = |from: usize, by: usize, onwards: bool| match onwards {
        true => from + by,
        false => from - by,
    };
    for [downwards, rightwards] in [[true, true], [true, false], [false, true], [false, false]] {
        // The blockers of a row from the stone on, the nearest first.
        let outwards = |bits: u64| match rightwards {
            true => bits >> REACH,
            false => bits.reverse_bits() >> (63 - REACH),
        };
        // By column, of the row before: the blockers on all paths through that cell, a
        // blocker in the cell itself included.
        let mut through = [0u32; REACH + 1];
        for (down, paths) in paths[..=reach].iter().enumerate() {
            let row = toward(REACH, down, downwards);
            let [own, both] = [own, both].map(|window| outwards(window.row(row)) as u32);
            let blocked: [u32; REACH + 1] = std::array::from_fn(|right| {
                let paths = paths[right];
                ((own >> right & 1) * paths) | (((both >> right & 1) * paths) << 16)
            });
            // From above and from the side come all paths to a cell. Columns beyond the cells
            // of the row may overflow; no cell follows from them.
            let mut before = 0u32;
            let shadows: [u32; REACH + 1] = std::array::from_fn(|right| {
                let shadow = before.wrapping_add(through[right]);
                before = shadow.wrapping_add(blocked[right]);
                through[right] = before;
                shadow
            });
            let row = &rows[toward(reach, down, downwards)];
            let middle = row.cell + row.len / 2;
            for (right, shadow) in shadows[..=reach - down].iter().enumerate() {
                let cell = toward(middle, right, rightwards);
                into_own[cell] = (shadow & 0xffff) as i32;
                into_both[cell] = (shadow >> 16) as i32;
            }
        }
    }
}
