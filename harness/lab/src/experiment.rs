//! Measurements on the games of a run, beside the general job.
//!
//! An [`Experiment`] runs over loaded games and gives [`Findings`]: a table for the terminal and
//! files.

use std::fmt;
use std::path::Path;

use anyhow::Result;

use sahwal_data::input::GameSet;

/// A measurement over data sets.
pub trait Experiment: Sync {
    /// The name of the experiment in messages.
    fn name(&self) -> String;

    /// Runs the experiment on the current rayon pool.
    ///
    /// # Errors
    /// The parameters are not allowed, or the sets lack what the experiment needs.
    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>>;
}

/// The results of an experiment. They display as a table within 80 columns.
pub trait Findings: fmt::Display + Send {
    /// Writes the files into `dir`, the plots only with `plots`.
    ///
    /// # Errors
    /// A file cannot be written.
    fn write(&self, dir: &Path, plots: bool) -> Result<()>;
}

/// The sets that have a game with a counted result.
pub fn scored(sets: &[GameSet]) -> impl Iterator<Item = &GameSet> {
    let has_truth = |set: &&GameSet| set.games.iter().any(|game| game.truth.is_some());
    sets.iter().filter(has_truth)
}
