//! A point of the board: its number, its neighbours and its name in GTP.
//!
//! All rooms, GTP and every message use it. The number is the place of the point's bit in a
//! [`PointSet`](crate::PointSet) and of its cell in arrays. Another numbering breaks the shifts of
//! sets; another order of rows in names puts moves of GTP on the wrong line.

use std::fmt;

use crate::{InputError, Size};

/// The distance between two rows in the numbering of points: 19 columns and a
/// spare one, which keeps shifts of a [`PointSet`](crate::PointSet) from wrapping.
pub(crate) const STRIDE: usize = 20;

/// One more than the largest [`Point::index`].
pub(crate) const INDICES: usize = Point::INDICES;

/// A point, by row from the top and column from the left, both from 0.
///
/// A point has the same number on every board size. Points order row by
/// row from the top-left.
///
/// ```
/// use sahwal_core::{Point, Size};
///
/// let point = Point::from_gtp("C9", Size::S9)?;
/// assert_eq!((point.row(), point.column()), (0, 2));
/// assert_eq!(point.neighbours(Size::S9).count(), 3);
/// assert_eq!(point.gtp(Size::S19).to_string(), "C19");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// The letters of GTP columns; I is not used.
const COLUMNS: &[u8; Size::MAX] = b"ABCDEFGHJKLMNOPQRST";

impl Point {
    /// One more than the largest [`Point::index`].
    pub const INDICES: usize = STRIDE * Size::MAX;

    /// The point in `row` from the top and `column` from the left.
    ///
    /// # Panics
    /// When `row` or `column` is 19 or more.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Point {
        assert!(
            row < Size::MAX && column < Size::MAX,
            "point off the largest board"
        );
        Point((row * STRIDE + column) as u16)
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Point {
        debug_assert!(index < INDICES && index % STRIDE < Size::MAX);
        Point(index as u16)
    }

    /// A number below [`Point::INDICES`], for use as an array index. Some of these numbers belong
    /// to no point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// The column, from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// The two to four points next to this one (fewer on the smallest boards), in
    /// the order up, left, right, down.
    #[inline]
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Point> {
        let row = self.row();
        let column = self.column();
        let last = size.lines() - 1;
        let index = self.index();
        [
            index_if(row > 0, index.wrapping_sub(STRIDE)),
            index_if(column > 0, index.wrapping_sub(1)),
            index_if(column < last, index + 1),
            index_if(row < last, index + STRIDE),
        ]
        .into_iter()
        .flatten()
        .map(Point::from_index)
    }

    /// The coordinate in GTP notation: a column letter (I is not used) and a row number
    /// from the bottom.
    ///
    /// ```
    /// # use sahwal_core::{Point, Size};
    /// assert_eq!(Point::at(0, 0).gtp(Size::S19).to_string(), "A19");
    /// assert_eq!(Point::at(8, 8).gtp(Size::S9).to_string(), "J1");
    /// ```
    pub fn gtp(self, size: Size) -> impl fmt::Display + fmt::Debug {
        debug_assert!(size.contains(self));
        Gtp { point: self, size }
    }

    /// Parses a GTP coordinate; upper and lower case are equal.
    ///
    /// # Errors
    /// [`InputError`] when `text` is no coordinate or the point lies off the board.
    pub fn from_gtp(text: &str, size: Size) -> Result<Point, InputError> {
        point_called(text, size).ok_or_else(|| {
            let example = Point::at(0, size.lines() - 1).gtp(size);
            InputError::new(format!(
                "expected a point of the {size} board such as {example}, found \"{text}\""
            ))
        })
    }
}

/// The index, if there is such a point.
#[inline]
const fn index_if(exists: bool, index: usize) -> Option<usize> {
    if exists { Some(index) } else { None }
}

/// The point with this GTP coordinate; `None` if the text is no coordinate or the point lies off
/// the board.
fn point_called(text: &str, size: Size) -> Option<Point> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let column = COLUMNS.iter().position(|&column| column == letter)?;
    let digits = &text[1..];
    // `parse` alone would accept a sign.
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: usize = digits.parse().ok()?;
    // GTP counts rows from the bottom, and row 0 is the top.
    let row = size.lines().checked_sub(number)?;
    if row >= size.lines() || column >= size.lines() {
        return None;
    }
    Some(Point::at(row, column))
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point(row {}, column {})", self.row(), self.column())
    }
}

#[derive(Debug)]
struct Gtp {
    point: Point,
    size: Size,
}

impl fmt::Display for Gtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(COLUMNS[self.point.column()]);
        // `pad` applies the caller's width and alignment.
        f.pad(&format!("{letter}{}", self.size.lines() - self.point.row()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_round_trip_on_every_size() {
        for size in Size::all() {
            for point in size.points() {
                let text = point.gtp(size).to_string();
                assert_eq!(Point::from_gtp(&text, size), Ok(point));
                assert_eq!(Point::from_gtp(&text.to_lowercase(), size), Ok(point));
            }
        }
    }

    #[test]
    fn text_that_names_no_point_is_refused() {
        for text in [
            "",
            "I5",
            "A0",
            "A10",
            "K1",
            "A",
            "5A",
            "A+1",
            "A1 ",
            "é1",
            "A99999999999999999999",
        ] {
            let error = Point::from_gtp(text, Size::S9).unwrap_err();
            assert!(
                error.to_string().contains("9x9 board such as J9"),
                "{error}"
            );
        }
    }

    #[test]
    fn corners_have_two_neighbours_and_inner_points_four() {
        let count = |row, column| Point::at(row, column).neighbours(Size::S9).count();
        assert_eq!(
            (count(0, 0), count(0, 4), count(4, 4), count(8, 8)),
            (2, 3, 4, 2)
        );
        let one = Size::new(1).unwrap();
        assert_eq!(Point::at(0, 0).neighbours(one).count(), 0);
    }
}
