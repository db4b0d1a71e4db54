//! The eight symmetries of the square board.
//!
//! `canonical` and `methods/safety/image.rs` use them to choose one image of a position, and number
//! the images in the order of [`Symmetry::ALL`]. Network, playouts and searches run on the chosen
//! image, so turned boards get the same answer. A wrong image would move verdicts to other points.

use crate::{Point, PointSet, Position, Size};

/// A symmetry of the board. It may exchange rows and columns, and then reverse the order of the
/// rows, of the columns, or of both.
///
/// ```
/// use sahwal_core::{Symmetry, position};
///
/// let corner = position! { X . . . };
/// let images = Symmetry::ALL.map(|symmetry| symmetry.position(&corner));
/// assert!(images.contains(&position! { . . . X }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::of(0),
        Symmetry::of(1),
        Symmetry::of(2),
        Symmetry::of(3),
        Symmetry::of(4),
        Symmetry::of(5),
        Symmetry::of(6),
        Symmetry::of(7),
    ];

    const fn of(number: u8) -> Symmetry {
        // Three generators, on or off, make the eight symmetries.
        Symmetry {
            transpose: number & 4 != 0,
            flip_rows: number & 2 != 0,
            flip_columns: number & 1 != 0,
        }
    }

    /// The image of a point.
    pub fn point(self, point: Point, size: Size) -> Point {
        let last = size.lines() - 1;
        let mut row = point.row();
        let mut column = point.column();
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = last - row;
        }
        if self.flip_columns {
            column = last - column;
        }
        Point::at(row, column)
    }

    /// The image of a set.
    pub fn set(self, set: PointSet, size: Size) -> PointSet {
        let mut rows = set.rows();
        if self.transpose {
            rows = transposed(&rows);
        }
        if self.flip_columns {
            rows = columns_flipped(&rows, size);
        }
        self.in_order(&rows, size)
    }

    /// The images of a set, in the order of [`Symmetry::ALL`].
    pub(crate) fn images(set: PointSet, size: Size) -> [PointSet; 8] {
        let rows = set.rows();
        // Four arrays serve all eight symmetries: a flip of the rows reads an array from its end.
        let columns = transposed(&rows);
        let sides = [
            rows,
            columns_flipped(&rows, size),
            columns,
            columns_flipped(&columns, size),
        ];
        Symmetry::ALL.map(|symmetry| {
            let side = 2 * usize::from(symmetry.transpose) + usize::from(symmetry.flip_columns);
            symmetry.in_order(&sides[side], size)
        })
    }

    /// The symmetry that undoes this one.
    pub(crate) const fn inverse(self) -> Symmetry {
        // The exchange of rows and columns turns a flip of the rows into a flip of the columns, so
        // the inverse has the two flips swapped.
        if self.transpose {
            Symmetry {
                transpose: true,
                flip_rows: self.flip_columns,
                flip_columns: self.flip_rows,
            }
        } else {
            self
        }
    }

    /// The set with these rows, reversed if the symmetry flips rows.
    fn in_order(self, rows: &[u32; Size::MAX], size: Size) -> PointSet {
        if self.flip_rows {
            PointSet::of_rows((0..size.lines()).map(|row| rows[size.lines() - 1 - row]))
        } else {
            PointSet::of_rows(rows[..size.lines()].iter().copied())
        }
    }

    /// The image of a position.
    pub fn position(self, position: &Position) -> Position {
        let size = position.size();
        let mut image = Position::new(size);
        for colour in crate::Colour::BOTH {
            image.insert(colour, self.set(position.stones(colour), size));
        }
        image
    }
}

/// Exchanges rows and columns: bit i of row j becomes bit j of row i.
fn transposed(rows: &[u32; Size::MAX]) -> [u32; Size::MAX] {
    let mut square = [0u32; 32];
    square[..Size::MAX].copy_from_slice(rows);
    // Exchange two quarters of the 32x32 square, then do the same inside each quarter.
    let mut half = 16;
    let mut low = 0xffff_u32;
    while half > 0 {
        for pair in 0..16 {
            let above = (pair & !(half - 1)) * 2 + (pair & (half - 1));
            let changed = ((square[above] >> half) ^ square[above + half]) & low;
            square[above] ^= changed << half;
            square[above + half] ^= changed;
        }
        half /= 2;
        low ^= low << half;
    }
    let mut columns = [0; Size::MAX];
    columns.copy_from_slice(&square[..Size::MAX]);
    columns
}

/// Reverses the order of the columns.
fn columns_flipped(rows: &[u32; Size::MAX], size: Size) -> [u32; Size::MAX] {
    // Reversed, column c of 32 is column 31 - c; the shift makes it column lines - 1 - c.
    rows.map(|row| row.reverse_bits() >> (32 - size.lines()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_go_where_their_points_go(position in crate::board::testing::positions()) {
            let size = position.size();
            let set = position.stones(crate::Colour::Black);
            let images = Symmetry::images(set, size);
            prop_assert_eq!(images[0], set);
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(images) {
                let slow: PointSet = set.iter().map(|point| symmetry.point(point, size)).collect();
                prop_assert_eq!(symmetry.set(set, size), slow);
                prop_assert_eq!(image, slow);
                prop_assert_eq!(symmetry.inverse().set(image, size), set);
            }
        }
    }
}
