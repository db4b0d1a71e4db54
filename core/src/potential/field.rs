//! What does not depend on the stones: charges, mirror images and pair losses of a
//! board size, as tables.

use super::fixed::{SCALE, to_fixed};
use super::params::{Params, ParamsError};
use super::shadow::{Step, length, steps};
use crate::point::{INDICES, STRIDE};
use crate::{Point, PointSet, Size};

/// More than the number of places within `d_max` of a stone, which is 221 for 10: an
/// index of eight bits needs no check.
pub(super) const CELLS: usize = 256;

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
    /// For every stone and every cell of a blocker, where its losses start.
    starts: Vec<u32>,
    losses: Vec<Loss>,
    cell_count: usize,
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

/// A loss of potential in a cell: the cell in the low eight bits, the loss above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loss(u32);

impl Loss {
    fn new(cell: u8, loss: i32) -> Loss {
        // At most 81 pairs of bodies, each less than SCALE: 23 bits.
        debug_assert!((0..1 << 24).contains(&loss));
        Loss((loss as u32) << 8 | u32::from(cell))
    }

    pub(super) fn cell(self) -> usize {
        (self.0 & 0xff) as usize
    }

    pub(super) fn amount(self) -> i32 {
        (self.0 >> 8) as i32
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
        let mut field = Field {
            size,
            rows: Vec::new(),
            offsets: [0; CELLS],
            cells: [0; 2 * PAD + 1],
            charges: vec![[0; CELLS]; INDICES],
            partners: vec![PointSet::EMPTY; INDICES],
            starts: Vec::new(),
            losses: Vec::new(),
            cell_count: 0,
        };
        field.number_cells(reach);
        let bodies = Bodies::new(params, size);
        for stone in size.points() {
            field.add_charges(stone, &bodies, reach);
        }
        field.add_losses(params, &bodies);
        Ok(field)
    }

    /// The size of the boards it is for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of ordered pairs of points of which one shades the other, and the
    /// number of all losses.
    pub fn pairs(&self) -> (usize, usize) {
        let filled = |range: &[u32]| range[0] < range[1];
        (
            self.starts.windows(2).filter(|range| filled(range)).count(),
            self.losses.len(),
        )
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

    /// The number of cells around a stone.
    pub(super) fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// What `stone` loses by each of its partners.
    #[inline]
    pub(super) fn losses_of(&self, stone: Point) -> StoneLosses<'_> {
        let first = stone.index() * self.cell_count;
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

    fn add_losses(&mut self, params: &Params, bodies: &Bodies) {
        let size = self.size;
        let shades = Shades::new(params);
        self.starts = vec![0; INDICES * self.cell_count + 1];
        let mut sums = [0; CELLS];
        for stone in (0..size.lines()).flat_map(|row| (0..STRIDE).map(move |column| (row, column)))
        {
            let (row, column) = stone;
            for cell in 0..self.cell_count {
                let at = (row * STRIDE + column) * self.cell_count + cell;
                let blocker = self.blocker(row, column, cell);
                if let Some((stone, blocker)) = blocker {
                    for body in bodies.of(stone) {
                        for other in bodies.of(blocker) {
                            let step = (other.row - body.row, other.column - body.column);
                            for &(step, loss) in shades.of(step) {
                                if let Some(point) = body.point_at(step, size) {
                                    sums[usize::from(self.cell(stone, point))] += loss;
                                }
                            }
                        }
                    }
                    let before = self.losses.len();
                    for (cell, sum) in sums[..self.cell_count].iter_mut().enumerate() {
                        if *sum > 0 {
                            self.losses.push(Loss::new(cell as u8, std::mem::take(sum)));
                        }
                    }
                    if self.losses.len() > before {
                        self.partners[stone.index()].insert(blocker);
                        self.partners[blocker.index()].insert(stone);
                    }
                }
                self.starts[at + 1] = self.losses.len() as u32;
            }
        }
        let end = self.losses.len() as u32;
        let filled = size.lines() * STRIDE * self.cell_count;
        self.starts[filled..].fill(end);
    }

    /// The stone at a place and the blocker in one of its cells, where both are points
    /// of the board and differ.
    fn blocker(&self, row: usize, column: usize, cell: usize) -> Option<(Point, Point)> {
        let lines = self.size.lines();
        let row_of_cell = self.rows.iter().rposition(|cells| cells.cell <= cell)?;
        let cells = self.rows[row_of_cell];
        let reach = self.rows.len() as i32 / 2;
        let down = row_of_cell as i32 - reach;
        let right = (cell - cells.cell) as i32 - (cells.len as i32 - 1) / 2;
        let on = |at: i32| (0..lines as i32).contains(&at).then_some(at as usize);
        if column >= lines || (down, right) == (0, 0) {
            return None;
        }
        let blocker = Point::at(on(row as i32 + down)?, on(column as i32 + right)?);
        Some((Point::at(row, column), blocker))
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

/// A stone or one of its mirror images, on the board or off it.
#[derive(Clone, Copy, Debug)]
struct Body {
    row: i32,
    column: i32,
}

impl Body {
    /// The point of the board at `step` from the body.
    fn point_at(self, step: Step, size: Size) -> Option<Point> {
        let on = |at: i32| {
            (0..size.lines() as i32)
                .contains(&at)
                .then_some(at as usize)
        };
        Some(Point::at(on(self.row + step.0)?, on(self.column + step.1)?))
    }
}

/// The places of stones and images along one side of the board (section 6.1): the
/// mirror stands half a step outside the first line.
struct Bodies {
    places: Vec<Vec<i32>>,
}

impl Bodies {
    fn new(params: &Params, size: Size) -> Bodies {
        let (lines, images) = (size.lines() as i32, i32::from(params.image_lines));
        let places = |at: i32| {
            let near = (at < images).then_some(-1 - at);
            let far = (at >= lines - images).then_some(2 * lines - 1 - at);
            [Some(at), near, far].into_iter().flatten().collect()
        };
        Bodies {
            places: (0..lines).map(places).collect(),
        }
    }

    /// The stone and its images: one beside a rim, three in a corner, and on narrow
    /// boards on both sides.
    fn of(&self, stone: Point) -> impl Iterator<Item = Body> {
        self.places[stone.row()].iter().flat_map(move |&row| {
            let columns = self.places[stone.column()].iter();
            columns.map(move |&column| Body { row, column })
        })
    }
}

/// The losses of one body by another: by the place of the blocker, those of all
/// points in its shadow.
struct Shades {
    reach: i32,
    lists: Vec<Vec<(Step, i32)>>,
}

impl Shades {
    fn new(params: &Params) -> Shades {
        let reach = i32::from(params.d_max);
        let width = 2 * reach + 1;
        let mut lists = vec![Vec::new(); (width * width) as usize];
        for blocker in steps(reach) {
            let list = &mut lists[((blocker.0 + reach) * width + blocker.1 + reach) as usize];
            for point in steps(reach) {
                let added = params.kappa * params.shadow.value(blocker, point);
                let d = f64::from(length(point));
                let loss = to_fixed(1.0 / d - 1.0 / (d + added)).min(SCALE);
                if loss > 0 {
                    list.push((point, loss));
                }
            }
        }
        Shades { reach, lists }
    }

    fn of(&self, blocker: Step) -> &[(Step, i32)] {
        let width = 2 * self.reach + 1;
        let inside = |at: i32| at.abs() <= self.reach;
        if !inside(blocker.0) || !inside(blocker.1) {
            return &[];
        }
        &self.lists[((blocker.0 + self.reach) * width + blocker.1 + self.reach) as usize]
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
