//! `sahwal-lab races`: compares counting, searching and the classifiers on solved races.
//!
//! `scripts/reproduce` stores its table as `results/lab/races.txt`. `--every` judges only a sample:
//! figures that are quoted need all races.

use std::io::Write;
use std::num::NonZeroUsize;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;

use crate::races::race_table;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Judge every Nth race only
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.jobs.pool()?.install(|| {
        // A sample of the races is enough for a test.
        let table = race_table(args.every.get())?;
        write!(Output, "{table}")?;
        Ok(Outcome::Done)
    })
}
