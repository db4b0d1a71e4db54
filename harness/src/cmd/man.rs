//! `sahwal man`: the manual pages.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap_mangen::Man;

use super::arguments::Output;
use super::examples;
use super::gate::Gate;
use crate::format::results;
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Verb whose page is printed [default: the page of the program]
    #[arg(value_name = "VERB", conflicts_with = "out")]
    verb: Option<String>,

    /// Write the pages of the program and of all verbs into a folder, such as
    /// ~/.local/share/man/man1
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    // Pages of `help` would say nothing that the others do not.
    let mut program = examples::command().disable_help_subcommand(true);
    program.build();
    if let Some(dir) = &args.out {
        let _held = Gate::default().results("--out", dir).open()?;
        results::rewrite(dir, |new| {
            clap_mangen::generate_to(program, new).with_context(|| dir.display().to_string())
        })?;
        return Ok(Outcome::Done);
    }
    let command = match &args.verb {
        None => program,
        Some(verb) => {
            let names = || {
                let verbs = program.get_subcommands().map(clap::Command::get_name);
                verbs.collect::<Vec<_>>().join(", ")
            };
            let found = program.find_subcommand(verb).cloned();
            found.with_context(|| format!("expected one of {}, found {verb}", names()))?
        }
    };
    // A vector first: the renderer takes no output that may be closed.
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Output.write_all(&page)?;
    Ok(Outcome::Done)
}
