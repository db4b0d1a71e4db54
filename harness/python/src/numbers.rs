//! Returns set features and the potential as NumPy arrays.
//!
//! `sahwal.features` and `sahwal.potential` call it. Users compute with the arrays, so their shapes
//! and the order of their axes must not change.

use numpy::ToPyArray;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sahwal_core::features::{EulerCounts, Feature, SetFeatures};
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, PotentialParams};
use sahwal_core::view::{CHARGES, Form, PotentialView};
use sahwal_core::{ByColour, Colour, PointSet};

use crate::board::{grid, grids, wrong};
use crate::games::game;
use crate::judge::{json, table};

/// Returns the numerical features of the stones of each colour.
#[pyfunction]
pub(crate) fn features<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = game(board)?.position;
    let size = position.size();
    let features = py.detach(|| {
        ByColour::from_fn(|colour: Colour| {
            let own = position.stones(colour);
            SetFeatures::of(own, position.stones(colour.opponent()), size)
        })
    });
    let euler = ByColour::from_fn(|colour| EulerCounts::of(position.stones(colour), size));
    let found = PyDict::new(py);
    // The first axis of each array is the colour, Black first.
    for (name, points) in SETS {
        let array = grids(size, |colour, point| {
            points(&features[colour]).contains(point)
        });
        found.set_item(name, array.to_pyarray(py))?;
    }
    for (name, number) in COUNTS {
        let counts = Colour::BOTH.map(|colour| number(&features[colour], &euler[colour]) as i64);
        found.set_item(name, counts.to_pyarray(py))?;
    }
    Ok(found)
}

/// A feature that is a set of points.
type Points = fn(&SetFeatures) -> PointSet;
/// A feature that is a number.
type Count = fn(&SetFeatures, &EulerCounts) -> usize;

/// The features that are sets, in the order of the dictionary.
const SETS: [(&str, Points); 3] = [
    ("thicken", |features| features.thicken()),
    ("exterior", |features| features.exterior()),
    ("liberty", |features| features.liberty()),
];

/// The features that are numbers.
const COUNTS: [(&str, Count); 6] = [
    ("adjacent", |features, _| features.adjacent()),
    ("max_neighbour", |features, _| features.max_neighbour()),
    ("links", |_, euler| euler.links),
    ("virtual_links", |_, euler| euler.virtual_links),
    ("closed_loops", |_, euler| euler.closed_loops),
    ("open_loops", |_, euler| euler.open_loops),
];

/// Returns the potential of every point, and the groups that it forms. The groups are JSON.
#[pyfunction]
#[pyo3(signature = (board, *, params=None))]
pub(crate) fn potential<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    params: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = game(board)?.position;
    let size = position.size();
    let chosen = PotentialParams::default()
        .over(&table(params)?)
        .map_err(|error| wrong(error.inside("params")))?;
    // The calculation needs no Python objects, so other threads may run.
    let (potential, analysis) = py
        .detach(|| GroupAnalysis::with_potential(&position, &chosen))
        .map_err(|error| wrong(error.inside("params")))?;
    let map = potential.map();
    let found = PyDict::new(py);
    // The arrays over the points are the four potentials and the number of the group.
    for (name, _, shadows, colour) in CHARGES {
        let array = grid(size, |point| map.at(shadows, colour, point));
        found.set_item(name, array.to_pyarray(py))?;
    }
    let numbers = grid(size, |point| {
        let mut groups = analysis.groups().iter();
        match groups.position(|judged| judged.group.stones.contains(point)) {
            Some(number) => number as i64,
            // A point without a stone gets -1, which is not the number of a group. Used as an
            // index, it would mean the last group.
            None => -1,
        }
    });
    found.set_item("group", numbers.to_pyarray(py))?;
    let view = PotentialView::of(&potential, &analysis, &chosen, Form::indices(size));
    found.set_item("groups", json(&view.groups))?;
    Ok(found)
}
