//! What does not depend on the stones: charges, mirror images and pair losses of a
//! board size, as tables.

use std::collections::HashMap;

use super::bodies::{Bodies, Body, Shades, pairs};
use super::compact::Compact;
use super::fans::Fans;
use super::fixed::to_fixed;
use super::params::{Params, ParamsError};
use super::rows::REACH;
use super::shadow::{Step, length, steps};
use crate::point::{INDICES, STRIDE};
use crate::{Point, PointSet, Size};

/// More than the number of places within `d_max` of a stone, which is 221 for 10: an
/// index of eight bits needs no check.
pub(super) const CELLS: usize = 256;

/// The unshaded share off the board, with [`Compact`]: no shadow that is lifted makes it
/// something.
pub(super) const OFF_BOARD: i32 = i32::MIN / 2;

/// Room on both sides of the points for what lies around a stone at the rim.
pub(super) const PAD: usize = Params::MAX_D as usize * (STRIDE + 1);

/// The tables of the potential for one board size.
///
/// A *body* is a stone or one of its mirror images. Bodies of a stone charge the
/// points around it together: its *share* of a point's potential is the sum over its
/// bodies of 1/d. A stone in the way takes some of it: the *pair loss*, by which the
/// bodies of one stone are shaded by those of another. A stone never shades itself.
#[derive(Debug)]
pub struct Field {
    size: Size,
    /// The rows of cells around a stone, from the top.
    rows: Vec<CellRow>,
    /// Index offset of each cell from its stone.
    offsets: [i16; CELLS],
    /// Cell by index offset + [`PAD`], for the cells of a stone.
    cells: [u8; 2 * PAD + 1],
    /// For every stone its unshaded share in each cell.
    charges: Vec<[i32; CELLS]>,
    /// The stones that shade a stone somewhere on the board, or are shaded by it.
    partners: Vec<PointSet>,
    lines: Lines,
    /// For every kind of stone and every cell of a blocker, where its losses start.
    /// Stones on lines of the same [`Lines`] share theirs; what lies off the board of
    /// some of them does no harm, as nothing is given there.
    starts: Vec<u32>,
    losses: Vec<Loss>,
    cell_count: usize,
    /// The same in 16 bits, where that is enough.
    compact: Option<Compact>,
}

/// The kinds of lines of a board: all without images are alike, as what a stone loses
/// there depends on where the blocker is and on nothing else.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// By line, its kind.
    kinds: [u8; Size::MAX],
    /// By kind, its first line.
    first: Vec<i32>,
}

impl Lines {
    fn new(bodies: &Bodies) -> Lines {
        let mut lines = Lines {
            kinds: [0; Size::MAX],
            first: Vec::new(),
        };
        let mut inner = None;
        for (line, places) in bodies.places.iter().enumerate() {
            let next = lines.first.len() as u8;
            let kind = match places.len() {
                1 => *inner.get_or_insert(next),
                _ => next,
            };
            if kind == next {
                lines.first.push(line as i32);
            }
            lines.kinds[line] = kind;
        }
        lines
    }

    fn len(&self) -> usize {
        self.first.len()
    }

    /// The kind of a line.
    #[inline]
    pub(super) fn kind(&self, line: usize) -> usize {
        usize::from(self.kinds[line])
    }

    /// The first kind of the stones of a row: it comes before those of their columns.
    #[inline]
    pub(super) fn first_of_row(&self, row: usize) -> usize {
        self.kind(row) * self.len()
    }

    /// The kind of a stone.
    #[inline]
    pub(super) fn of(&self, stone: Point) -> usize {
        self.first_of_row(stone.row()) + self.kind(stone.column())
    }
}

/// A row of cells: contiguous in the numbering of cells and in that of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRow {
    /// The number of its first cell.
    pub(super) cell: usize,
    /// The number of its cells.
    pub(super) len: usize,
    /// Index of its first point relative to the stone's, plus [`PAD`].
    pub(super) index: usize,
}

/// Losses of potential in neighbouring cells of a row, as many as are computed at a time;
/// behind the end of a row they are 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loss {
    /// The first cell.
    pub(super) cell: u32,
    pub(super) amounts: [i32; LOSSES],
}

/// The number of losses in a [`Loss`].
pub(super) const LOSSES: usize = 4;

impl Loss {
    /// The cells that lose something.
    fn cells(&self) -> impl Iterator<Item = usize> {
        let amounts = self.amounts.iter().enumerate();
        amounts
            .filter(|(_, amount)| **amount > 0)
            .map(|(place, _)| self.cell as usize + place)
    }
}

impl Field {
    /// Makes the tables for boards of `size`, in some milliseconds.
    ///
    /// # Errors
    /// A parameter outside its range.
    pub fn new(params: &Params, size: Size) -> Result<Field, ParamsError> {
        params.check()?;
        let reach = i32::from(params.d_max);
        let bodies = Bodies::new(params, size);
        let mut field = Field {
            size,
            lines: Lines::new(&bodies),
            rows: Vec::new(),
            offsets: [0; CELLS],
            cells: [0; 2 * PAD + 1],
            charges: vec![[0; CELLS]; INDICES],
            partners: vec![PointSet::EMPTY; INDICES],
            starts: Vec::new(),
            losses: Vec::new(),
            cell_count: 0,
            compact: None,
        };
        field.number_cells(reach);
        for stone in size.points() {
            field.add_charges(stone, &bodies, reach);
        }
        let shades = Shades::new(params);
        field.add_losses(&bodies, &shades);
        field.compact = field.compacted(params, &bodies, &shades);
        if field.compact.is_some() {
            field.mark_off_board();
        }
        Ok(field)
    }

    /// The size of the boards it is for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of ordered pairs of points of which one shades the other, and the
    /// number of all losses.
    pub fn pairs(&self) -> (usize, usize) {
        let mut sums = (0, 0);
        for stone in self.size.points() {
            for blocker in self.size.points() {
                let losses = self.losses_on_board(stone, blocker);
                sums.0 += usize::from(losses > 0);
                sums.1 += losses;
            }
        }
        sums
    }

    /// The number of points of the board where `stone` loses by `blocker`.
    fn losses_on_board(&self, stone: Point, blocker: Point) -> usize {
        let far = |one: usize, other: usize| one.abs_diff(other);
        let distance = far(stone.row(), blocker.row()) + far(stone.column(), blocker.column());
        if distance == 0 || distance > self.rows.len() / 2 {
            return 0;
        }
        let losses = self.losses_of(stone).by(blocker).iter();
        let body = Body::of(stone);
        losses
            .flat_map(Loss::cells)
            .filter(|&cell| body.point_at(self.step(cell), self.size).is_some())
            .count()
    }

    pub(super) fn rows(&self) -> &[CellRow] {
        &self.rows
    }

    pub(super) fn charges(&self, stone: Point) -> &[i32; CELLS] {
        &self.charges[stone.index()]
    }

    /// The stones that have to do with `stone`.
    pub(super) fn partners(&self, stone: Point) -> PointSet {
        self.partners[stone.index()]
    }

    /// Index of a cell of `stone` among points with [`PAD`] before them.
    pub(super) fn padded_index(&self, stone: Point, cell: usize) -> usize {
        (stone.index() + PAD).wrapping_add_signed(isize::from(self.offsets[cell]))
    }

    /// The tables for 16 bits.
    #[inline]
    pub(super) fn compact(&self) -> Option<&Compact> {
        self.compact.as_ref()
    }

    #[cfg(test)]
    pub(super) fn compact_mut(&mut self) -> Option<&mut Compact> {
        self.compact.as_mut()
    }

    /// What `stone` loses by each of its partners.
    #[inline]
    pub(super) fn losses_of(&self, stone: Point) -> StoneLosses<'_> {
        let first = self.lines.of(stone) * self.cell_count;
        StoneLosses {
            cells: &self.cells,
            stone: stone.index(),
            starts: &self.starts[first..=first + self.cell_count],
            losses: &self.losses,
        }
    }

    fn number_cells(&mut self, reach: i32) {
        let mut cell = 0;
        for down in -reach..=reach {
            let half = reach - down.abs();
            let first = down * STRIDE as i32 - half;
            let len = (2 * half + 1) as usize;
            let index = (first + PAD as i32) as usize;
            self.rows.push(CellRow { cell, len, index });
            for place in 0..len {
                self.offsets[cell] = (first + place as i32) as i16;
                self.cells[index + place] = cell as u8;
                cell += 1;
            }
        }
        self.cell_count = cell;
    }

    fn cell(&self, stone: Point, point: Point) -> u8 {
        self.cells[point.index() + PAD - stone.index()]
    }

    fn add_charges(&mut self, stone: Point, bodies: &Bodies, reach: i32) {
        for body in bodies.of(stone) {
            for step in steps(reach) {
                // An image is nearer to no point of the board than its stone.
                if let Some(point) = body.point_at(step, self.size) {
                    let cell = self.cell(stone, point);
                    self.charges[stone.index()][usize::from(cell)] +=
                        to_fixed(1.0 / f64::from(length(step)));
                }
            }
        }
    }

    fn mark_off_board(&mut self) {
        for stone in self.size.points() {
            for cell in 0..self.cell_count {
                if Body::of(stone)
                    .point_at(self.step(cell), self.size)
                    .is_none()
                {
                    self.charges[stone.index()][cell] = OFF_BOARD;
                }
            }
        }
    }

    /// Fills in the losses, kind of stone by kind, then who has to do with whom.
    fn add_losses(&mut self, bodies: &Bodies, shades: &Shades) {
        self.starts.push(0);
        let kinds = self.lines.first.clone();
        for &row in &kinds {
            for &column in &kinds {
                let stone = Body { row, column };
                for cell in 0..self.cell_count {
                    self.add_losses_by(stone, cell, bodies, shades);
                    self.starts.push(self.losses.len() as u32);
                }
            }
        }
        for stone in self.size.points() {
            for blocker in self.size.points() {
                if self.losses_on_board(stone, blocker) > 0 {
                    self.partners[stone.index()].insert(blocker);
                    self.partners[blocker.index()].insert(stone);
                }
            }
        }
    }

    /// The losses of a stone, the first of its kind, by a blocker in one of its cells.
    fn add_losses_by(&mut self, stone: Body, cell: usize, bodies: &Bodies, shades: &Shades) {
        let step = self.step(cell);
        let blocker = Body {
            row: stone.row + step.0,
            column: stone.column + step.1,
        };
        // Off the board there is neither blocker nor point, unless on another line of
        // the same kind, of which there are several only without images.
        let places = |stone: i32, blocker: i32| match bodies.places[stone as usize].as_slice() {
            [only] => Some((vec![*only], vec![blocker])),
            all => {
                let at = usize::try_from(blocker).ok()?;
                Some((all.to_vec(), bodies.places.get(at)?.clone()))
            }
        };
        let on = |stone: i32, point: i32| bodies.may_be_on_board(stone, point);
        let (Some(rows), Some(columns)) = (
            places(stone.row, blocker.row),
            places(stone.column, blocker.column),
        ) else {
            return;
        };
        if step == (0, 0) {
            return;
        }
        let mut sums = [0; CELLS];
        for (body, other) in pairs(&rows, &columns) {
            let step = (other.row - body.row, other.column - body.column);
            for &(step, loss) in shades.of(step) {
                let point = (body.row + step.0, body.column + step.1);
                if on(stone.row, point.0) && on(stone.column, point.1) {
                    let step = (point.0 - stone.row, point.1 - stone.column);
                    sums[usize::from(self.cell_at(step))] += loss;
                }
            }
        }
        for row in &self.rows {
            let sums = &sums[row.cell..row.cell + row.len];
            let mut place = 0;
            while let Some(next) = sums[place..].iter().position(|&sum| sum > 0) {
                let first = place + next;
                let amount = |place: usize| sums.get(first + place).copied().unwrap_or(0);
                self.losses.push(Loss {
                    cell: (row.cell + first) as u32,
                    amounts: std::array::from_fn(amount),
                });
                place = (first + LOSSES).min(row.len);
            }
        }
    }

    /// The tables for 16 bits, if the parameters have any.
    fn compacted(&self, params: &Params, bodies: &Bodies, shades: &Shades) -> Option<Compact> {
        if usize::from(params.d_max) > REACH || !self.losses_fit(bodies, shades) {
            return None;
        }
        let reach = i32::from(params.d_max);
        let fans = Fans::new(steps(reach), |blocker| shades.of(blocker))?;
        let kinds = &self.lines.first;
        let stones = kinds.iter().flat_map(|&row| {
            let stone = move |&column: &i32| Body { row, column };
            kinds.iter().map(stone)
        });
        let charges = stones.map(|stone| {
            let mut shares = [0; CELLS];
            let places = |line: i32| &bodies.places[line as usize];
            for &row in places(stone.row) {
                for &column in places(stone.column) {
                    for step in steps(reach) {
                        let point = (row + step.0, column + step.1);
                        if bodies.may_be_on_board(stone.row, point.0)
                            && bodies.may_be_on_board(stone.column, point.1)
                        {
                            let step_there = (point.0 - stone.row, point.1 - stone.column);
                            shares[usize::from(self.cell_at(step_there))] +=
                                to_fixed(1.0 / f64::from(length(step)));
                        }
                    }
                }
            }
            (0..self.cell_count)
                .map(|cell| (self.step(cell), shares[cell]))
                .collect()
        });
        let charges: Vec<_> = charges.collect();
        let images = params.image_lines;
        Some(Compact::new(fans, self.size, images, &self.lines, &charges))
    }

    /// Whether 16 bits hold what a stone loses in a point when stones are all around, as
    /// [`Compact`] needs it.
    fn losses_fit(&self, bodies: &Bodies, shades: &Shades) -> bool {
        let mut totals = HashMap::new();
        for blocker in steps(shades.reach) {
            for &(step, loss) in shades.of(blocker) {
                *totals.entry(step).or_insert(0) += loss;
            }
        }
        let total = |step: Step| totals.get(&step).copied().unwrap_or(0);
        let lines = 0..self.size.lines() as i32;
        self.lines.first.iter().all(|&row| {
            let rows = &bodies.places[row as usize];
            self.lines.first.iter().all(|&column| {
                let columns = &bodies.places[column as usize];
                // Each mirror at the left or right is apart.
                let fit = |row_at: i32, column_at: i32| {
                    columns.iter().all(|column| {
                        let losses = rows
                            .iter()
                            .map(|row| total((row_at - row, column_at - column)));
                        losses.sum::<i32>() <= i32::from(u16::MAX)
                    })
                };
                lines
                    .clone()
                    .all(|row_at| lines.clone().all(|column_at| fit(row_at, column_at)))
            })
        })
    }

    /// Where a cell is, as seen from the stone.
    fn step(&self, cell: usize) -> Step {
        let row = self.rows.partition_point(|cells| cells.cell <= cell) - 1;
        let cells = self.rows[row];
        let right = (cell - cells.cell) as i32 - (cells.len as i32 - 1) / 2;
        (row as i32 - self.rows.len() as i32 / 2, right)
    }

    /// The cell at a step, which must not be longer than what a stone reaches.
    fn cell_at(&self, step: Step) -> u8 {
        self.cells[(PAD as i32 + step.0 * STRIDE as i32 + step.1) as usize]
    }
}

/// What one stone loses by others.
pub(super) struct StoneLosses<'a> {
    cells: &'a [u8; 2 * PAD + 1],
    stone: usize,
    starts: &'a [u32],
    losses: &'a [Loss],
}

impl<'a> StoneLosses<'a> {
    /// What it loses by `blocker`, one of its partners.
    #[inline]
    pub(super) fn by(&self, blocker: Point) -> &'a [Loss] {
        let cell = usize::from(self.cells[blocker.index() + PAD - self.stone]);
        &self.losses[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_pairs_on_19x19_is_the_known_one() {
        let field = Field::new(&Params::default(), Size::S19).unwrap();
        let (pairs, losses) = field.pairs();
        assert_eq!(pairs, 30_296);
        assert_eq!(losses / 1_000, 393);
    }

    #[test]
    fn stones_near_rims_and_corners_have_images() {
        let count = |lines, row, column| {
            let bodies = Bodies::new(&Params::default(), Size::new(lines).unwrap());
            bodies.of(Point::at(row, column)).count()
        };
        assert_eq!(
            [count(19, 5, 9), count(19, 4, 9), count(19, 14, 4)],
            [1, 2, 4]
        );
        assert_eq!([count(10, 4, 4), count(9, 4, 4), count(1, 0, 0)], [4, 9, 9]);
    }
}
