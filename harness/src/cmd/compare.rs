//! `sahwal compare`: what differs between two runs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_data::Outcome;

use super::arguments::Output;
use crate::compare::{Comparison, RunRows, differences};

/// Compares the games that both runs have, row by row: surpluses of right strings game by game,
/// whole games and exact margins that only one has right, the sign-flip test over games with p corrected for the number of rows
/// (Holm), processor times.
///
/// Exit status: 0 if all figures of the shared data sets are the same, times apart; 1 if a
/// figure differs, or a row or game is in one run only, or with `--expect` a file of A is missing
/// in B or differs; 2 if a run cannot be read or no data set is in both.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Folder that `sahwal run` wrote, or its games.csv
    #[arg(value_name = "A")]
    first: PathBuf,

    /// Another one
    #[arg(value_name = "B")]
    second: PathBuf,

    /// A is what is expected of B: compare every CSV file and page, times apart
    #[arg(long)]
    expect: bool,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let [first, second] = [RunRows::read(&args.first)?, RunRows::read(&args.second)?];
    let comparison = Comparison::of(&first, &second);
    ensure!(
        !comparison.rows.is_empty(),
        "{} and {}: expected a row that both have, found none",
        args.first.display(),
        args.second.display()
    );
    write!(Output, "{comparison}")?;
    let mut same = comparison.is_same();
    if args.expect {
        let differences = differences(&args.first, &args.second)?;
        for difference in &differences {
            writeln!(Output, "\n{difference}")?;
        }
        same &= differences.is_empty();
    }
    Ok(Outcome::of(same))
}
