//! `sahwal-lab life`: what a static evaluation is worth in the exact search of life and death.
//!
//! `scripts/reproduce` runs it for `results/search`, where `results/CLAIMS.md` quotes it. It has no
//! option for regions or limits: with others the quoted figures would not come out again.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;

use crate::life::LifeTable;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    jobs: Jobs,

    /// Folder for the CSV file and the picture
    #[arg(long, value_name = "DIR", default_value = "results/search")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let table = args.jobs.pool()?.install(LifeTable::measured);
    std::fs::create_dir_all(&args.out)?;
    table.write(&args.out)?;
    write!(Output, "{table}")?;
    Ok(Outcome::Done)
}
