//! `sahwal-lab nodes`: measures what a static evaluation is worth at the nodes of a search.
//!
//! `scripts/reproduce` runs it on ogs19 for `results/search`. The processor times depend on the
//! machine. Evaluations and proofs must be the same everywhere.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::DatasetArgs;

use super::Games;
use crate::nodes::NodeTable;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// Folder for the CSV file and the pictures
    #[arg(long, value_name = "DIR", default_value = "results/search")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.games.judge(DatasetArgs::selection, |sets| {
        let table = NodeTable::of(sets);
        std::fs::create_dir_all(&args.out)?;
        table.write(&args.out)?;
        write!(Output, "{table}")?;
        Ok(Outcome::Done)
    })
}
