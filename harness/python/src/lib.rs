//! The analysis of `sahwal-core` for Python: the module `sahwal._native` inside the package
//! `sahwal`. `python/sahwal/__init__.py` calls and describes every function.
//!
//! A function that is added here needs a line there and in `_native.pyi`. Otherwise type checkers
//! of users do not know it.

mod board;
mod games;
mod judge;
mod numbers;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<games::Game>()?;
    module.add_function(wrap_pyfunction!(judge::judge, module)?)?;
    module.add_function(wrap_pyfunction!(judge::judge_many, module)?)?;
    module.add_function(wrap_pyfunction!(judge::classifiers, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::features, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::potential, module)?)?;
    module.add_function(wrap_pyfunction!(games::games, module)?)?;
    module.add_function(wrap_pyfunction!(games::example_games, module)?)?;
    Ok(())
}
