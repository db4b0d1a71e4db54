//! Reads the positions on which kernels are timed.
//!
//! `lib.rs` reads them once, and `positions` and `runs` use them. Times on two data sets cannot be
//! compared, so `results/bench/README.md` names the set.

use anyhow::{Context, Result, ensure};
use sahwal_core::Position;
use sahwal_data::input::{Selection, load};

/// The environment variable that names the data set, or the path of its folder.
pub const DATASET_VARIABLE: &str = "SAHWAL_BENCH_DATASET";

/// A data set.
pub(crate) struct Data {
    /// Its name.
    pub(crate) dataset: String,
    /// The place of the data set, for kernels that read it themselves.
    pub(crate) selection: Selection,
    /// The final positions of its games.
    pub(crate) positions: Vec<Position>,
}

impl Data {
    /// Reads the data set that [`DATASET_VARIABLE`] names. If the variable is not set, reads igs31,
    /// or selfplay if igs31 is not found.
    ///
    /// # Errors
    /// The data set is not found, or has no game.
    pub(crate) fn read() -> Result<Data> {
        let names: Vec<String> = std::env::var(DATASET_VARIABLE).into_iter().collect();
        let mut selection = Selection::resolve(&names)?;
        // The default selection is selfplay, followed by igs31 if it is found.
        let source = selection.sources.pop().context("no data set")?;
        selection.sources = vec![source];
        // Only one set: with several, a time would depend on how many games each of them has.
        let set = load(&selection)?.pop().context("no data set")?;
        let positions: Vec<Position> = set.games.iter().map(|game| game.position).collect();
        ensure!(
            !positions.is_empty(),
            "{}: expected games, found none",
            set.name
        );
        Ok(Data {
            dataset: set.name,
            selection,
            positions,
        })
    }
}
