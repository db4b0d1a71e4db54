//! Parameters of classifiers between dictionaries and the tables of the core.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use sahwal_core::params::{Table, Value};

use crate::board::wrong;

/// The levels of dictionaries and lists; more than any parameter has, so that one that contains
/// itself has an end.
const MAX_DEPTH: usize = 8;

/// The table of a dictionary; empty for none.
pub(crate) fn table(dict: Option<&Bound<'_, PyDict>>) -> PyResult<Table> {
    table_below(dict, MAX_DEPTH)
}

fn table_below(dict: Option<&Bound<'_, PyDict>>, depth: usize) -> PyResult<Table> {
    let rows = dict.into_iter().flatten();
    rows.map(|(name, value)| Ok((name.extract::<String>()?, of_python(&value, depth)?)))
        .collect()
}

fn of_python(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let below = depth.checked_sub(1).ok_or_else(|| {
        wrong(format!(
            "params: expected at most {MAX_DEPTH} levels, found more"
        ))
    })?;
    // A truth value is an integer, too, so it comes first.
    if let Ok(value) = value.cast::<PyBool>() {
        Ok(Value::Bool(value.is_true()))
    } else if let Ok(value) = value.cast::<PyInt>() {
        let number = value.extract();
        let found = || wrong(format!("params: expected a smaller number, found {value}"));
        Ok(Value::Integer(number.map_err(|_| found())?))
    } else if let Ok(value) = value.cast::<PyFloat>() {
        Ok(Value::Number(value.extract()?))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::Text(text.extract()?))
    } else if let Ok(dict) = value.cast::<PyDict>() {
        Ok(Value::Table(table_below(Some(dict), below)?))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| of_python(&item?, below));
        Ok(Value::List(items.collect::<PyResult<_>>()?))
    } else {
        let found = value.get_type().name()?;
        Err(wrong(format!(
            "params: expected truth values, numbers, texts, lists and dictionaries, found {found}"
        )))
    }
}

/// The dictionary of a table.
pub(crate) fn dict<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in table.iter() {
        dict.set_item(name, to_python(py, value)?)?;
    }
    Ok(dict)
}

fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Integer(value) => value.into_pyobject(py)?.into_any(),
        Value::Number(value) => value.into_pyobject(py)?.into_any(),
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
        Value::List(items) => {
            let items = items.iter().map(|item| to_python(py, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Table(table) => dict(py, table)?.into_any(),
    })
}
