//! `sahwal datasets`: lists, verifies and downloads data sets.

use std::io::stderr;
use std::path::PathBuf;

use anyhow::Result;

use super::Output;
use crate::datasets::command::{run_fetch, run_list, run_verify};
use crate::datasets::{FetchOptions, Surroundings};
use crate::outcome::Outcome;

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
    /// Download data sets that cannot be built in, and verify them
    Fetch {
        /// Data sets [default: all that are not complete]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Folder for the files [default: $SAHWAL_DATA/NAME, or in the checkout]
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
        /// Address or folder of the files [default: their origin]
        #[arg(long, value_name = "URL|DIR")]
        from: Option<String>,
    },
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let surroundings = Surroundings::of_process()?;
    Ok(match args.verb {
        Verb::List => run_list(&surroundings, &mut Output)?,
        Verb::Verify { names } => run_verify(&names, &surroundings, &mut Output)?,
        Verb::Fetch { names, to, from } => {
            let options = FetchOptions { to, from };
            run_fetch(&names, &options, &surroundings, &mut Output, &mut stderr())?
        }
    })
}
