//! `sahwal compare`: prints what differs between two runs.
//!
//! With `--expect`, its exit status says whether the second run equals the first. CI relies on it
//! when it repeats committed results.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::tell::Output;

use crate::compare::{Comparison, RunRows, definition, differences};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folder that `sahwal run` wrote, with all its files
    #[arg(value_name = "A")]
    first: PathBuf,

    /// Another one
    #[arg(value_name = "B")]
    second: PathBuf,

    /// Expect B to equal A: print only differences in CSV files, pages and definitions of rows;
    /// times and commits may differ
    #[arg(long)]
    expect: bool,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let first = RunRows::read(&args.first)?;
    let second = RunRows::read(&args.second)?;
    let comparison = Comparison::of(&first, &second);
    ensure!(
        !comparison.rows.is_empty(),
        "{} and {}: expected a row that both have, found none",
        args.first.display(),
        args.second.display()
    );
    if !args.expect {
        write!(Output, "{comparison}")?;
        return Ok(Outcome::Done);
    }
    let in_files = differences(&args.first, &args.second)?;
    for difference in &in_files {
        writeln!(Output, "{difference}")?;
    }
    // Rows with other parameters may get the same figures on these games, so definitions are
    // compared too.
    for differing in &comparison.definitions {
        write!(Output, "{}", definition(differing))?;
    }
    Ok(Outcome::of(
        in_files.is_empty() && comparison.definitions.is_empty(),
    ))
}
