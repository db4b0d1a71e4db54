//! Set features and potential as arrays.

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

/// The numerical features of the stones of each colour.
#[pyfunction]
pub(crate) fn features<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = game(board)?.position;
    let size = position.size();
    let of = |colour: Colour| {
        let (own, opponent) = (position.stones(colour), position.stones(colour.opponent()));
        SetFeatures::of(own, opponent, size)
    };
    let features = py.detach(|| ByColour::from_fn(of));
    let found = PyDict::new(py);
    let set = |name: &str, points: fn(&SetFeatures) -> PointSet| {
        let array = grids(size, |colour, point| {
            points(&features[colour]).contains(point)
        });
        found.set_item(name, array.to_pyarray(py))
    };
    set("thicken", |features| features.thicken())?;
    set("exterior", |features| features.exterior())?;
    set("liberty", |features| features.liberty())?;
    let euler = ByColour::from_fn(|colour| EulerCounts::of(position.stones(colour), size));
    let count = |name: &str, number: fn(&SetFeatures, &EulerCounts) -> usize| {
        let counts = Colour::BOTH.map(|colour| number(&features[colour], &euler[colour]) as i64);
        found.set_item(name, counts.to_pyarray(py))
    };
    count("adjacent", |features, _| features.adjacent())?;
    count("max_neighbour", |features, _| features.max_neighbour())?;
    count("links", |_, euler| euler.links)?;
    count("virtual_links", |_, euler| euler.virtual_links)?;
    count("closed_loops", |_, euler| euler.closed_loops)?;
    count("open_loops", |_, euler| euler.open_loops)?;
    Ok(found)
}

/// The potential of every point, and the groups that it forms; these as JSON.
#[pyfunction]
#[pyo3(signature = (board, *, params=None))]
pub(crate) fn potential<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    params: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = game(board)?.position;
    let size = position.size();
    // The given parameters over the defaults.
    let chosen = PotentialParams::default().over(&table(params)?);
    let chosen = chosen.map_err(|error| wrong(error.inside("params")))?;
    // The calculation needs no Python objects, so other threads may run.
    let (potential, analysis) = py
        .detach(|| GroupAnalysis::with_potential(&position, &chosen))
        .map_err(|error| wrong(error.inside("params")))?;
    let map = potential.map();
    let found = PyDict::new(py);
    // Arrays over the points: the four potentials, and the number of the group.
    for (name, _, shadows, colour) in CHARGES {
        let array = grid(size, |point| map.at(shadows, colour, point));
        found.set_item(name, array.to_pyarray(py))?;
    }
    let groups = analysis.groups();
    let number = |point| {
        let of = groups
            .iter()
            .position(|judged| judged.group.stones.contains(point));
        of.map_or(-1, |at| at as i64)
    };
    found.set_item("group", grid(size, number).to_pyarray(py))?;
    let view = PotentialView::of(&potential, &analysis, &chosen, Form::indices(size));
    found.set_item("groups", json(&view.groups))?;
    Ok(found)
}
