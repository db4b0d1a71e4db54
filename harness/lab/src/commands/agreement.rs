//! `sahwal-lab agreement`: risk against coverage of answers that are withheld.
//!
//! `scripts/reproduce` runs it twice, for the sets that come along and for tygem-hard. `run` writes
//! into `--out`, and the page of `results/agreement` quotes these files.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::DatasetArgs;

use super::Games;
use crate::agreement::RiskTable;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// Folder for the CSV file, the table and the pictures
    #[arg(long, value_name = "DIR", default_value = "results/agreement")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.games.judge(DatasetArgs::selection, |sets| {
        let table = RiskTable::of(sets)?;
        std::fs::create_dir_all(&args.out)?;
        table.write(&args.out)?;
        write!(Output, "{table}")?;
        Ok(Outcome::Done)
    })
}
