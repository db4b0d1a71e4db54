//! `sahwal datasets`: what there is, whether it is right, and how to get the rest.

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
    /// Show every data set, where it is or how to get it
    List,
    /// Compare files with their SHA-256 sums
    Verify {
        /// Data sets; without any, all that are here
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Download data sets that may not be part of the program, and verify them
    Fetch {
        /// Data sets; without any, all that are not complete
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Folder for the files, in place of $SAHWAL_DATA/NAME or the checkout's own
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
        /// Address or folder to get the files from, in place of their origin
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
