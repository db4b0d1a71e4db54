//! `sahwal-lab safe`: measures what "safe" and a bound on the points at stake mean.
//!
//! `scripts/reproduce` runs it for `results/safe`. That page says how seldom a safe score is wrong.
//! Its files must come from this command, with the data sets that the script names.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::DatasetArgs;

use super::Games;
use crate::safe::bound_table;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// Folder for the table and the plot
    #[arg(long, value_name = "DIR", default_value = "results/safe")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.games.judge(DatasetArgs::selection, |sets| {
        let table = bound_table(sets)?;
        std::fs::create_dir_all(&args.out)?;
        table.write(&args.out)?;
        write!(Output, "{table}")?;
        Ok(Outcome::Done)
    })
}
