//! Experiments on single classifiers and single parts of the library, apart from the
//! general job ([`crate::run`]).
//!
//! An [`Experiment`] runs over loaded games and gives [`Findings`]: a table for the
//! terminal and files. `sahwal run` runs two of them on its games: [`ablation`] leaves out
//! the ingredients of a classifier one by one, and [`string_graph`] reproduces the tables of the String Graph paper.
//! [`safety`], with a command of its own, counts the points that each stage of the safety
//! search proves. [`closed_regions`] and [`search_demo`] read no games, so they are plain
//! functions that write their tables. [`captures`] compares ways to find captured stones on the
//! moves of games. [`graph_claims`] tests the claims of the String Graph paper.

pub mod ablation;
pub mod captures;
pub mod closed_regions;
pub mod graph_claims;
pub mod safety;
pub mod search_demo;
pub mod string_graph;

use std::fmt;
use std::path::Path;

use anyhow::Result;

use crate::input::GameSet;

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
fn scored(sets: &[GameSet]) -> impl Iterator<Item = &GameSet> {
    let has_truth = |set: &&GameSet| set.games.iter().any(|game| game.truth.is_some());
    sets.iter().filter(has_truth)
}
