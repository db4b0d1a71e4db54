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
use sahwal_run::rows::Rows;

use super::Games;
use crate::safe::bound_table;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// Rows that judge, as in `sahwal run`; the plot shows the first
    #[arg(
        long,
        value_name = "ROWS",
        value_delimiter = ',',
        default_value = "combined"
    )]
    classifier: Vec<String>,

    /// Folder for the CSV file, the tables and the plot
    #[arg(long, value_name = "DIR", default_value = "results/safe")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.games.judge(DatasetArgs::selection, |sets| {
        let rows = Rows::builtin().select(&args.classifier)?;
        let table = bound_table(sets, &rows)?;
        std::fs::create_dir_all(&args.out)?;
        table.write(&args.out)?;
        write!(Output, "{table}")?;
        Ok(Outcome::Done)
    })
}
