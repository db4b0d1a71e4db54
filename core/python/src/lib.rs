//! The analysis of `sahwal-core` for Python: the module `sahwal._native`, which the package
//! `sahwal` shows. `python/sahwal/__init__.py` describes every function.

mod board;
mod games;
mod judge;
mod numbers;
/// What a record says about its score, by the same way.
#[path = "../../../harness/data/src/recorded.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the package uses what leads to a score only"
)]
mod recorded;
/// The playing out of game records: the one of the harness, without the rest of it.
#[path = "../../../harness/data/src/replay.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the package uses the ends of games only"
)]
mod replay;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<games::Game>()?;
    module.add_function(wrap_pyfunction!(judge::judge, module)?)?;
    module.add_function(wrap_pyfunction!(judge::judge_many, module)?)?;
    module.add_function(wrap_pyfunction!(judge::classifiers, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::features, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::potential, module)?)?;
    module.add_function(wrap_pyfunction!(games::games, module)?)?;
    Ok(())
}
