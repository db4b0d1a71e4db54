//! `sahwal captures`: compares ways to find captured stones on every move of games.

use std::io::Write;

use anyhow::Result;

use super::{Jobs, Output};
use crate::experiments::captures::compare;
use crate::input::{Selection, load_moves};
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path of SGF files; repeat or separate by commas
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    dataset: Vec<String>,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let sets = pool.install(|| load_moves(&Selection::resolve(&args.dataset)?))?;
    let mut outcome = Outcome::Done;
    for fault in sets.iter().flat_map(|set| &set.faults) {
        eprintln!("sahwal: {fault}");
        outcome = Outcome::Failed;
    }
    let comparison = compare(&sets);
    write!(Output, "{comparison}")?;
    if comparison.difference.is_some() {
        outcome = Outcome::Failed;
    }
    Ok(outcome)
}
