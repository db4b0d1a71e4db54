//! `sahwal-lab safe`: what "safe" and a bound on what is at stake mean.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal_data::Outcome;
use sahwal_data::input::{GameSet, load};

use crate::safe::meaning;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Folder for the table and the plot
    #[arg(long, value_name = "DIR", default_value = "results/safe")]
    out: PathBuf,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.jobs.pool()?.install(|| {
        let sets = load(&args.games.selection()?)?;
        let outcome = GameSet::tell_all(&sets);
        let meaning = meaning(&sets)?;
        std::fs::create_dir_all(&args.out)?;
        meaning.write(&args.out)?;
        write!(Output, "{meaning}")?;
        Ok(outcome)
    })
}
