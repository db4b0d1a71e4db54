//! Game records.

use numpy::{PyArray2, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, Position};
use sahwal_sgf::Collection;

use crate::board::{owners, stones, wrong};
use crate::replay;

/// The end of a game record.
#[pyclass(frozen, module = "sahwal")]
pub(crate) struct Game {
    /// The name (GN), or an empty text.
    #[pyo3(get)]
    name: String,
    pub(crate) position: Position,
    truth: Option<Owners>,
    /// What was repaired in the record.
    #[pyo3(get)]
    repairs: Vec<String>,
}

#[pymethods]
impl Game {
    /// The final position, shape (n, n): 1 black, -1 white, 0 none.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        stones(&self.position).to_pyarray(py)
    }

    /// The counted result, shape (n, n): 1 black, -1 white, 0 neutral; None without marks.
    #[getter]
    fn owners<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<i8>>> {
        let truth = self.truth.as_ref()?;
        Some(owners(truth, self.position.size()).to_pyarray(py))
    }

    fn __repr__(&self) -> String {
        let counted = match self.truth {
            Some(_) => "counted",
            None => "not counted",
        };
        format!("Game({:?}, {}, {counted})", self.name, self.position.size())
    }
}

/// The ends of all games of a record: its text, its bytes or its path.
#[pyfunction]
pub(crate) fn games(record: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    read(&bytes(record)?)
}

/// The bytes of a record.
pub(crate) fn bytes(record: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = record.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    if let Ok(bytes) = record.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let path: std::path::PathBuf = record.extract()?;
    // A device may have no end.
    if path.exists() && !path.is_file() {
        return Err(wrong(format!("{}: expected a file", path.display())));
    }
    std::fs::read(&path).map_err(|error| wrong(format!("{}: {error}", path.display())))
}

/// The ends of all games.
pub(crate) fn read(bytes: &[u8]) -> PyResult<Vec<Game>> {
    let bytes = sahwal_sgf::read(bytes);
    let collection = Collection::new(&bytes);
    let mut found = Vec::new();
    for (tree, number) in collection.zip(1..) {
        let fault = |error: &dyn std::fmt::Display| wrong(format!("game {number}: {error}"));
        let tree = tree.map_err(|error| fault(&error))?;
        let end = replay::ending(&tree).map_err(|error| fault(&error))?;
        let name = tree.root().simple_text("GN");
        let repairs = replay::Repair::of_form(&tree).into_iter();
        let repairs = repairs.chain(end.repairs).map(|repair| repair.what);
        found.push(Game {
            name: name.unwrap_or_default(),
            position: end.position,
            truth: end.marks.map(|marks| truth(&end.position, marks)),
            repairs: repairs.collect(),
        });
    }
    Ok(found)
}

/// The owners by the territory marks: a marked point belongs to the colour of its mark, a
/// stone without mark to its own colour, and other points to neither.
fn truth(position: &Position, marks: [sahwal_core::PointSet; 2]) -> Owners {
    let mut owners = Owners::default();
    owners.set(position.empty(), Owner::Neutral);
    for colour in Colour::BOTH {
        owners.set(position.stones(colour), Owner::Of(colour));
    }
    for colour in Colour::BOTH {
        owners.set(marks[colour.index()], Owner::Of(colour));
    }
    owners
}
