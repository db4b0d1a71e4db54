//! `sahwal-lab enclosed`: the potential inside enclosed areas.

use std::io::Write;

use anyhow::Result;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal_core::potential::PotentialParams;
use sahwal_data::Outcome;
use sahwal_data::input::{GameSet, load};

use crate::enclosed::enclosed_areas;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    args.jobs.pool()?.install(|| {
        let sets = load(&args.games.selection()?)?;
        let outcome = GameSet::tell_all(&sets);
        write!(
            Output,
            "{}",
            enclosed_areas(&PotentialParams::default(), &sets)?
        )?;
        Ok(outcome)
    })
}
