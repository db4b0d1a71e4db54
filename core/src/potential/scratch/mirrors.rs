//! Mirrors: losses outside the board are moved to the points that they are reflections
//! of. Above and below, whole rows are added; at the sides, the lanes of a row are
//! permuted.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x16, u8x32, u16x8, u16x16};

use super::lanes::{LANES, MARGIN, REACH, RowSlot, RowSpan, Rows, SHORT};

/// The rows outside the board above and below a stone, each with the row of the board that
/// it reflects. Numbers are indices into [`Rows::near`] or [`Rows::far`].
#[derive(Debug)]
pub(super) struct Folds {
    near_to_near: Vec<(usize, usize)>,
    far_to_near: Vec<(usize, usize)>,
    far_to_far: Vec<(usize, usize)>,
}

impl Folds {
    /// The rows for a stone with `above` and `below` lines between it and the rims, on a
    /// board of `lines` lines, the outer `images` of which have images.
    pub(super) fn new(above: usize, below: usize, lines: usize, images: usize) -> Folds {
        let mut folds = Folds {
            near_to_near: Vec::new(),
            far_to_near: Vec::new(),
            far_to_far: Vec::new(),
        };
        for (between, is_above) in [(above, true), (below, false)] {
            if between >= images {
                continue;
            }
            // The rows behind the rim, from the nearest one, and what they reflect.
            for behind in 0..lines.min(REACH.saturating_sub(between)) {
                let (from, to) = (REACH - between - 1 - behind, REACH + behind - between);
                let at = |row: usize| if is_above { row } else { 2 * REACH - row };
                match (RowSlot::of(at(from)), RowSlot::of(at(to))) {
                    (RowSlot::Near(from), RowSlot::Near(to)) => folds.near_to_near.push((from, to)),
                    (RowSlot::Far(from), RowSlot::Near(to)) => folds.far_to_near.push((from, to)),
                    (RowSlot::Far(from), RowSlot::Far(to)) => folds.far_to_far.push((from, to)),
                    (RowSlot::Near(_), RowSlot::Far(_)) => {
                        unreachable!("an image is never nearer than the point")
                    }
                }
            }
        }
        folds
    }

    /// Adds each row outside the board to the row that it reflects.
    #[inline(always)]
    pub(super) fn apply(&self, rows: &mut Rows) {
        let add = |to: &mut [u16], from: &[u16]| {
            for (to, from) in to.iter_mut().zip(from) {
                *to = to.wrapping_add(*from);
            }
        };
        for &(from, to) in &self.near_to_near {
            let from = rows.near[from];
            add(&mut rows.near[to], &from);
        }
        for &(from, to) in &self.far_to_near {
            let mut wide = [0; LANES];
            wide[MARGIN..LANES - MARGIN].copy_from_slice(&rows.far[from]);
            add(&mut rows.near[to], &wide);
        }
        for &(from, to) in &self.far_to_far {
            let from = rows.far[from];
            add(&mut rows.far[to], &from);
        }
    }
}

/// A mirror at the left or at the right: the permutation of the lanes, as byte indices for
/// a vector shuffle.
#[derive(Debug)]
pub(super) struct SideMirror {
    near: [u8; 2 * LANES],
    far: [u8; LANES],
    /// All ones for the lane whose reflection is [`Rows::west`].
    west: [u16; LANES],
}

impl SideMirror {
    /// The mirror with `between` lines between it and the stone.
    pub(super) fn new(is_left: bool, between: usize) -> SideMirror {
        // Lane 7 is the stone's column; the mirror stands half a step outside the rim.
        let image = |lane: usize| {
            let stone = REACH as isize - 1;
            let step = lane as isize - stone;
            let far = 2 * between as isize + 1;
            stone - step + if is_left { -far } else { far }
        };
        // An index out of range gives 0.
        let byte = |image: isize, lanes: usize, byte: usize| match usize::try_from(image) {
            Ok(image) if image < lanes => (2 * image + byte % 2) as u8,
            _ => u8::MAX,
        };
        let margin = MARGIN as isize;
        SideMirror {
            near: std::array::from_fn(|at| byte(image(at / 2), LANES, at)),
            far: std::array::from_fn(|at| byte(image(at / 2 + MARGIN) - margin, LANES / 2, at)),
            west: std::array::from_fn(|lane| if image(lane) == -1 { u16::MAX } else { 0 }),
        }
    }

    /// Writes the reflections of the rows of `span` to `into`. Lanes off the board get
    /// values without meaning.
    #[inline(always)]
    pub(super) fn show<S: Simd>(&self, simd: S, rows: &Rows, span: &RowSpan, into: &mut Rows) {
        let near = || span.near.clone();
        let lanes = u8x32::load_array_ref(simd, &self.near);
        for (row, into) in rows.near[near()].iter().zip(&mut into.near[near()]) {
            let row = u16x16::load_array_ref(simd, row);
            row.swizzle_dyn_precise(lanes).store_array(into);
        }
        let own = &mut into.near[SHORT - 1];
        let west = u16x16::load_array_ref(simd, &self.west) & u16x16::splat(simd, rows.west);
        (u16x16::load_array_ref(simd, own) + west).store_array(own);
        let lanes = u8x16::load_array_ref(simd, &self.far);
        for far in [&span.above, &span.below] {
            let far = || far.clone();
            for (row, into) in rows.far[far()].iter().zip(&mut into.far[far()]) {
                let row = u16x8::load_array_ref(simd, row);
                row.swizzle_dyn_precise(lanes).store_array(into);
            }
        }
    }
}
