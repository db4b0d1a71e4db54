//! `sahwal-lab sekis`: the margins of games with a seki, with its eyes and without them.

use std::io::Write;

use anyhow::Result;
use sahwal::Outcome;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal::input::{GameSet, load};
use sahwal_core::classify;

use crate::sekis::Sekis;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let combined = classify::find("combined").expect("registered").build();
    let sets = pool.install(|| load(&args.games.records()?))?;
    let outcome = GameSet::tell_all(&sets);
    let sekis = pool.install(|| Sekis::of(&sets, combined.as_ref()));
    write!(Output, "{sekis}")?;
    Ok(outcome)
}
