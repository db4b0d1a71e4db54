//! Set features and potential as arrays.

use numpy::ToPyArray;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sahwal_core::features::{EulerCounts, Feature, SetFeatures};
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, PotentialParams, Shadows};
use sahwal_core::view::{Form, PotentialView};
use sahwal_core::{ByColour, Colour, PointSet};

use crate::board::{grid, grids, wrong};
use crate::games::position;
use crate::judge::{json, table};

/// The numerical features of the stones of each colour.
#[pyfunction]
pub(crate) fn features<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = position(board)?;
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
    let count = |name: &str, number: fn(&SetFeatures) -> i64| {
        found.set_item(
            name,
            Colour::BOTH
                .map(|colour| number(&features[colour]))
                .to_pyarray(py),
        )
    };
    count("adjacent", |features| features.adjacent() as i64)?;
    count("max_neighbour", |features| features.max_neighbour() as i64)?;
    count("link", |features| features.link() as i64)?;
    count("closed_loop", |features| features.closed_loop() as i64)?;
    count("virtual_link", |features| features.virtual_link() as i64)?;
    count("open_loop", |features| features.open_loop().into())?;
    let eyes =
        Colour::BOTH.map(|colour| EulerCounts::of(position.stones(colour), size).open_loops as i64);
    found.set_item("eyes", eyes.to_pyarray(py))?;
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
    let position = position(board)?;
    let size = position.size();
    // The given parameters over the defaults.
    let chosen = PotentialParams::default().over(&table(params)?);
    let chosen = chosen.map_err(|error| wrong(format!("params, {error}")))?;
    // The calculation needs no Python objects, so other threads may run.
    let (potential, analysis) = py
        .detach(|| GroupAnalysis::with_potential(&position, &chosen))
        .map_err(|error| wrong(format!("params, {error}")))?;
    let map = potential.map();
    let found = PyDict::new(py);
    // Arrays over the points: both potentials, and the number of the group.
    for (name, shadows) in [("own", Shadows::Own), ("both", Shadows::Both)] {
        let array = grids(size, |colour, point| map.at(shadows, colour, point));
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
