//! Converts boards between Python and the core: arrays and lists of signs come in, arrays of owners
//! and stones go out.
//!
//! `games.rs`, `judge.rs` and `numbers.rs` call it. Rows run from the top and Black is 1, as in the
//! package for JavaScript. If a board were turned, the answers would be right for another position.

use numpy::ndarray::{Array2, Array3};
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{ByColour, Colour, Point, PointSet, Position, Size};

/// The owner of a point without a verdict.
pub(crate) const UNKNOWN: i8 = 2;

/// Makes a `ValueError` for wrong input.
pub(crate) fn wrong(message: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Returns the position of an array or of nested lists of signs.
pub(crate) fn of_array(object: &Bound<'_, PyAny>) -> PyResult<Position> {
    let numpy = object.py().import("numpy")?;
    let array = match numpy.call_method1("asarray", (object,)) {
        Ok(array) => array,
        // Lists of different lengths do not make an array.
        Err(error) if error.is_instance_of::<PyValueError>(object.py()) => {
            let why = error.value(object.py());
            return Err(wrong(format!(
                "board: expected rows of one length; NumPy: {why}"
            )));
        }
        Err(error) => return Err(error),
    };
    // NumPy would turn some texts and objects into numbers, so they are refused.
    let kind = array.getattr("dtype")?;
    if !"biuf".contains(&kind.getattr("kind")?.extract::<String>()?) {
        return Err(wrong(format!("board: expected numbers, found {kind}")));
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let &[rows, columns] = shape.as_slice() else {
        return Err(wrong(format!(
            "board: expected two dimensions, found the shape {shape:?}"
        )));
    };
    if rows != columns {
        return Err(wrong(format!(
            "board: expected as many points as rows ({rows}), found {columns}"
        )));
    }
    let size = Size::new(rows).map_err(wrong)?;
    // Every valid value fits a float, and an invalid one stays visible for the message.
    let floats = array.call_method1("astype", ("float64",))?;
    let signs: PyReadonlyArray2<'_, f64> = floats.cast::<PyArray2<f64>>()?.readonly();
    let mut stones = ByColour::<PointSet>::default();
    for ((row, column), &sign) in signs.as_array().indexed_iter() {
        let colour = match sign {
            0.0 => continue,
            1.0 => Colour::Black,
            -1.0 => Colour::White,
            _ => {
                return Err(wrong(format!(
                    "board[{row}, {column}]: expected -1, 0 or 1, found {sign}"
                )));
            }
        };
        stones[colour].insert(Point::at(row, column));
    }
    Position::from_stones(size, stones.black, stones.white)
        .map_err(|error| wrong(format!("board: {error}")))
}

/// Returns a value for each point, by row from the top and column from the left.
pub(crate) fn grid<T>(size: Size, value: impl Fn(Point) -> T) -> Array2<T> {
    let lines = size.lines();
    Array2::from_shape_fn((lines, lines), |(row, column)| {
        value(Point::at(row, column))
    })
}

/// Returns a value for each colour, Black first, and for each point.
pub(crate) fn grids<T>(size: Size, value: impl Fn(Colour, Point) -> T) -> Array3<T> {
    let lines = size.lines();
    Array3::from_shape_fn((2, lines, lines), |(colour, row, column)| {
        value(Colour::BOTH[colour], Point::at(row, column))
    })
}

/// Returns the stones: 1 for Black, -1 for White, 0 for none.
pub(crate) fn stones(position: &Position) -> Array2<i8> {
    grid(position.size(), |point| match position.at(point) {
        Some(colour) => colour.sign(),
        None => 0,
    })
}

/// Returns the owners: 1 for Black, -1 for White, 0 for neutral, [`UNKNOWN`] without a verdict.
pub(crate) fn owners(owners: &Owners, size: Size) -> Array2<i8> {
    grid(size, |point| match owners.at(point) {
        Owner::Of(colour) => colour.sign(),
        Owner::Neutral => 0,
        Owner::Unknown => UNKNOWN,
    })
}
