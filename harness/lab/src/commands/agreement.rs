//! `sahwal-lab agreement`: the risk and the coverage of classifiers that withhold unsure answers.
//!
//! `scripts/reproduce` runs it twice: for the built-in data sets and for tygem-hard. The page of
//! `results/agreement` quotes the files that it writes into `--out`, so they must come from that
//! script.

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
