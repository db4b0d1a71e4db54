//! `sahwal completions`: a completion script for a shell.

use std::io::Write;

use anyhow::Result;
use clap_complete::{Shell, generate};
use sahwal_data::{Outcome, tell};

use super::arguments::Output;
use super::examples;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Name of the shell
    shell: Shell,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    // `generate` panics if writing fails; writing to a vector cannot fail.
    let mut script = Vec::new();
    generate(
        args.shell,
        &mut examples::command(),
        tell::program(),
        &mut script,
    );
    Output.write_all(&script)?;
    Ok(Outcome::Done)
}
