//! Arguments that commands of `sahwal` and of `sahwal-lab` share: `--jobs` and `--dataset`.
//!
//! Each command flattens these structs into its own. Their doc comments are the help that users
//! read. `run --again` repeats recorded command lines, so a new meaning or default changes what old
//! lines do.

use std::num::NonZero;
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use clap::value_parser;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sahwal_data::input::Selection;

/// The argument `--jobs`.
#[derive(clap::Args)]
pub struct Jobs {
    /// Number of threads, 1 to 1024 [default: all processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system refuses to start so many threads.
    pub fn pool(&self) -> Result<ThreadPool> {
        let jobs = match self.jobs {
            Some(jobs) => usize::from(jobs),
            // By default rayon reads RAYON_NUM_THREADS. A run should depend only on its arguments,
            // which `run.json` records.
            None => available_parallelism().map(NonZero::get).unwrap_or(1),
        };
        ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build()
            .context("cannot start the threads")
    }
}

/// The data sets of a command that replays or judges games.
#[derive(clap::Args)]
pub struct DatasetArgs {
    /// Data set or path of SGF files, repeatable or comma-separated
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    dataset: Vec<String>,
}

impl DatasetArgs {
    /// The chosen data sets, for work on final positions.
    ///
    /// # Errors
    /// A name is neither a data set nor a path, or a data set is not on this machine.
    pub fn selection(&self) -> Result<Selection> {
        Selection::resolve(&self.dataset)
    }

    /// The chosen data sets, for work that needs whole games.
    ///
    /// # Errors
    /// A name is neither a data set nor a path, or the games of a set are not on this machine.
    pub fn records(&self) -> Result<Selection> {
        Selection::resolve_records(&self.dataset)
    }
}
