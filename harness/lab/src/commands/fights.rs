//! `sahwal-lab fights`: compares verdicts on random local fights with exact play.
//!
//! A nightly test draws the same boards by their seed and calls [`judge`] directly. The command
//! writes nothing to `results/`. A refuted board is printed: it is a bug of `combined`.

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
        // If exact play refutes a board that is called safe, the library has an error, and the
        // command fails.
        Ok(Outcome::of(table.refuted.is_empty()))
    })
}
