//! Macros that read boards drawn with characters. Examples and tests draw their boards so, here and
//! in other crates.
//!
//! The macros are a part of the public interface. They expand to code in the caller's crate, so the
//! functions that this code calls must be public. The docs hide these functions, because nobody
//! else calls them.

use crate::{Colour, PointSet, Position, Size};

/// A [`PointSet`] drawn row by row: `X` is in the set, `.` is not.
///
/// The number of cells gives the size of the board, which must be square.
///
/// ```
/// # use sahwal_core::{points, Point};
/// let corner = points! {
///     X X .
///     X . .
///     . . .
/// };
/// assert!(corner.contains(Point::at(1, 0)));
/// assert_eq!(corner.len(), 3);
/// ```
///
/// # Panics
/// If the number of cells is not the square of a number from 1 to 19.
#[macro_export]
macro_rules! points {
    (@cell .) => { false };
    (@cell X) => { true };
    ($($cell:tt)+) => {
        $crate::picture::point_set(&[$($crate::points!(@cell $cell)),+])
    };
}

/// A [`Position`] drawn row by row: `X` is a black stone, `O` a white one, `.` empty.
///
/// The number of cells gives the size of the board, which must be square.
///
/// ```
/// # use sahwal_core::{position, Colour, Point};
/// let position = position! {
///     . X O
///     X X O
///     O O .
/// };
/// assert_eq!(position.at(Point::at(0, 2)), Some(Colour::White));
/// assert_eq!(position.empty().len(), 2);
/// ```
///
/// # Panics
/// If the number of cells is not the square of a number from 1 to 19.
#[macro_export]
macro_rules! position {
    (@cell .) => { ::core::option::Option::None };
    (@cell X) => { ::core::option::Option::Some($crate::Colour::Black) };
    (@cell O) => { ::core::option::Option::Some($crate::Colour::White) };
    ($($cell:tt)+) => {
        $crate::picture::position(&[$($crate::position!(@cell $cell)),+])
    };
}

/// The function that [`points!`](crate::points) expands to.
#[doc(hidden)]
pub fn point_set(cells: &[bool]) -> PointSet {
    let size = size_of(cells.len());
    let mut set = PointSet::EMPTY;
    for (point, is_in_set) in size.points().zip(cells) {
        if *is_in_set {
            set.insert(point);
        }
    }
    set
}

/// The function that [`position!`](crate::position) expands to.
#[doc(hidden)]
pub fn position(cells: &[Option<Colour>]) -> Position {
    let size = size_of(cells.len());
    let mut position = Position::new(size);
    for (point, cell) in size.points().zip(cells) {
        position.put(point, *cell);
    }
    position
}

/// The size of the board with this number of cells.
fn size_of(cells: usize) -> Size {
    Size::of_area(cells).unwrap_or_else(|_| {
        panic!("a picture of {cells} cells is no square board of 1 to 19 lines")
    })
}

#[cfg(test)]
mod tests {
    #[test]
    #[should_panic(expected = "a picture of 5 cells")]
    fn a_picture_that_is_no_square_panics() {
        let _ = points! { X . X . X };
    }
}
