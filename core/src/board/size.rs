//! The size of a square board, and the sets of all of its points and of its first line.
//!
//! Nearly all modules use it. [`Size::MAX`] is more than a limit: the numbers of points, the sets
//! of points, the arrays of strings and cells, and the width of the network's board are made for
//! it. Another maximum would need changes in all of them.

use std::fmt;

use crate::{InputError, Point, PointSet};

/// The number of lines of a square board, 1 to 19.
///
/// ```
/// use sahwal_core::{Point, Size};
///
/// let size = Size::new(13)?;
/// assert_eq!((size.area(), size.rim().len()), (169, 48));
/// assert!(!size.contains(Point::at(13, 0)));
/// assert!(Size::new(20).is_err());
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The largest number of lines.
    pub const MAX: usize = 19;
    /// 9x9.
    pub const S9: Size = Size(9);
    /// 19x19, the size of the papers.
    pub const S19: Size = Size(19);

    /// A board of `lines` lines.
    ///
    /// # Errors
    /// [`InputError`] unless `lines` is 1 to 19.
    pub fn new(lines: usize) -> Result<Size, InputError> {
        match lines {
            1..=Size::MAX => Ok(Size(lines as u8)),
            _ => Err(Size::error(lines)),
        }
    }

    /// The size of a board with `cells` points.
    ///
    /// # Errors
    /// [`InputError`] unless `cells` is the square of 1 to 19. The error shows the square root,
    /// rounded up.
    pub fn of_area(cells: usize) -> Result<Size, InputError> {
        let mut lines = 0;
        // In whole numbers: a root in floating point could miss by one.
        while lines * lines < cells {
            lines += 1;
        }
        if lines * lines == cells {
            Size::new(lines)
        } else {
            Err(Size::error(lines))
        }
    }

    fn error(lines: usize) -> InputError {
        let most = Size::MAX;
        InputError::new(format!("board size {lines}: expected 1 to {most}"))
    }

    /// The number of lines.
    #[inline]
    pub const fn lines(self) -> usize {
        self.0 as usize
    }

    /// The number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.lines() * self.lines()
    }

    /// All points of the board ("Board" in Nakamura and Kitoma (2002), section 2).
    #[inline]
    pub const fn board(self) -> PointSet {
        BOARDS[self.0 as usize]
    }

    /// The points on the first line ("box" in Nakamura and Kitoma (2002), section 2).
    #[inline]
    pub const fn rim(self) -> PointSet {
        RIMS[self.0 as usize]
    }

    /// All points, row by row from the top-left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let lines = self.lines();
        (0..lines).flat_map(move |row| (0..lines).map(move |column| Point::at(row, column)))
    }

    /// Whether `point` lies on the board.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.row() < self.lines() && point.column() < self.lines()
    }

    /// All sizes, 1x1 to 19x19.
    pub fn all() -> impl Iterator<Item = Size> {
        (1..=Size::MAX as u8).map(Size)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

const BOARDS: [PointSet; Size::MAX + 1] = tabulate(false);
const RIMS: [PointSet; Size::MAX + 1] = tabulate(true);

/// By number of lines, all points of the board, or only those on the first line.
const fn tabulate(rim_only: bool) -> [PointSet; Size::MAX + 1] {
    let mut table = [PointSet::EMPTY; Size::MAX + 1];
    let mut lines = 1;
    while lines <= Size::MAX {
        let mut row = 0;
        while row < lines {
            let mut column = 0;
            while column < lines {
                let on_rim = row == 0 || column == 0 || row == lines - 1 || column == lines - 1;
                if on_rim || !rim_only {
                    table[lines] = table[lines].with(Point::at(row, column));
                }
                column += 1;
            }
            row += 1;
        }
        lines += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_outside_1_to_19_are_refused() {
        assert_eq!(Size::new(0), Err(Size::error(0)));
        assert_eq!(Size::new(20), Err(Size::error(20)));
        assert_eq!(Size::of_area(360), Err(Size::error(19)));
        assert_eq!(Size::of_area(0), Err(Size::error(0)));
        assert_eq!(Size::of_area(81), Ok(Size::S9));
        assert_eq!(
            Size::new(25).unwrap_err().to_string(),
            "board size 25: expected 1 to 19"
        );
    }

    #[test]
    fn board_and_rim_have_the_right_numbers_of_points() {
        for size in Size::all() {
            let lines = size.lines();
            assert_eq!(size.board().len(), size.area(), "{size}");
            assert_eq!(size.points().count(), size.area(), "{size}");
            let inner = lines.saturating_sub(2);
            assert_eq!(size.rim().len(), size.area() - inner * inner, "{size}");
            assert!(size.points().all(|point| size.contains(point)));
        }
    }
}
