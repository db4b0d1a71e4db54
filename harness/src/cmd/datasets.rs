//! `sahwal datasets`: lists and verifies data sets.
//!
//! `cmd/mod.rs` calls it, and `sahwal_data::datasets` does the work. `verify` fails if a file is
//! missing or changed. With other files, published figures could not be repeated.

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::datasets::Surroundings;
use sahwal_data::datasets::command::{run_list, run_verify};
use sahwal_data::tell::Output;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the data sets, with their folders or how to get them
    List,
    /// Compare files with their SHA-256 sums
    Verify {
        /// Data sets [default: all that are present]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let surroundings = Surroundings::of_process()?;
    match args.verb {
        Verb::List => run_list(&surroundings, &mut Output),
        Verb::Verify { names } => run_verify(&names, &surroundings, &mut Output),
    }
}
