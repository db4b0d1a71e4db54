//! The whole way, files to scores, with a number of threads.

use anyhow::{Context, Result, ensure};
use rayon::{ThreadPool, ThreadPoolBuilder};
use sahwal_core::classify::REGISTRY;

use super::{Kernel, START, mix};
use crate::input::{Selection, load};
use crate::params::Params;
use crate::run::Panel;

struct Run<'a> {
    selection: &'a Selection,
    positions: u64,
    pool: ThreadPool,
}

/// Reading, classifying by every classifier and scoring a data set of so many
/// positions, on `threads` threads.
///
/// # Errors
/// The threads cannot be started.
pub fn end_to_end(
    selection: &Selection,
    positions: usize,
    threads: usize,
) -> Result<Box<dyn Kernel + '_>> {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    Ok(Box::new(Run {
        selection,
        positions: positions as u64,
        pool: builder.build().context("cannot start the threads")?,
    }))
}

impl Run<'_> {
    fn run(&self) -> Result<u64> {
        let all: Vec<_> = REGISTRY.iter().collect();
        let panel = Panel::new(&all, &Params::default())?;
        self.pool.install(|| {
            let mut hash = START;
            for set in load(self.selection)? {
                let evaluation = panel.evaluate(&set);
                let answers = evaluation.games.iter().flat_map(|game| &game.answers);
                for answer in answers {
                    let known = answer.verdicts.owners.known().len();
                    let right = answer
                        .score
                        .as_ref()
                        .map_or(0, |score| score.strings.correct);
                    hash = mix(mix(hash, known as u64), right);
                }
            }
            Ok(hash)
        })
    }
}

impl Kernel for Run<'_> {
    fn items(&self) -> usize {
        1
    }

    fn call(&mut self, _: usize) -> u64 {
        self.run().unwrap_or(0)
    }

    fn operations(&self, _: usize) -> u64 {
        self.positions
    }

    /// The same on a second run, and on any number of threads: the answer goes into the
    /// record.
    fn answer(&mut self) -> Result<u64> {
        let first = self.run()?;
        ensure!(first == self.run()?, "two runs give two answers");
        Ok(first)
    }
}
