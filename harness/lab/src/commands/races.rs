//! `sahwal-lab races`: what counting, searching and the classifiers say about solved races.
//!
//! `scripts/reproduce` keeps its table as `results/lab/races.txt`. `--every` judges a sample; a
//! figure that is quoted needs all races.

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
