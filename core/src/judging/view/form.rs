//! How the points, colours, boards and numbers of a view are written.
//!
//! [`View`](super::View) and its parts hold such values. A change shows in `analyze --json`, in the
//! GTP command of layers, and in the packages for Python and JavaScript. `README.md` beside this
//! file has the table of forms, and `scripts/wasm` copies it to `harness/wasm/FIELDS.md`.

use std::ops::Deref;

use serde::{Serialize, Serializer};

use crate::verdict::{Owner, Owners};
use crate::{Colour, Point, PointSet, Position, Size};

/// The form of the values in a view of a board of this size: see the table of the
/// [module](super).
///
/// ```
/// use sahwal_core::view::Form;
/// use sahwal_core::{Point, Size};
///
/// let corner = Point::at(0, 8);
/// let names = Form::names(Size::S9).place(corner);
/// assert_eq!(serde_json::to_value(names)?, "J9");
/// let vertices = Form::vertices(Size::S9).place(corner);
/// assert_eq!(serde_json::to_string(&vertices)?, "[8,0]");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    size: Size,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Names,
    Vertices,
    Indices,
}

impl Form {
    /// Points are GTP coordinates, colours are letters, and numbers have three decimals.
    pub const fn names(size: Size) -> Form {
        let style = Style::Names;
        Form { size, style }
    }

    /// Points are column and row from the top left, both from 0. Colours are signs.
    pub const fn vertices(size: Size) -> Form {
        let style = Style::Vertices;
        Form { size, style }
    }

    /// Points are row and column from the top left, both from 0. Colours are signs.
    pub const fn indices(size: Size) -> Form {
        let style = Style::Indices;
        Form { size, style }
    }

    /// The size of the board.
    pub const fn size(self) -> Size {
        self.size
    }

    /// A set of points in this form.
    pub const fn points(self, set: PointSet) -> Points {
        InForm {
            value: set,
            form: self,
        }
    }

    /// A colour in this form.
    pub const fn colour(self, colour: Colour) -> Side {
        InForm {
            value: colour,
            form: self,
        }
    }

    /// A point in this form.
    pub fn place(self, point: Point) -> Place {
        match self.style {
            Style::Names => Place::Name(point.gtp(self.size).to_string()),
            // Boards are drawn by column and row, arrays are indexed by row and column.
            Style::Vertices => Place::Pair([point.column(), point.row()]),
            Style::Indices => Place::Pair([point.row(), point.column()]),
        }
    }

    /// A number in this form: rounded to three decimals with names, exact otherwise.
    pub fn number(self, value: f64) -> f64 {
        match self.style {
            // Adding zero turns -0.0 into 0.0.
            Style::Names => (value * 1e3).round() / 1e3 + 0.0,
            Style::Vertices | Style::Indices => value,
        }
    }

    /// A number for each point, as rows from the top.
    pub fn numbers(self, value: impl Fn(Point) -> f64) -> Vec<Vec<f64>> {
        self.rows(|point| self.number(value(point)))
    }

    /// The stones of a position, as rows from the top.
    pub fn stones(self, position: &Position) -> Grid {
        match self.style {
            Style::Names => self.letters(|point| match position.at(point) {
                Some(colour) => colour.letter(),
                None => '.',
            }),
            _ => Grid::Signs(self.rows(|point| match position.at(point) {
                Some(colour) => Some(colour.sign()),
                None => Some(0),
            })),
        }
    }

    /// The owners of all points, as rows from the top.
    pub fn owners(self, owners: &Owners) -> Grid {
        match self.style {
            Style::Names => self.letters(|point| owners.at(point).letter()),
            _ => Grid::Signs(self.rows(|point| match owners.at(point) {
                Owner::Of(colour) => Some(colour.sign()),
                Owner::Neutral => Some(0),
                // 0 is a neutral point, so an unknown point needs another value.
                Owner::Unknown => None,
            })),
        }
    }

    /// A move in this form; without a point it is a pass.
    pub fn step(self, (colour, point): (Colour, Option<Point>)) -> Move {
        match self.style {
            Style::Names => Move::Text(match point {
                Some(point) => format!("{} {}", colour.letter(), point.gtp(self.size)),
                None => format!("{} pass", colour.letter()),
            }),
            _ => Move::Fields {
                colour: self.colour(colour),
                point: point.map(|point| self.place(point)),
            },
        }
    }

    fn letters(self, letter: impl Fn(Point) -> char) -> Grid {
        let rows = self.rows(letter).into_iter();
        Grid::Letters(rows.map(String::from_iter).collect())
    }

    fn rows<T>(self, value: impl Fn(Point) -> T) -> Vec<Vec<T>> {
        let lines = self.size.lines();
        let mut rows = Vec::new();
        for row in 0..lines {
            let points = (0..lines).map(|column| Point::at(row, column));
            rows.push(points.map(&value).collect());
        }
        rows
    }
}

/// A value and the form in which it is written.
///
/// ```
/// use sahwal_core::view::{Form, InForm};
/// use sahwal_core::{PointSet, Size, points};
///
/// let set: InForm<PointSet> = Form::names(Size::S9).points(points! { X . . X });
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InForm<T> {
    value: T,
    form: Form,
}

impl<T> Deref for InForm<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A set of points, written as a list, row by row from the top.
///
/// ```
/// use sahwal_core::view::{Form, Points};
/// use sahwal_core::{Size, points};
///
/// let set: Points = Form::indices(Size::new(2)?).points(points! { X . . X });
/// assert_eq!(serde_json::to_string(&set).expect("a list"), "[[0,0],[1,1]]");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
pub type Points = InForm<PointSet>;

/// A colour: `B` and `W`, or 1 and -1.
///
/// ```
/// use sahwal_core::view::{Form, Side};
/// use sahwal_core::{Colour, Size};
///
/// let white: Side = Form::names(Size::S9).colour(Colour::White);
/// assert_eq!(serde_json::to_value(white)?, "W");
/// assert_eq!(serde_json::to_value(Form::vertices(Size::S9).colour(Colour::White))?, -1);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub type Side = InForm<Colour>;

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.value.iter().map(|point| self.form.place(point)))
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.form.style {
            Style::Names => to.serialize_char(self.value.letter()),
            Style::Vertices | Style::Indices => to.serialize_i8(self.value.sign()),
        }
    }
}

/// A point.
///
/// ```
/// use sahwal_core::view::{Form, Place};
/// use sahwal_core::{Point, Size};
///
/// let place = Form::indices(Size::S9).place(Point::at(2, 3));
/// assert!(matches!(place, Place::Pair([2, 3])));
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// A GTP coordinate.
    Name(String),
    /// Column and row, or row and column, by the form.
    Pair([usize; 2]),
}

/// A board with one value for each point.
///
/// ```
/// use sahwal_core::view::{Form, Grid};
/// use sahwal_core::{Size, position};
///
/// let position = position! { X . . O };
/// let Grid::Letters(rows) = Form::names(position.size()).stones(&position) else {
///     panic!("names are letters");
/// };
/// assert_eq!(rows, ["B.", ".W"]);
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Grid {
    /// Rows of letters.
    Letters(Vec<String>),
    /// Rows of signs; null is an unknown owner.
    Signs(Vec<Vec<Option<i8>>>),
}

/// A move.
///
/// ```
/// use sahwal_core::view::Form;
/// use sahwal_core::{Colour, Point, Size};
///
/// let form = Form::names(Size::S9);
/// let play = form.step((Colour::White, Some(Point::at(2, 1))));
/// assert_eq!(serde_json::to_value(play)?, "W B7");
/// assert_eq!(serde_json::to_value(form.step((Colour::Black, None)))?, "B pass");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Move {
    /// `W B7`, `B pass`.
    Text(String),
    /// Colour and point.
    Fields {
        /// The player.
        colour: Side,
        /// The point; null for a pass.
        point: Option<Place>,
    },
}
