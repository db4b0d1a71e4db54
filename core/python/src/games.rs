//! Game records.

use std::path::{Path, PathBuf};

use numpy::{PyArray2, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use sahwal_core::rules::Ruleset;
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{ByColour, Colour, PointSet, Position};
use sahwal_sgf::Collection;

use crate::board::{owners, stones, wrong};
use crate::replay;
use crate::rules_and_komi::Terms;

/// The end of a game record.
#[pyclass(frozen, module = "sahwal")]
pub(crate) struct Game {
    /// The name (GN), or an empty text.
    #[pyo3(get)]
    name: String,
    pub(crate) position: Position,
    pub(crate) terms: Terms,
    /// The name of the rules (RU); None if they are missing or not known.
    #[pyo3(get)]
    rules: Option<String>,
    /// The result (RE) as the record writes it.
    #[pyo3(get)]
    pub(crate) result: Option<String>,
    truth: Option<Owners>,
    /// What was repaired in the record.
    #[pyo3(get)]
    repairs: Vec<String>,
}

/// What a game is pickled as: name, board, rules, komi, handicap, result, owners, repairs.
type GameState = (
    String,
    String,
    Option<String>,
    Option<f64>,
    Option<u32>,
    Option<String>,
    Option<String>,
    Vec<String>,
);

#[pymethods]
impl Game {
    /// The game that was pickled.
    #[new]
    fn new(state: GameState) -> PyResult<Game> {
        let (name, board, rules, komi, handicap, result, owners, repairs) = state;
        let position: Position = board.parse().map_err(wrong)?;
        let owners = owners.map(|letters| Owners::from_letters(&letters, position.size()));
        let ruleset = rules.as_deref().and_then(Ruleset::named);
        Ok(Game {
            name,
            position,
            rules,
            terms: Terms {
                ruleset,
                komi,
                handicap,
            },
            result,
            truth: owners.transpose().map_err(wrong)?,
            repairs,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (GameState,)) {
        let state = (
            self.name.clone(),
            self.position.to_string(),
            self.rules.clone(),
            self.terms.komi,
            self.terms.handicap,
            self.result.clone(),
            self.truth
                .map(|owners| owners.to_letters(self.position.size())),
            self.repairs.clone(),
        );
        (py.get_type::<Game>(), (state,))
    }

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

    /// The komi in points (KM).
    #[getter]
    fn komi(&self) -> Option<f64> {
        self.terms.komi
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

/// Whether a text is a path: one line that ends in `.sgf` or names a file.
pub(crate) fn is_path(text: &str) -> bool {
    let is_line = !text.contains(['\n', ';', '\0']);
    is_line && (text.to_ascii_lowercase().ends_with(".sgf") || Path::new(text).is_file())
}

/// The bytes of a record.
pub(crate) fn bytes(record: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = record.cast::<PyString>() {
        let text = text.to_str()?;
        if !is_path(text) {
            return Ok(text.as_bytes().to_vec());
        }
    }
    if let Ok(bytes) = record.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let path: PathBuf = record.extract()?;
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
        let (terms, told) = Terms::of(&tree);
        let repairs = replay::Repair::of_form(&tree).into_iter();
        let repairs = repairs.chain(end.repairs).chain(told);
        let repairs = repairs.map(|repair| repair.what);
        found.push(Game {
            name: name.unwrap_or_default(),
            position: end.position,
            terms: Terms {
                handicap: Some(terms.handicap.unwrap_or(u32::MAX).min(end.handicap)),
                ..terms
            },
            rules: tree
                .root()
                .simple_text("RU")
                .filter(|_| terms.ruleset.is_some()),
            result: tree.root().simple_text("RE"),
            truth: end.marks.map(|marks| truth(&end.position, marks)),
            repairs: repairs.collect(),
        });
    }
    Ok(found)
}

/// The owners by the territory marks: a marked point belongs to the colour of its mark, a
/// stone without mark to its own colour, and other points to neither.
fn truth(position: &Position, marks: ByColour<PointSet>) -> Owners {
    let mut owners = Owners::default();
    owners.set(position.empty(), Owner::Neutral);
    for colour in Colour::BOTH {
        owners.set(position.stones(colour), Owner::Of(colour));
    }
    for colour in Colour::BOTH {
        owners.set(marks[colour], Owner::Of(colour));
    }
    owners
}
