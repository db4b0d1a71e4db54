//! The order of the tables: the cells around a stone, and the kinds of lines of a board.
//!
//! `tables`, `losses`, `map` and `exact` number their cells by [`Cells`], and the kernel of
//! `influence` uses [`MAX_D`]. A cell with a wrong number adds its share to another point.

use super::images::Images;
use crate::board::point::STRIDE;
use crate::{Point, Size};

/// The largest `d_max`. Up to this distance, no two cells have the same index offset.
pub(in crate::methods) const MAX_D: u8 = 10;

/// The length of a table with one entry for each cell. A stone has 221 cells at most
/// (`d_max` 10), so an index of eight bits needs no bounds check.
pub(super) const CELLS: usize = 256;

/// The number of cells that are added in one vector.
pub(super) const CHUNK: usize = 8;

/// The number of entries before and behind the points of a [`Sums`](super::map::Sums):
/// room for the cells of a stone at the rim.
pub(super) const PAD: usize = MAX_D as usize * (STRIDE + 1);

/// A place relative to a stone or an image: the number of rows down and of columns to the right.
pub(in crate::methods) type Offset = (i32, i32);

/// The city-block length of a step.
pub(super) fn length((down, right): Offset) -> i32 {
    down.abs() + right.abs()
}

/// All steps of length 1 to `reach`.
pub(super) fn steps(reach: i32) -> impl Iterator<Item = Offset> {
    // In this square, the steps of city-block length up to `reach` form a diamond.
    (-reach..=reach)
        .flat_map(move |down| (-reach..=reach).map(move |right| (down, right)))
        .filter(move |&step| (1..=reach).contains(&length(step)))
}

/// The cells of a stone: the places within `d_max` of it, on the board or off it. They
/// form a diamond and are numbered row by row from the top.
#[derive(Debug)]
pub(super) struct Cells {
    rows: Vec<CellRow>,
    chunks: Vec<CellChunk>,
    /// For each cell, its place relative to the stone.
    steps: Vec<Offset>,
    /// For each cell, its index offset from the stone.
    offsets: [i16; CELLS],
    /// For each index offset plus [`PAD`], the cell.
    numbers: [u8; 2 * PAD + 1],
}

/// Cells of a row that are added as one vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellChunk {
    /// The number of its first cell.
    pub(super) cell: usize,
    /// The index offset of its first cell from the stone, plus [`PAD`].
    pub(super) index: usize,
    /// All bits set for the cells of the row, no bit for entries behind its end.
    pub(super) mask: [i32; CHUNK],
}

/// A row of cells. Its cells have consecutive numbers, and its points have consecutive
/// indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRow {
    /// The number of its first cell.
    pub(super) cell: usize,
    /// The number of its cells.
    pub(super) len: usize,
    /// The index offset of its first cell from the stone, plus [`PAD`].
    pub(super) index: usize,
}

impl Cells {
    pub(super) fn new(d_max: u8) -> Cells {
        let reach = i32::from(d_max);
        let mut cells = Cells {
            rows: Vec::new(),
            chunks: Vec::new(),
            steps: Vec::new(),
            offsets: [0; CELLS],
            numbers: [0; 2 * PAD + 1],
        };
        for down in -reach..=reach {
            // With each row away from the stone, the diamond loses a point on either side.
            let half = reach - down.abs();
            cells.rows.push(CellRow {
                cell: cells.steps.len(),
                len: (2 * half + 1) as usize,
                index: padded((down, -half)),
            });
            for right in -half..=half {
                let step = (down, right);
                let cell = cells.steps.len();
                cells.offsets[cell] = (padded(step) as isize - PAD as isize) as i16;
                cells.numbers[padded(step)] = cell as u8;
                cells.steps.push(step);
            }
        }
        for row in &cells.rows {
            cells
                .chunks
                // The last chunk of a row may reach beyond the row. The mask leaves these entries
                // out.
                .extend((0..row.len).step_by(CHUNK).map(|start| CellChunk {
                    cell: row.cell + start,
                    index: row.index + start,
                    mask: std::array::from_fn(|lane| if start + lane < row.len { -1 } else { 0 }),
                }));
        }
        cells
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The rows from the top.
    pub(super) fn rows(&self) -> &[CellRow] {
        &self.rows
    }

    /// All cells in chunks.
    pub(super) fn chunks(&self) -> &[CellChunk] {
        &self.chunks
    }

    /// The place of each cell relative to the stone, in the order of the cells.
    pub(super) fn steps(&self) -> &[Offset] {
        &self.steps
    }

    /// The cell of `stone` at `point`, which must be at most `d_max` away.
    #[inline]
    pub(super) fn between(&self, stone: Point, point: Point) -> usize {
        // No two cells have the same index offset, so the difference of the indices is enough.
        usize::from(self.numbers[point.index() + PAD - stone.index()])
    }

    /// The cell at a step, which must not be longer than `d_max`.
    pub(super) fn at(&self, step: Offset) -> usize {
        usize::from(self.numbers[padded(step)])
    }

    /// The index of a cell of `stone` in a [`Sums`](super::map::Sums).
    #[inline]
    pub(super) fn padded_index(&self, stone: Point, cell: usize) -> usize {
        (stone.index() + PAD).wrapping_add_signed(isize::from(self.offsets[cell]))
    }
}

/// The index offset of a step, plus [`PAD`].
fn padded((down, right): Offset) -> usize {
    (PAD as i32 + down * STRIDE as i32 + right) as usize
}

/// The kinds of lines of a board. The kind of a stone is that of its row and its column together.
///
/// All lines without images have the same kind: the loss of a stone there depends only on the
/// place of the blocker relative to the stone. Every line with images has a kind of its own.
#[derive(Debug)]
pub(super) struct LineKinds {
    /// For each line, its kind.
    kinds: [u8; Size::MAX],
    /// For each kind, its first line.
    first: Vec<i32>,
}

impl LineKinds {
    pub(super) fn new(images: &Images) -> LineKinds {
        let mut lines = LineKinds {
            kinds: [0; Size::MAX],
            first: Vec::new(),
        };
        let mut without_images = None;
        for line in 0..images.lines() {
            let next = lines.first.len() as u8;
            let kind = match images.places(line) {
                [_] => *without_images.get_or_insert(next),
                _ => next,
            };
            if kind == next {
                lines.first.push(line);
            }
            lines.kinds[line as usize] = kind;
        }
        lines
    }

    /// The kind of a line.
    #[inline]
    pub(super) fn of_line(&self, line: usize) -> usize {
        usize::from(self.kinds[line])
    }

    /// The kind of a stone.
    #[inline]
    pub(super) fn of(&self, stone: Point) -> usize {
        self.of_line(stone.row()) * self.first.len() + self.of_line(stone.column())
    }

    /// The first stone of every kind, as row and column, in the order of the kinds.
    pub(super) fn stones(&self) -> impl Iterator<Item = Offset> {
        self.first
            .iter()
            .flat_map(|&row| self.first.iter().map(move |&column| (row, column)))
    }
}
