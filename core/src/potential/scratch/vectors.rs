//! The computation itself: charges less losses, row by row.
//!
//! Every function between [`dispatch`] and the vector operations is inlined, so that it is
//! compiled once for each instruction set.

use std::collections::HashMap;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, u16x8, u16x16};

use super::blockers::{MirroredStones, Window};
use super::lanes::{
    BEFORE, FIRST, FarRow, LANES, MARGIN, NEAR, NearRow, REACH, ROWS, RowSpan, Rows,
};
use super::mirrors::{Folds, SideMirror};
use super::patterns::PatternTables;
use crate::point::{INDICES, STRIDE};
use crate::potential::images::Images;
use crate::potential::layout::{CELLS, Step};
use crate::potential::losses::BodyLosses;
use crate::potential::map::{PotentialMap, Shadows, Sums, given};
use crate::potential::params::PotentialParams;
use crate::potential::tables::Tables;
use crate::{Colour, Point, PointSet, Position};

/// The tables of the vector way for one board size.
#[derive(Debug)]
pub(in crate::potential) struct Vectors {
    /// The instruction set in use: the best of this processor.
    level: Level,
    patterns: PatternTables,
    lines: usize,
    /// The unshaded shares by kind of stone; 0 for a [`LargeShare`].
    charges: Vec<Rows>,
    /// By stone.
    large: Vec<Box<[LargeShare]>>,
    rows: Vec<StoneRow>,
    columns: Vec<StoneColumn>,
}

/// Facts common to the stones of a row.
#[derive(Debug)]
struct StoneRow {
    /// The rows around these stones that are on the board.
    span: RowSpan,
    folds: Folds,
    /// The kind of the row's stones whose column is of kind 0.
    kind: usize,
}

/// Facts common to the stones of a column.
#[derive(Debug)]
struct StoneColumn {
    /// All ones in the lanes on the board.
    on_board: NearRow,
    /// The mirrors at the left and at the right that hold an image of these stones near
    /// enough to reach the board.
    mirrors: Vec<SideMirror>,
    /// The kind of the column.
    kind: usize,
}

/// An unshaded share too large for 16 bits; some points next to stones at the rim have one.
#[derive(Debug)]
struct LargeShare {
    row: usize,
    lane: usize,
    /// The index of the point in a [`Sums`].
    index: usize,
    share: i32,
}

impl StoneRow {
    fn new(row: usize, lines: usize, images: usize, kind: usize) -> StoneRow {
        let below = lines - 1 - row;
        StoneRow {
            span: RowSpan::new(&(REACH - row.min(REACH)..REACH + 1 + below.min(REACH))),
            folds: Folds::new(row, below, lines, images),
            kind,
        }
    }
}

impl StoneColumn {
    fn new(column: usize, lines: usize, images: usize, kind: usize) -> StoneColumn {
        let on = |lane: usize| (0..lines as i32).contains(&(column as i32 + FIRST + lane as i32));
        let sides = [(true, column), (false, lines - 1 - column)].into_iter();
        let mirrors = sides.filter(|(_, between)| *between < images.min(REACH));
        StoneColumn {
            on_board: std::array::from_fn(|lane| if on(lane) { u16::MAX } else { 0 }),
            mirrors: mirrors
                .map(|(is_left, between)| SideMirror::new(is_left, between))
                .collect(),
            kind,
        }
    }
}

impl LargeShare {
    /// The large shares of `stone` on the board.
    fn of(stone: Point, tables: &Tables) -> Box<[LargeShare]> {
        let shares = tables.charges(stone).iter().zip(tables.cells().steps());
        let large = shares.enumerate().filter_map(|(cell, (&share, &step))| {
            let (row, lane) = place(step);
            (share > i32::from(u16::MAX)).then_some(LargeShare {
                row,
                lane: lane?,
                index: tables.cells().padded_index(stone, cell),
                share,
            })
        });
        large.collect()
    }
}

impl Vectors {
    /// The tables, or nothing if 16 bits and [`REACH`] are not enough for these parameters
    /// and this size. `by_kind` are the unshaded shares of each kind of stone.
    pub(in crate::potential) fn new(
        params: &PotentialParams,
        tables: &Tables,
        images: &Images,
        losses: &BodyLosses,
        by_kind: &[[i32; CELLS]],
    ) -> Option<Vectors> {
        if usize::from(params.d_max) > REACH || !losses_fit(tables, images, losses) {
            return None;
        }
        let (lines, image_lines) = (tables.size().lines(), usize::from(params.image_lines));
        let kinds = tables.kinds();
        let mut large: Vec<_> = (0..INDICES).map(|_| Box::default()).collect();
        for stone in tables.size().points() {
            large[stone.index()] = LargeShare::of(stone, tables);
        }
        let charges = by_kind.iter().map(|s| charges(tables.cells().steps(), s));
        Some(Vectors {
            level: Level::new(),
            patterns: PatternTables::new(losses)?,
            lines,
            charges: charges.collect(),
            large,
            rows: (0..lines)
                .map(|row| StoneRow::new(row, lines, image_lines, kinds.first_of_row(row)))
                .collect(),
            columns: (0..lines)
                .map(|column| StoneColumn::new(column, lines, image_lines, kinds.of_line(column)))
                .collect(),
        })
    }

    /// Uses another instruction set, which the processor must have.
    #[cfg(test)]
    pub(in crate::potential) fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// Adds `change(given)` to the map for what each of `stones` gives each point.
    /// `change` must give 0 for 0.
    pub(in crate::potential) fn add_stones(
        &self,
        position: &Position,
        stones: PointSet,
        map: &mut PotentialMap,
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        let mirrored = MirroredStones::of(position);
        for shadows in Shadows::ALL {
            for colour in Colour::BOTH {
                let sums = map.sums_mut(shadows, colour);
                let blockers = (shadows == Shadows::Own).then_some(colour);
                dispatch!(self.level, simd => {
                    let mut workspace = Workspace::EMPTY;
                    for stone in stones & position.stones(colour) {
                        let stone = (blockers, stone);
                        self.add_stone(simd, sums, &mirrored, stone, &mut workspace, change);
                    }
                });
            }
        }
    }

    /// Computes the losses of `stone` by the blockers of a colour, or of both, into the
    /// workspace.
    #[inline(always)]
    fn find_losses<S: Simd>(
        &self,
        simd: S,
        mirrored: &MirroredStones,
        (blockers, stone): (Option<Colour>, Point),
        workspace: &mut Workspace,
    ) {
        let (row, column) = (&self.rows[stone.row()], &self.columns[stone.column()]);
        let Workspace { window, rows, seen } = workspace;
        mirrored.look(blockers, stone, window);
        self.patterns.losses(simd, window, rows);
        // Rows behind the mirrors above and below, then columns behind those at the sides.
        row.folds.apply(rows);
        for (mirror, seen) in column.mirrors.iter().zip(seen) {
            mirror.show(simd, rows, &row.span, seen);
        }
    }

    #[inline(always)]
    fn add_stone<S: Simd>(
        &self,
        simd: S,
        sums: &mut Sums,
        mirrored: &MirroredStones,
        (blockers, stone): (Option<Colour>, Point),
        workspace: &mut Workspace,
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        self.find_losses(simd, mirrored, (blockers, stone), workspace);
        let (row, column) = (&self.rows[stone.row()], &self.columns[stone.column()]);
        let mirrors = column.mirrors.len();
        // The points that no lane serves: large shares, and the one 8 columns to the west.
        for large in &self.large[stone.index()] {
            let share = large.share - workspace.loss(large.row, large.lane, mirrors);
            sums[large.index] += change(given(share));
        }
        let charges = &self.charges[row.kind + column.kind];
        let first = PotentialMap::padded(stone) - REACH * STRIDE - (REACH - 1);
        if stone.column() >= REACH {
            let west = charges.west.saturating_sub(workspace.rows.west);
            sums[first + REACH * STRIDE - 1] += change(i32::from(west));
        }
        // All others, 16 or 8 at a time.
        let Some(sums) = around(sums, first) else {
            unreachable!("there is padding around the points");
        };
        if mirrors == 2 {
            workspace.merge_seen();
        }
        let charges = (charges, &column.on_board);
        let Workspace { rows, seen, .. } = &*workspace;
        match mirrors {
            0 => add::<S, false>(simd, charges, [rows, rows], &row.span, sums, change),
            _ => add::<S, true>(simd, charges, [rows, &seen[0]], &row.span, sums, change),
        }
    }

    /// Writes the shares of `stone` under the shadows of its own colour and of both
    /// colours to `into`. Values of cells off the board have no meaning, but are below 0.
    pub(in crate::potential) fn shares(
        &self,
        tables: &Tables,
        (mirrored, workspace): (&MirroredStones, &mut Workspace),
        colour: Colour,
        stone: Point,
        into: [&mut [i32; CELLS]; 2],
    ) {
        for (blockers, shares) in [Some(colour), None].into_iter().zip(into) {
            dispatch!(self.level, simd => {
                self.find_losses(simd, mirrored, (blockers, stone), workspace);
            });
            *shares = *tables.charges(stone);
            self.subtract(tables, workspace, stone, shares);
        }
    }

    /// Subtracts the losses of a stone from its shares.
    fn subtract(
        &self,
        tables: &Tables,
        workspace: &Workspace,
        stone: Point,
        shares: &mut [i32; CELLS],
    ) {
        let rows = tables.cells().rows();
        let mirrors = self.columns[stone.column()].mirrors.len();
        // With a smaller `d_max` there are fewer rows of cells than of lanes.
        let short = REACH - rows.len() / 2;
        let above = stone.row().min(REACH - short);
        let below = (self.lines - 1 - stone.row()).min(REACH - short);
        for row in REACH - above..=REACH + below {
            let cells = rows[row - short];
            for losses in std::iter::once(&workspace.rows).chain(&workspace.seen[..mirrors]) {
                let (lanes, first) = losses.row(row);
                // The longest row has one cell more than lanes.
                let (cell, lane) = match (REACH - 1).checked_sub(cells.len / 2) {
                    Some(lane) => (cells.cell, lane - first),
                    None => (cells.cell + 1, 0),
                };
                subtract_row(&mut shares[cell..], &lanes[lane..], cells.len);
            }
        }
        if short == 0 {
            shares[rows[REACH].cell] -= i32::from(workspace.rows.west);
        }
    }
}

/// Whether 16 bits hold the losses of a stone in any point when stones stand on all points
/// around it. The losses behind each mirror at a side are held apart.
fn losses_fit(tables: &Tables, images: &Images, losses: &BodyLosses) -> bool {
    // The greatest loss of each cell: by all blockers at once.
    let mut totals = HashMap::new();
    for (_, shaded) in losses.blockers() {
        for &(step, loss) in shaded {
            *totals.entry(step).or_insert(0) += loss;
        }
    }
    let total = |step: Step| totals.get(&step).copied().unwrap_or(0);
    let points = || {
        let lines = 0..images.lines();
        lines.flat_map(|row| (0..images.lines()).map(move |column| (row, column)))
    };
    // Images in the same column add up in one lane.
    tables.kinds().stones().all(|(row, column)| {
        images.places(column).iter().all(|body_column| {
            points().all(|(point_row, point_column)| {
                let by_row = images.places(row).iter();
                let losses = by_row.map(|row| total((point_row - row, point_column - body_column)));
                losses.sum::<i32>() <= i32::from(u16::MAX)
            })
        })
    })
}

/// The losses of the points around one stone, and the memory to find them. Lanes of
/// points beyond [`REACH`] are 0; lanes off the board have no meaning.
#[derive(Clone, Debug)]
pub(in crate::potential) struct Workspace {
    window: Window,
    rows: Rows,
    /// The losses behind the mirrors at the sides, each at the point it is the image of.
    seen: [Rows; 2],
}

impl Workspace {
    pub(in crate::potential) const EMPTY: Workspace = Workspace {
        window: Window::EMPTY,
        rows: Rows::ZERO,
        seen: [Rows::ZERO; 2],
    };

    /// The loss of one point, the first `mirrors` side mirrors counted.
    #[inline(always)]
    fn loss(&self, row: usize, lane: usize, mirrors: usize) -> i32 {
        let seen = self.seen[..mirrors].iter();
        let seen: i32 = seen.map(|seen| i32::from(seen.at(row, lane))).sum();
        i32::from(self.rows.at(row, lane)) + seen
    }

    /// Adds the losses of the second side mirror to those of the first, saturating: no
    /// charge of 16 bits is larger.
    fn merge_seen(&mut self) {
        let [one, other] = &mut self.seen;
        let near = one.near.as_flattened_mut().iter_mut();
        let far = one.far.as_flattened_mut().iter_mut();
        let others = other.near.as_flattened().iter();
        let others = others.chain(other.far.as_flattened());
        for (one, other) in near.chain(far).zip(others) {
            *one = one.saturating_add(*other);
        }
    }
}

/// Subtracts losses from the shares of a row of `len` cells, one lane each; the longest row
/// has one cell more than lanes.
#[inline(always)]
fn subtract_row(shares: &mut [i32], losses: &[u16], len: usize) {
    // With a length known at compile time, the loop becomes vector instructions.
    match len {
        1 => subtract::<1>(shares, losses),
        3 => subtract::<3>(shares, losses),
        5 => subtract::<5>(shares, losses),
        7 => subtract::<7>(shares, losses),
        9 => subtract::<9>(shares, losses),
        11 => subtract::<11>(shares, losses),
        13 => subtract::<13>(shares, losses),
        15 => subtract::<15>(shares, losses),
        _ => subtract::<LANES>(shares, losses),
    }
}

#[inline(always)]
fn subtract<const LEN: usize>(shares: &mut [i32], losses: &[u16]) {
    if let (Some(shares), Some(losses)) = (shares.first_chunk_mut(), losses.first_chunk::<LEN>()) {
        let before: [i32; LEN] = *shares;
        *shares = std::array::from_fn(|cell| before[cell] - i32::from(losses[cell]));
    }
}

/// Adds `change(charge - losses)`, 0 where that is negative or off the board, to the sums
/// around a stone. The losses are those of the board itself and, if `MIRRORS`, those that
/// the side mirrors show.
#[inline(always)]
fn add<S: Simd, const MIRRORS: bool>(
    simd: S,
    (charges, on_board): (&Rows, &NearRow),
    [losses, seen]: [&Rows; 2],
    span: &RowSpan,
    sums: &mut [[i32; STRIDE]; ROWS],
    change: impl Fn(i32) -> i32 + Copy,
) {
    // Near rows: vectors of 16 lanes.
    let near = || span.near.clone();
    let mask = u16x16::load_array_ref(simd, on_board);
    let rows = charges.near[near()]
        .iter()
        .zip(&losses.near[near()])
        .zip(&seen.near[near()]);
    for (((charge, losses), seen), sums) in rows.zip(&mut sums[BEFORE..BEFORE + NEAR][near()]) {
        let charge = u16x16::load_array_ref(simd, charge) & mask;
        let mut left = charge.saturating_sub(u16x16::load_array_ref(simd, losses));
        if MIRRORS {
            left = left.saturating_sub(u16x16::load_array_ref(simd, seen));
        }
        let left: NearRow = left.into();
        for (sum, left) in sums.iter_mut().zip(left) {
            *sum += change(i32::from(left));
        }
    }
    // Far rows above and below: vectors of 8 lanes.
    let mask = u16x8::from_slice(simd, &on_board[MARGIN..LANES - MARGIN]);
    let (above, below) = sums.split_at_mut(BEFORE + NEAR);
    let sums = [
        (&span.above, &mut above[span.above.clone()]),
        (&span.below, below),
    ];
    for (far, sums) in sums {
        let far = || far.clone();
        let rows = charges.far[far()]
            .iter()
            .zip(&losses.far[far()])
            .zip(&seen.far[far()]);
        for (((charge, losses), seen), sums) in rows.zip(sums) {
            let charge = u16x8::load_array_ref(simd, charge) & mask;
            let mut left = charge.saturating_sub(u16x8::load_array_ref(simd, losses));
            if MIRRORS {
                left = left.saturating_sub(u16x8::load_array_ref(simd, seen));
            }
            let left: FarRow = left.into();
            for (sum, left) in sums[MARGIN..].iter_mut().zip(left) {
                *sum += change(i32::from(left));
            }
        }
    }
}

/// The rows of sums around a stone, from the point of the first lane on.
#[inline(always)]
fn around(sums: &mut Sums, first: usize) -> Option<&mut [[i32; STRIDE]; ROWS]> {
    sums[first..].as_chunks_mut().0.first_chunk_mut()
}

/// The unshaded shares of a kind of stone; 0 for those too large for 16 bits.
fn charges(steps: &[Step], shares: &[i32; CELLS]) -> Rows {
    let mut charges = Rows::ZERO;
    for (&step, &share) in steps.iter().zip(shares) {
        let (row, lane) = place(step);
        match (u16::try_from(share), lane) {
            (Ok(0), _) | (Err(_), _) => {}
            (Ok(share), Some(lane)) => charges.put(row, lane, share),
            (Ok(share), None) => charges.west = share,
        }
    }
    charges
}

/// The row and the lane of the point at a step from the stone.
fn place(step: Step) -> (usize, Option<usize>) {
    let row = (step.0 + REACH as i32) as usize;
    (row, usize::try_from(step.1 - FIRST).ok())
}
