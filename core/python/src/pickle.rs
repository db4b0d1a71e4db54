//! The parts of pickled values.

use pyo3::PyResult;
use sahwal_core::{Colour, Point, PointSet};

use crate::board::{sign as sign_of, wrong};

/// What a verdict is pickled as: name, sign, stones, verdict, method, confidence, reason, shares by
/// network and playouts, read, line.
/// Points are rows and columns.
pub(crate) type StringState = (
    String,
    i8,
    Vec<(usize, usize)>,
    String,
    String,
    Option<f64>,
    String,
    (Option<[f64; 2]>, Option<f64>),
    Option<String>,
    Vec<(i8, Option<(usize, usize)>)>,
);

/// The part of a pickled value of this name, or an error that names what was expected.
pub(crate) fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    found: &str,
) -> PyResult<T> {
    let fits = all.iter().find(|&&one| name(one) == found);
    let names = || all.iter().map(|&one| name(one)).collect::<Vec<_>>();
    fits.copied().ok_or_else(|| {
        wrong(format!(
            "expected one of {}, found {found}",
            names().join(", ")
        ))
    })
}

pub(crate) fn place(point: Point) -> (usize, usize) {
    (point.row(), point.column())
}

/// The point at a pickled place.
pub(crate) fn point((row, column): (usize, usize)) -> PyResult<Point> {
    match row.max(column) {
        ..19 => Ok(Point::at(row, column)),
        _ => Err(wrong(format!(
            "expected rows and columns up to 18, found {row}, {column}"
        ))),
    }
}

pub(crate) fn points(places: &[(usize, usize)]) -> PyResult<PointSet> {
    places.iter().map(|&place| point(place)).collect()
}

pub(crate) fn colour(sign: i8) -> PyResult<Colour> {
    let fits = Colour::BOTH
        .into_iter()
        .find(|&colour| sign_of(colour) == sign);
    fits.ok_or_else(|| wrong(format!("sign: expected 1 or -1, found {sign}")))
}
