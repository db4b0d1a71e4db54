//! `sahwal completions`: a completion script for a shell.
//!
//! `cmd/mod.rs` calls it. Its copy of the command line has other value parsers and is for
//! completion alone: to read arguments by it would refuse patterns and paths.

use std::io::Write;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::{Shell, generate};
use sahwal_core::rules::Ruleset;
use sahwal_data::datasets::builtin;
use sahwal_data::tell::Output;
use sahwal_data::{Outcome, tell};
use sahwal_run::rows::Rows;

use super::examples;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Name of the shell
    shell: Shell,
}

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    // `generate` panics if writing fails; writing to a vector cannot fail.
    let mut script = Vec::new();
    let mut command = with_names(examples::command(), args.shell, rows);
    generate(args.shell, &mut command, tell::program(), &mut script);
    Output.write_all(&script)?;
    Ok(Outcome::Done)
}

/// A command and those below it, with the names that their arguments complete. Not for reading
/// arguments: patterns, paths and other names of rules would be refused.
fn with_names(command: Command, shell: Shell, rows: &Rows) -> Command {
    command
        .mut_args(|arg| match names(&arg, shell, rows) {
            Some(names) => arg.value_parser(PossibleValuesParser::new(names)),
            None => arg,
        })
        .mut_subcommands(|below| with_names(below, shell, rows))
}

/// The names that an argument completes; `None` if it takes other things.
fn names(arg: &Arg, shell: Shell, rows: &Rows) -> Option<Vec<&'static str>> {
    match arg.get_id().as_str() {
        // clap keeps names as long as the program lives, which is until the script is printed.
        "classifier" | "against" => {
            Some(rows.iter().map(|row| &*row.name.clone().leak()).collect())
        }
        // The two ways to count come before the names that servers give them.
        "rules" => {
            let mut names = vec!["area", "territory"];
            names.extend(Ruleset::names());
            Some(names)
        }
        "names" => Some(builtin().iter().map(|set| set.name()).collect()),
        // Other shells than bash would complete no paths.
        "dataset" if shell == Shell::Bash => {
            let mut names: Vec<&str> = builtin()
                .iter()
                .filter(|set| set.manifest.scored)
                .map(|set| set.name())
                .collect();
            names.push("all");
            Some(names)
        }
        _ => None,
    }
}
