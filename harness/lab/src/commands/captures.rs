//! `sahwal-lab captures`: compares ways to find captured stones on every move of games.

use std::io::Write;

use anyhow::Result;
use sahwal_data::input::{GameSet, load};

use crate::captures::compare;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal_data::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let sets = pool.install(|| load(&args.games.records()?))?;
    let mut outcome = GameSet::tell_all(&sets);
    let comparison = compare(&sets);
    write!(Output, "{comparison}")?;
    if comparison.difference.is_some() {
        outcome = Outcome::Failed;
    }
    Ok(outcome)
}
