//! `sahwal-lab fights`: local fights drawn by chance, against exact play.
//!
//! A nightly test draws the same boards by seed and calls [`judge`] without this command. Nothing
//! is written to `results/`; a refuted board is printed, and it is a bug of `combined`.

use std::io::Write;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;

use crate::fights::judge;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Boards of each of the nine kinds
    #[arg(long, value_name = "COUNT", default_value_t = 223)]
    boards: usize,

    /// Seed of the random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: &Args) -> Result<Outcome> {
    args.jobs.pool()?.install(|| {
        let table = judge(args.seed, args.boards);
        write!(Output, "{table}")?;
        // A safe board that exact play refutes is an error of the library: it fails the command.
        Ok(Outcome::of(table.refuted.is_empty()))
    })
}
