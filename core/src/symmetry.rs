//! The eight symmetries of the square board.

use crate::{Point, PointSet, Position, Size};

/// A symmetry of the board: first an exchange of rows and columns, then mirrors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry {
            transpose: false,
            flip_rows: false,
            flip_columns: false,
        }; 8];
        let mut number = 0;
        while number < 8 {
            all[number] = Symmetry {
                transpose: number & 4 != 0,
                flip_rows: number & 2 != 0,
                flip_columns: number & 1 != 0,
            };
            number += 1;
        }
        all
    };

    /// Where `point` goes.
    pub fn point(self, point: Point, size: Size) -> Point {
        let last = size.lines() - 1;
        let (mut row, mut column) = (point.row(), point.column());
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

    /// Where the points of `set` go.
    pub fn set(self, set: PointSet, size: Size) -> PointSet {
        set.iter().map(|point| self.point(point, size)).collect()
    }

    /// The position turned and mirrored.
    pub fn position(self, position: &Position) -> Position {
        let size = position.size();
        let mut image = Position::new(size);
        for colour in crate::Colour::BOTH {
            image.insert(colour, self.set(position.stones(colour), size));
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn the_eight_images_of_a_lopsided_position_differ() {
        let position = position! {
            X O .
            . . .
            . . .
        };
        let images: Vec<Position> = Symmetry::ALL
            .iter()
            .map(|symmetry| symmetry.position(&position))
            .collect();
        assert_eq!(images[0], position);
        for (number, image) in images.iter().enumerate() {
            assert!(!images[..number].contains(image), "{number}");
        }
    }
}
