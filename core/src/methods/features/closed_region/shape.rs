//! The shape of a closed region: everything about it that life and death depend on.
//!
//! [`ClosedRegionTable`](super::ClosedRegionTable) finds a region by its shape, and
//! `sahwal-lab closed-regions` solves one region for each shape. If two regions with different
//! fates had the same shape, one of them would get the fate of the other.

use std::fmt;

use crate::board::bits::each_bit;
use crate::{Point, PointSet, Size};

/// The largest number of points of a region in the table.
pub(crate) const MAX_POINTS: usize = 7;

/// The distance between two rows in bits. The last column stays empty, so that a shift by one bit
/// never moves a point into another row.
const STRIDE: usize = 8;

/// A closed region up to symmetry: its points, and which of them touch the wall.
///
/// Nothing else about the location matters. A point whose neighbours on the board all belong to the
/// region is no liberty of the wall. On the rim this happens more often, because points there have
/// fewer neighbours. Two regions with equal shapes have equal classes.
///
/// ```
/// use sahwal_core::features::closed_region::Shape;
/// use sahwal_core::{PointSet, Size, points};
///
/// let size = Size::new(3)?;
/// let lying = Shape::of(points! { X X . . . . . . . }, PointSet::EMPTY, size);
/// let standing = Shape::of(points! { X . . X . . . . . }, PointSet::EMPTY, size);
/// assert_eq!(lying, standing);
/// let (shape, _) = lying.expect("two points");
/// assert_eq!(Shape::parse(&shape.to_string()), Some(shape));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The points, moved to the top left of an 8x8 square.
    cells: u64,
    /// The points of `cells` that touch the wall.
    touching: u64,
}

/// A shape, and a set of stones turned by the same symmetry.
type Image = (Shape, u64);

impl Shape {
    /// The largest number of points of a closed region in the table.
    pub const MAX_POINTS: usize = MAX_POINTS;

    /// Returns the shape of `region`, and one bit for each point of the shape, row by row: 1 if the
    /// point holds one of `stones`. Two sets of stones give the same bits if a symmetry of the
    /// region turns one into the other.
    ///
    /// Returns `None` if the region has no points, has more than [`Shape::MAX_POINTS`], or does not
    /// fit into 8 rows and 7 columns.
    pub fn of(region: PointSet, stones: PointSet, size: Size) -> Option<(Shape, u8)> {
        if region.is_empty() || region.len() > MAX_POINTS {
            return None;
        }
        // A point whose neighbours all lie in the region, or off the board, is no liberty of the
        // wall.
        let touching = (size.board() - region).neighbours_in(region);
        let top = region.iter().map(Point::row).min()?;
        let left = region.iter().map(Point::column).min()?;
        // A connected region of seven points always fits; one of several parts may not.
        for point in region {
            if point.row() - top >= STRIDE || point.column() - left >= STRIDE - 1 {
                return None;
            }
        }
        let placed = Shape {
            cells: pack(region, top, left),
            touching: pack(touching, top, left),
        };
        let (shape, stones) = placed.canonical(pack(stones & region, top, left));
        Some((shape, shape.in_order(stones)))
    }

    /// The smallest of the eight images.
    fn canonical(self, stones: u64) -> Image {
        // A turned board has the same life and death, so one image stands for all eight.
        let images = (0..8u8).map(|symmetry| {
            // The shift that moves the points to the top-left applies to all three sets.
            let cells = image(self.cells, symmetry);
            let shift = top_left_shift(cells);
            let shape = Shape {
                cells: cells >> shift,
                touching: image(self.touching, symmetry) >> shift,
            };
            (shape, image(stones, symmetry) >> shift)
        });
        images.min().unwrap_or((self, stones))
    }

    /// The bits of `set` at the points of the shape, moved together: bit i is point i of the shape.
    fn in_order(self, set: u64) -> u8 {
        let bits = each_bit(self.cells).enumerate();
        bits.fold(0, |all, (number, bit)| {
            all | ((set >> bit & 1) as u8) << number
        })
    }

    /// The number of points.
    pub const fn len(self) -> usize {
        self.cells.count_ones() as usize
    }

    /// Always `false`: a shape has at least one point.
    pub const fn is_empty(self) -> bool {
        self.cells == 0
    }

    /// Reads the form that [`fmt::Display`] writes. Returns `None` for any other text, and for a
    /// shape that is not the canonical one of its eight images.
    pub fn parse(text: &str) -> Option<Shape> {
        let mut shape = Shape {
            cells: 0,
            touching: 0,
        };
        for (row, line) in text.split('/').enumerate() {
            for (column, letter) in line.chars().enumerate() {
                if row >= STRIDE || column >= STRIDE - 1 {
                    return None;
                }
                let bit = 1 << (row * STRIDE + column);
                match letter {
                    '.' => {
                        shape.cells |= bit;
                        shape.touching |= bit;
                    }
                    '+' => shape.cells |= bit,
                    '#' => {}
                    _ => return None,
                }
            }
        }
        if !(1..=MAX_POINTS).contains(&shape.len()) || shape.canonical(0).0 != shape {
            return None;
        }
        Some(shape)
    }
}

/// Writes the rows with a `/` between them. A point that touches the wall is `.`, another point of
/// the region `+`, and a point outside the region `#`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = each_bit(self.cells)
            .map(|bit| bit % STRIDE + 1)
            .max()
            .unwrap_or(0);
        let height = each_bit(self.cells)
            .map(|bit| bit / STRIDE + 1)
            .max()
            .unwrap_or(0);
        let mut text = String::new();
        for row in 0..height {
            if row > 0 {
                text.push('/');
            }
            for column in 0..width {
                let bit = row * STRIDE + column;
                text.push(match (self.cells >> bit & 1, self.touching >> bit & 1) {
                    (0, _) => '#',
                    (_, 0) => '+',
                    _ => '.',
                });
            }
        }
        f.pad(&text)
    }
}

/// Moves a set to the 8x8 square whose upper left corner is at row `top`, column `left`.
pub(crate) fn pack(set: PointSet, top: usize, left: usize) -> u64 {
    let mut bits = 0;
    for point in set {
        bits |= 1 << ((point.row() - top) * STRIDE + point.column() - left);
    }
    bits
}

/// Turns or mirrors a set on the 8x8 square in one of eight ways, 0 to 7.
fn image(set: u64, symmetry: u8) -> u64 {
    each_bit(set).fold(0, |all, bit| {
        let mut row = bit / STRIDE;
        let mut column = bit % STRIDE;
        // Swapping rows with columns and mirroring both ways makes all eight symmetries of a
        // square.
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        if symmetry & 2 != 0 {
            row = STRIDE - 1 - row;
        }
        if symmetry & 1 != 0 {
            column = STRIDE - 1 - column;
        }
        all | 1 << (row * STRIDE + column)
    })
}

/// The shift in bits that moves a set to the top-left corner.
fn top_left_shift(cells: u64) -> usize {
    let row = each_bit(cells).map(|bit| bit / STRIDE).min().unwrap_or(0);
    let column = each_bit(cells).map(|bit| bit % STRIDE).min().unwrap_or(0);
    row * STRIDE + column
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symmetry, points};

    #[test]
    fn the_eight_images_have_one_shape() {
        let size = Size::S9;
        let region: PointSet = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]
            .iter()
            .map(|&(row, column)| Point::at(row, column))
            .collect();
        let stones = PointSet::of(Point::at(0, 1));
        let (shape, first) = Shape::of(region, stones, size).unwrap();
        for symmetry in Symmetry::ALL {
            let turn = |set| symmetry.set(set, size);
            assert_eq!(
                Shape::of(turn(region), turn(stones), size),
                Some((shape, first))
            );
        }
        assert_eq!(
            shape.to_string().matches('.').count(),
            4,
            "the corner touches nothing"
        );
        assert_eq!(Shape::parse(&shape.to_string()), Some(shape));
    }

    #[test]
    fn the_location_matters_only_where_it_takes_the_wall_away() {
        let three = points! {
            . . . . .
            . X X X .
            . . . . .
            . . . . .
            . . . . .
        };
        let size = Size::new(5).unwrap();
        let shape = |set: PointSet| Shape::of(set, PointSet::EMPTY, size).unwrap().0;
        assert_eq!(shape(three), shape(three.up(size)));
        assert_eq!(shape(three).to_string(), "...");
        assert_eq!(shape(three.up(size).left(size)), shape(three));
    }

    #[test]
    fn large_scattered_and_malformed_shapes_are_refused() {
        let size = Size::S19;
        let shape = |set| Shape::of(set, PointSet::EMPTY, size);
        assert_eq!(shape(PointSet::EMPTY), None);
        assert_eq!(shape(size.rim()), None);
        let far = PointSet::of(Point::at(0, 0)).with(Point::at(18, 18));
        assert_eq!(shape(far), None);
        for text in ["", "#", ".x", "#.", "........", "./../../../../../../../."] {
            assert_eq!(Shape::parse(text), None, "{text}");
        }
    }
}
