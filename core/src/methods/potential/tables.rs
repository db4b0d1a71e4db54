//! The tables of a board size, which do not depend on the stones: unshaded shares and
//! pair losses.
//!
//! [`Field`](super::Field) makes them once, `differential` adds and subtracts their entries, and
//! `exact` starts from them. A wrong entry is a wrong potential in every position; a test compares
//! the potential with its definition.

use std::sync::OnceLock;

use super::fixed::to_fixed;
use super::images::Images;
use super::layout::{CELLS, Cells, LineKinds, Offset, length};
use super::losses::{BodyLosses, ImageCells, LossRun, PairLosses, RUN, unshaded_shares};
use super::params::FieldParams;
use crate::board::point::INDICES;
use crate::{Point, PointSet, Size};

/// The unshaded share of cells off the board. It is so low that the share stays below 0 whatever
/// shadows are cast and lifted.
pub(super) const OFF_BOARD: i32 = i32::MIN / 2;

/// The unshaded shares and pair losses of all stones on boards of one size.
///
/// The *share* of a stone in the potential of a point is the sum of 1/d over its bodies (the stone
/// and its mirror images), minus its losses by all other stones. A stone never shades itself.
#[derive(Debug)]
pub(super) struct Tables {
    size: Size,
    cells: Cells,
    kinds: LineKinds,
    /// For each stone, its unshaded share in each cell; [`OFF_BOARD`] off the board.
    charges: Vec<[i32; CELLS]>,
    /// For each stone, the points of its cells.
    reaches: Vec<PointSet>,
    /// For each point, where a stone on it may change the potential: at the points of its cells,
    /// and at the points where it shades another stone. Only who follows moves asks for it, and it
    /// takes as long as all other tables. So the first question makes it.
    changes: OnceLock<Vec<PointSet>>,
    /// For each stone, the stones that shade it somewhere on the board or are shaded by it.
    partners: Vec<PointSet>,
    losses: PairLosses,
}

impl Tables {
    /// Makes the tables for shadows by pairs. The shares and losses of all bodies of a stone are
    /// summed.
    pub(super) fn new(
        params: &FieldParams,
        images: &Images,
        losses: &BodyLosses,
        size: Size,
    ) -> Tables {
        let mut tables = Tables::without_charges(params, images, losses, size, ImageCells::Folded);
        let by_kind: Vec<_> = tables
            .kinds
            .stones()
            .map(|stone| unshaded_shares(stone, &tables.cells, images))
            .collect();
        tables.fill_charges(&by_kind);
        tables.fill_partners();
        tables
    }

    /// Makes the tables for exact shadows. Each body of a stone has cells of its own: an image has
    /// the cells outside the rim that are reflections of points of the board.
    pub(super) fn reflected(
        params: &FieldParams,
        images: &Images,
        losses: &BodyLosses,
        size: Size,
    ) -> Tables {
        let cells = ImageCells::Reflected;
        let mut tables = Tables::without_charges(params, images, losses, size, cells);
        for stone in size.points() {
            for (cell, &step) in tables.cells.steps().iter().enumerate() {
                // A cell beyond the rim stands for the point that an image charges.
                if step != (0, 0) && images.charged(stone, step).is_some() {
                    tables.charges[stone.index()][cell] = to_fixed(1.0 / f64::from(length(step)));
                }
            }
        }
        tables.fill_partners();
        tables
    }

    /// Makes only the losses. No stone reaches a point or has a partner yet.
    fn without_charges(
        params: &FieldParams,
        images: &Images,
        losses: &BodyLosses,
        size: Size,
        of_images: ImageCells,
    ) -> Tables {
        let cells = Cells::new(params.d_max);
        let kinds = LineKinds::new(images);
        Tables {
            size,
            losses: PairLosses::new(&cells, &kinds, images, losses, of_images),
            charges: vec![[OFF_BOARD; CELLS]; INDICES],
            reaches: vec![PointSet::EMPTY; INDICES],
            partners: vec![PointSet::EMPTY; INDICES],
            changes: OnceLock::new(),
            cells,
            kinds,
        }
    }

    fn fill_charges(&mut self, by_kind: &[[i32; CELLS]]) {
        for stone in self.size.points() {
            let charges = &mut self.charges[stone.index()];
            // Stones of one kind have the same shares. They differ only in where the board ends.
            *charges = by_kind[self.kinds.of(stone)];
            for (charge, &step) in charges.iter_mut().zip(self.cells.steps()) {
                if point_at(stone, step, self.size).is_none() {
                    *charge = OFF_BOARD;
                }
            }
        }
    }

    fn fill_partners(&mut self) {
        for stone in self.size.points() {
            for &step in self.cells.steps() {
                let Some(blocker) = point_at(stone, step, self.size) else {
                    continue;
                };
                self.reaches[stone.index()].insert(blocker);
                // If one of two stones shades the other anywhere, each is a partner of the other.
                if self.losses_on_board(stone, blocker) > 0 {
                    self.partners[stone.index()].insert(blocker);
                    self.partners[blocker.index()].insert(stone);
                }
            }
        }
    }

    /// The number of points of the board at which `blocker` shades `stone`. `blocker` must be at
    /// most `d_max` away.
    fn losses_on_board(&self, stone: Point, blocker: Point) -> usize {
        let charges = self.charges(stone);
        let cells = self.losses(stone, blocker).iter().flat_map(LossRun::cells);
        cells.filter(|&cell| charges[cell] != OFF_BOARD).count()
    }

    /// The points of the board at which `blocker` shades `stone`.
    fn shaded(&self, stone: Point, blocker: Point) -> PointSet {
        let charges = self.charges(stone);
        let cells = self.losses(stone, blocker).iter().flat_map(LossRun::cells);
        let on_board = cells.filter(|&cell| charges[cell] != OFF_BOARD);
        let points =
            on_board.filter_map(|cell| point_at(stone, self.cells.steps()[cell], self.size));
        points.collect()
    }

    /// The points at which a stone at `point` may change the potential.
    #[inline]
    pub(super) fn changes(&self, point: Point) -> PointSet {
        self.changes.get_or_init(|| self.all_changes())[point.index()]
    }

    /// The points at which a stone on each point may change the potential.
    fn all_changes(&self) -> Vec<PointSet> {
        let mut changes = self.reaches.clone();
        for stone in self.size.points() {
            for &step in self.cells.steps() {
                if let Some(blocker) = point_at(stone, step, self.size) {
                    // A stone at `blocker` changes the potential of the points at which it shades
                    // `stone`.
                    changes[blocker.index()] |= self.shaded(stone, blocker);
                }
            }
        }
        changes
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The unshaded share of `stone` in each of its cells.
    #[inline]
    pub(super) fn charges(&self, stone: Point) -> &[i32; CELLS] {
        &self.charges[stone.index()]
    }

    /// The points of the cells of `stone`.
    #[inline]
    pub(super) fn reach(&self, stone: Point) -> PointSet {
        self.reaches[stone.index()]
    }

    /// The stones that shade `stone` or are shaded by it.
    #[inline]
    pub(super) fn partners(&self, stone: Point) -> PointSet {
        self.partners[stone.index()]
    }

    /// The losses of `stone` by `blocker`, which must be one of its partners.
    #[inline(always)]
    pub(super) fn losses(&self, stone: Point, blocker: Point) -> &[LossRun] {
        let kind = self.kinds.of(stone);
        self.losses.of(kind, self.cells.between(stone, blocker))
    }

    /// Adds the losses of `stone` by each of `blockers` to its cells; without `ADD`, subtracts
    /// them.
    #[inline(always)]
    pub(super) fn shade<const ADD: bool>(
        &self,
        blockers: PointSet,
        stone: Point,
        cells: &mut [i32; CELLS],
    ) {
        // Section 6.2: each blocker causes a loss of its own, so the order does not matter.
        for blocker in blockers & self.partners(stone) {
            for run in self.losses(stone, blocker) {
                if let Some(cells) = cells[run.cell as usize..].first_chunk_mut::<RUN>() {
                    for (cell, amount) in cells.iter_mut().zip(run.amounts) {
                        *cell += if ADD { amount } else { -amount };
                    }
                }
            }
        }
    }
}

/// The point at `step` from `stone`. `None` if it is not on the board.
pub(super) fn point_at(stone: Point, (down, right): Offset, size: Size) -> Option<Point> {
    let row = stone.row().checked_add_signed(down as isize)?;
    let column = stone.column().checked_add_signed(right as isize)?;
    if row >= size.lines() || column >= size.lines() {
        return None;
    }
    Some(Point::at(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_pairs_on_19x19_is_the_known_one() {
        let (params, size) = (FieldParams::default(), Size::S19);
        let images = Images::new(params.image_lines, size);
        let tables = Tables::new(&params, &images, &BodyLosses::new(&params), size);
        let (mut pairs, mut losses) = (0, 0);
        for stone in size.points() {
            for &step in tables.cells().steps() {
                let Some(blocker) = point_at(stone, step, size) else {
                    continue;
                };
                let points = tables.losses_on_board(stone, blocker);
                pairs += usize::from(points > 0);
                losses += points;
            }
        }
        assert_eq!(pairs, 30_296);
        assert_eq!(losses / 1_000, 393);
    }
}
