//! Charges and losses in 16 bits, rows of them side by side: the potential from scratch.
//!
//! The vectors are as wide as the processor has them. Whatever is done with them is always
//! inlined into [`dispatch`], so that it is compiled for each level of instructions.

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, u16x8, u16x16};

use super::fans::Fans;
use super::field::{CELLS, CellRow, Lines};
use super::map::{PotentialMap, Sums, given};
use super::mirrored::{Mirrored, Window};
use super::mirrors::{Folds, Mirror};
use super::rows::{BEFORE, FIRST, FarRow, LANES, MARGIN, NEAR, NearRow, REACH, ROWS, Rows, Span};
use super::shadow::Step;
use crate::point::{INDICES, STRIDE};
use crate::{Colour, Point, PointSet, Size};

/// What is needed to compute a potential from scratch with [`Fans`].
#[derive(Debug)]
pub(super) struct Compact {
    /// The instructions the processor has for vectors.
    level: Level,
    fans: Fans,
    lines: usize,
    /// The unshaded shares, by kind of stone.
    charges: Vec<Rows>,
    /// By stone.
    large: Vec<Box<[Large]>>,
    rows: Vec<Row>,
    columns: Vec<Column>,
}

/// What stones of a row have in common.
#[derive(Debug)]
struct Row {
    /// The rows around them that are on the board.
    span: Span,
    folds: Folds,
    /// The first of their kinds.
    kind: usize,
}

/// What stones of a column have in common.
#[derive(Debug)]
struct Column {
    /// All ones for the lanes on the board.
    on_board: NearRow,
    /// The mirrors at the left and at the right, where these stones have an image behind
    /// them that reaches the board.
    mirrors: Vec<Mirror>,
    /// Among the kinds of a row.
    kind: usize,
}

/// The unshaded share of a point that is too much for 16 bits, as happens next to stones
/// at the rim.
#[derive(Debug)]
struct Large {
    row: usize,
    lane: usize,
    /// Where the sum of the point is.
    place: usize,
    share: i32,
}

impl Row {
    fn new(row: usize, lines: usize, images: usize, kind: usize) -> Row {
        let below = lines - 1 - row;
        Row {
            span: Span::new(&(REACH - row.min(REACH)..REACH + 1 + below.min(REACH))),
            folds: Folds::new(row, below, lines, images),
            kind,
        }
    }
}

impl Column {
    fn new(column: usize, lines: usize, images: usize, kind: usize) -> Column {
        let on = |lane: usize| (0..lines as i32).contains(&(column as i32 + FIRST + lane as i32));
        let sides = [(true, column), (false, lines - 1 - column)].into_iter();
        let mirrors = sides.filter(|(_, between)| *between < images.min(REACH));
        Column {
            on_board: std::array::from_fn(|lane| if on(lane) { u16::MAX } else { 0 }),
            mirrors: mirrors
                .map(|(is_left, between)| Mirror::new(is_left, between))
                .collect(),
            kind,
        }
    }
}

impl Compact {
    /// `shares` are those by kind of stone, each point with its place. What a point
    /// can lose to all stones together must fit into 16 bits, shadows behind the mirrors
    /// at the right and the left apart.
    pub(super) fn new(
        fans: Fans,
        size: Size,
        images: u8,
        kinds: &Lines,
        shares: &[Vec<(Step, i32)>],
    ) -> Compact {
        let (lines, images) = (size.lines(), usize::from(images));
        let mut large: Vec<_> = (0..INDICES).map(|_| Box::default()).collect();
        for stone in size.points() {
            large[stone.index()] = Large::of(stone, lines, &shares[kinds.of(stone)]);
        }
        Compact {
            level: Level::new(),
            fans,
            lines,
            charges: shares.iter().map(|shares| charges(shares)).collect(),
            large,
            rows: (0..lines)
                .map(|row| Row::new(row, lines, images, kinds.first_of_row(row)))
                .collect(),
            columns: (0..lines)
                .map(|column| Column::new(column, lines, images, kinds.kind(column)))
                .collect(),
        }
    }

    /// With the instructions of another level, which the processor must have.
    #[cfg(test)]
    pub(super) fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// What a stone loses by others: those of a colour, or all.
    #[inline(always)]
    fn losses<S: Simd>(
        &self,
        simd: S,
        mirrored: &Mirrored,
        (colour, stone): (Option<Colour>, Point),
        losses: &mut Losses,
    ) {
        let (row, column) = (&self.rows[stone.row()], &self.columns[stone.column()]);
        mirrored.look(colour, stone, &mut losses.window);
        self.fans.losses(simd, &losses.window, &mut losses.rows);
        row.folds.apply(&mut losses.rows);
        for (mirror, seen) in column.mirrors.iter().zip(&mut losses.seen) {
            mirror.show(simd, &losses.rows, &row.span, seen);
        }
    }

    /// Adds to the sums what `change` makes of what stones give each point under the
    /// shadows of a colour, or of both. Of nothing it must make nothing.
    pub(super) fn charge(
        &self,
        sums: &mut Sums,
        mirrored: &Mirrored,
        (colour, stones): (Option<Colour>, PointSet),
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        dispatch!(self.level, simd => {
            let mut losses = Losses::NONE;
            for stone in stones {
                self.charge_stone(simd, sums, mirrored, (colour, stone), &mut losses, change);
            }
        });
    }

    #[inline(always)]
    fn charge_stone<S: Simd>(
        &self,
        simd: S,
        sums: &mut Sums,
        mirrored: &Mirrored,
        (colour, stone): (Option<Colour>, Point),
        losses: &mut Losses,
        change: impl Fn(i32) -> i32 + Copy,
    ) {
        self.losses(simd, mirrored, (colour, stone), losses);
        let (row, column) = (&self.rows[stone.row()], &self.columns[stone.column()]);
        let mirrors = column.mirrors.len();
        for large in &self.large[stone.index()] {
            let share = large.share - losses.of(large.row, large.lane, mirrors);
            sums[large.place] += change(given(share));
        }
        let charges = &self.charges[row.kind + column.kind];
        let first = PotentialMap::padded(stone) - REACH * STRIDE - (REACH - 1);
        if stone.column() >= REACH {
            let west = charges.west.saturating_sub(losses.rows.west);
            sums[first + REACH * STRIDE - 1] += change(i32::from(west));
        }
        let Some(sums) = around(sums, first) else {
            unreachable!("there is padding around the points");
        };
        if mirrors == 2 {
            losses.merge_seen();
        }
        let charges = (charges, &column.on_board);
        let Losses { rows, seen, .. } = &*losses;
        match mirrors {
            0 => add::<S, false>(simd, charges, [rows, rows], &row.span, sums, change),
            _ => add::<S, true>(simd, charges, [rows, &seen[0]], &row.span, sums, change),
        }
    }

    /// Puts the shares of a stone, by kind, into `into`: `charges` less its losses, cells in
    /// `rows`.
    #[expect(clippy::too_many_arguments, reason = "memory of the caller's")]
    pub(super) fn shares(
        &self,
        mirrored: &Mirrored,
        colour: Colour,
        stone: Point,
        charges: &[i32; CELLS],
        rows: &[CellRow],
        losses: &mut Losses,
        into: [&mut [i32; CELLS]; 2],
    ) {
        for (colour, shares) in [Some(colour), None].into_iter().zip(into) {
            dispatch!(self.level, simd => {
                self.losses(simd, mirrored, (colour, stone), losses);
            });
            *shares = *charges;
            self.subtract(losses, stone, rows, shares);
        }
    }

    /// Takes the losses of a stone from its shares, cells in `rows`. What becomes of cells
    /// off the board is of no account.
    fn subtract(&self, losses: &Losses, stone: Point, rows: &[CellRow], shares: &mut [i32; CELLS]) {
        let mirrors = self.columns[stone.column()].mirrors.len();
        // The rows of cells reach as far as charges do.
        let short = REACH - rows.len() / 2;
        let above = stone.row().min(REACH - short);
        let below = (self.lines - 1 - stone.row()).min(REACH - short);
        for row in REACH - above..=REACH + below {
            let cells = rows[row - short];
            for losses in std::iter::once(&losses.rows).chain(&losses.seen[..mirrors]) {
                let (lanes, first) = losses.row(row);
                // The longest row has a cell more than lanes.
                let (cell, lane) = match (REACH - 1).checked_sub(cells.len / 2) {
                    Some(lane) => (cells.cell, lane - first),
                    None => (cells.cell + 1, 0),
                };
                subtract_row(&mut shares[cell..], &lanes[lane..], cells.len);
            }
        }
        if short == 0 {
            shares[rows[REACH].cell] -= i32::from(losses.rows.west);
        }
    }
}

/// Takes losses from the shares of a row of `len` cells: at most as many as have a lane.
#[inline(always)]
fn subtract_row(shares: &mut [i32], losses: &[u16], len: usize) {
    // Known lengths make vectors.
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

/// The losses of the points around a stone; lanes that the row has no points for are 0,
/// or nobody's business where they lie off the board.
#[derive(Clone, Debug)]
pub(super) struct Losses {
    window: Window,
    rows: Rows,
    /// The rows as the mirrors at the sides show them.
    seen: [Rows; 2],
}

impl Losses {
    pub(super) const NONE: Losses = Losses {
        window: Window::EMPTY,
        rows: Rows::ZERO,
        seen: [Rows::ZERO; 2],
    };

    /// The loss of one point, with so many mirrors.
    #[inline(always)]
    fn of(&self, row: usize, lane: usize, mirrors: usize) -> i32 {
        let mut loss = i32::from(self.rows.at(row, lane));
        for seen in &self.seen[..mirrors] {
            loss += i32::from(seen.at(row, lane));
        }
        loss
    }

    /// Adds what the second mirror shows to what the first does, cut off where it is more
    /// than any charge of 16 bits.
    fn merge_seen(&mut self) {
        let [one, other] = &mut self.seen;
        let near = one.near.as_flattened_mut().iter_mut();
        let far = one.far.as_flattened_mut().iter_mut();
        let others = other
            .near
            .as_flattened()
            .iter()
            .chain(other.far.as_flattened());
        for (one, other) in near.chain(far).zip(others) {
            *one = one.saturating_add(*other);
        }
    }
}

/// Adds what `change` makes of what is left of charges, on the board, to the sums around
/// a stone. The losses are those of the stone and, if `MIRRORS`, those seen in mirrors.
#[inline(always)]
fn add<S: Simd, const MIRRORS: bool>(
    simd: S,
    (charges, on_board): (&Rows, &NearRow),
    [losses, seen]: [&Rows; 2],
    span: &Span,
    sums: &mut [[i32; STRIDE]; ROWS],
    change: impl Fn(i32) -> i32 + Copy,
) {
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

/// The rows of sums around a stone, from the one in the first lane on.
#[inline(always)]
fn around(sums: &mut Sums, first: usize) -> Option<&mut [[i32; STRIDE]; ROWS]> {
    sums[first..].as_chunks_mut().0.first_chunk_mut()
}

/// The unshaded shares of a stone; 0 for what is too much for 16 bits.
fn charges(shares: &[(Step, i32)]) -> Rows {
    let mut charges = Rows::ZERO;
    for &(step, share) in shares {
        let (row, lane) = place(step);
        match (u16::try_from(share), lane) {
            (Ok(0), _) | (Err(_), _) => {}
            (Ok(share), Some(lane)) => charges.put(row, lane, share),
            (Ok(share), None) => charges.west = share,
        }
    }
    charges
}

impl Large {
    /// Those of a stone on a board of so many lines.
    fn of(stone: Point, lines: usize, shares: &[(Step, i32)]) -> Box<[Large]> {
        let on = |at: usize, step: i32| {
            let at = at.checked_add_signed(step as isize)?;
            (at < lines).then_some(at)
        };
        let large = shares
            .iter()
            .filter(|(_, share)| u16::try_from(*share).is_err());
        let large = large.filter_map(|&(step, share)| {
            let point = Point::at(on(stone.row(), step.0)?, on(stone.column(), step.1)?);
            let (row, lane) = place(step);
            Some(Large {
                row,
                lane: lane?,
                place: PotentialMap::padded(point),
                share,
            })
        });
        large.collect()
    }
}

/// The row and the lane of a point around a stone.
fn place(step: Step) -> (usize, Option<usize>) {
    let row = (step.0 + REACH as i32) as usize;
    (row, usize::try_from(step.1 - FIRST).ok())
}
