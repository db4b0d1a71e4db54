//! A position: the stones on a board, without history or ko.
//!
//! It is the input of every classifier and of every static feature. Pictures, and the arrays of
//! JavaScript and Python, are turned into positions here. Reading refuses strings without a
//! liberty. Otherwise boards that no game can reach would get verdicts and scores.

use std::fmt;

use crate::{ByColour, Colour, InputError, Point, PointSet, Size};

/// The stones on a board: the sets "B" and "W" of Nakamura and Kitoma (2002), section 2. The empty
/// points are their set "E".
///
/// A position is small and `Copy`. To play moves, use [`Board`](crate::Board).
///
/// ```
/// use sahwal_core::{Colour, Point, Position, Size};
///
/// let mut position = Position::new(Size::S9);
/// position.put(Point::at(4, 4), Some(Colour::Black));
/// assert_eq!(position.at(Point::at(4, 4)), Some(Colour::Black));
/// assert_eq!((position.stones(Colour::Black).len(), position.empty().len()), (1, 80));
/// assert_eq!(position.swapped().stones(Colour::White).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    stones: ByColour<PointSet>,
}

impl Position {
    /// The empty board.
    pub const fn new(size: Size) -> Position {
        Position {
            size,
            stones: ByColour {
                black: PointSet::EMPTY,
                white: PointSet::EMPTY,
            },
        }
    }

    /// The position of these stones.
    ///
    /// # Errors
    /// [`InputError`] when the sets overlap or leave the board, or a string has no liberty.
    pub fn from_stones(
        size: Size,
        black: PointSet,
        white: PointSet,
    ) -> Result<Position, InputError> {
        if let Some(point) = (black & white).first() {
            return Err(InputError::new(format!(
                "{} is both black and white",
                point.gtp(size)
            )));
        }
        if let Some(point) = ((black | white) - size.board()).first() {
            return Err(InputError::new(format!(
                "{point:?} lies off the {size} board"
            )));
        }
        let stones = ByColour { black, white };
        Position { size, stones }.with_liberties()
    }

    /// Returns the position if all of its strings have liberties, as in a game.
    ///
    /// # Errors
    /// [`InputError`] names a string without liberties.
    pub fn with_liberties(self) -> Result<Position, InputError> {
        let beside = self.empty().exterior(self.size);
        for colour in Colour::BOTH {
            let stones = self.stones[colour];
            // A string breathes if one of its stones is beside an empty point.
            let free = (stones & beside).block_in(stones);
            if let Some(stone) = (stones - free).first() {
                return Err(InputError::new(format!(
                    "{colour} string at {}: expected a liberty, found none",
                    stone.gtp(self.size)
                )));
            }
        }
        Ok(self)
    }

    /// The size of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stones of `colour`.
    #[inline]
    pub const fn stones(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.stones.black,
            Colour::White => self.stones.white,
        }
    }

    /// The stones of both colours.
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.stones.black | self.stones.white
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.size.board() - self.occupied()
    }

    /// The stone at `point`.
    ///
    /// # Panics
    /// When `point` lies off the board.
    #[inline]
    pub const fn at(&self, point: Point) -> Option<Colour> {
        assert!(self.size.contains(point), "the point lies off the board");
        if self.stones.black.contains(point) {
            Some(Colour::Black)
        } else if self.stones.white.contains(point) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// Sets `point` to a stone or to empty. Nothing is captured.
    ///
    /// # Panics
    /// When `point` lies off the board.
    pub fn put(&mut self, point: Point, stone: Option<Colour>) {
        assert!(
            self.size.contains(point),
            "{point:?} lies off the {} board",
            self.size
        );
        for colour in Colour::BOTH {
            if stone == Some(colour) {
                self.stones[colour].insert(point);
            } else {
                self.stones[colour].remove(point);
            }
        }
    }

    /// The position with the colours exchanged.
    #[must_use]
    pub const fn swapped(&self) -> Position {
        Position {
            size: self.size,
            stones: ByColour {
                black: self.stones.white,
                white: self.stones.black,
            },
        }
    }

    pub(crate) fn insert(&mut self, colour: Colour, stones: PointSet) {
        self.stones[colour] |= stones;
    }

    pub(crate) fn remove(&mut self, colour: Colour, stones: PointSet) {
        self.stones[colour] -= stones;
    }
}

/// Prints a picture in the form that [`position!`](crate::position!) reads, one line for each row.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size.lines() {
            for column in 0..self.size.lines() {
                let stone = match self.at(Point::at(row, column)) {
                    Some(Colour::Black) => 'X',
                    Some(Colour::White) => 'O',
                    None => '.',
                };
                write!(f, "{}{stone}", if column > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Reads the picture that [`Display`](fmt::Display) prints: a row on each line, `X` for a black
/// stone, `O` for a white one, `.` for an empty point. `B` is read like `X` and `W` like `O`, and
/// small letters like capitals. Blank lines, and spaces within a row, are ignored.
///
/// ```
/// use sahwal_core::{Position, position};
///
/// let read: Position = ". X O\n. X .\n. . .".parse()?;
/// assert_eq!(read, position! { . X O . X . . . . });
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
impl std::str::FromStr for Position {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Position, InputError> {
        let rows = text.lines().filter(|row| !row.trim().is_empty());
        // A board is square, so the number of rows is that of the columns.
        let expected = rows.clone().count();
        let size = Size::new(expected)
            .map_err(|_| InputError::new(format!("expected 1 to 19 rows, found {expected}")))?;
        let mut position = Position::new(size);
        for (row, line) in rows.enumerate() {
            let points = line.chars().filter(|found| !found.is_whitespace());
            let mut marks = points.clone().enumerate();
            if let Some((column, found)) = marks.find(|(_, found)| !"XxBbOoWw.".contains(*found)) {
                return Err(InputError::new(format!(
                    "row {}, column {}: expected X, O or ., found '{}'",
                    row + 1,
                    column + 1,
                    found.escape_default()
                )));
            }
            let found = points.clone().count();
            if found != expected {
                return Err(InputError::new(format!(
                    "row {}: expected as many points as the text has lines ({expected}), \
                     found {found}",
                    row + 1
                )));
            }
            for (column, found) in points.enumerate() {
                let stone = match found {
                    'X' | 'x' | 'B' | 'b' => Some(Colour::Black),
                    'O' | 'o' | 'W' | 'w' => Some(Colour::White),
                    _ => None,
                };
                position.put(Point::at(row, column), stone);
            }
        }
        position.with_liberties()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn sets_that_overlap_or_leave_the_board_are_refused() {
        let size = Size::new(2).unwrap();
        let both = points! { X . . . };
        let error = Position::from_stones(size, both, both).unwrap_err();
        assert_eq!(error.to_string(), "A2 is both black and white");
        let off = PointSet::of(Point::at(2, 0));
        let error = Position::from_stones(size, off, PointSet::EMPTY).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Point(row 2, column 0) lies off the 2x2 board"
        );
    }

    #[test]
    fn a_string_without_liberties_is_refused() {
        for (rows, expected) in [
            ("X O .\nO . .\n. . .", Some("black string at A3")),
            ("O O\nO O", Some("white string at A2")),
            ("X", Some("black string at A1")),
            (". X\nX X", None),
        ] {
            let read = rows.parse::<Position>();
            let fault = read.err().map(|error| error.to_string());
            let expected =
                expected.map(|string| format!("{string}: expected a liberty, found none"));
            assert_eq!(fault, expected);
        }
    }

    #[test]
    fn put_replaces_what_was_there() {
        let mut position = position! { X . . O };
        position.put(Point::at(0, 0), Some(Colour::White));
        position.put(Point::at(1, 1), None);
        assert_eq!(position, position! { O . . . });
        assert_eq!(position.swapped(), position! { X . . . });
        assert_eq!(position.to_string(), "O .\n. .\n");
        let letters: Position = "B w .\nx o .\n. b W".parse().unwrap();
        assert_eq!(letters, position! { X O . X O . . X O });
    }

    #[test]
    fn a_text_that_is_no_picture_names_the_place() {
        let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        assert_eq!(error(""), "expected 1 to 19 rows, found 0");
        assert_eq!(
            error("X .\nX"),
            "row 2: expected as many points as the text has lines (2), found 1"
        );
        let found = error("X .\n. +");
        assert_eq!(found, "row 2, column 2: expected X, O or ., found '+'");
        let found = error("hello");
        assert_eq!(found, "row 1, column 1: expected X, O or ., found 'h'");
    }

    proptest::proptest! {
        #[test]
        fn pictures_read_back(position in crate::board::testing::positions()) {
            proptest::prop_assert_eq!(position.to_string().parse(), position.with_liberties());
        }
    }
}
