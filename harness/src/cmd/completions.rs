//! `sahwal completions`: a completion script for a shell.
//!
//! `cmd/mod.rs` calls it. It changes the value parsers of a copy of the command line. The copy must
//! never read arguments: it would refuse patterns and paths.

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

/// Returns a command, with the names that its arguments complete. Never read arguments with it: it
/// would refuse patterns, paths and other names of rules.
fn with_names(command: Command, shell: Shell, rows: &Rows) -> Command {
    command
        .mut_args(|arg| match names(&arg, shell, rows) {
            Some(names) => arg.value_parser(PossibleValuesParser::new(names)),
            None => arg,
        })
        .mut_subcommands(|below| with_names(below, shell, rows))
}

/// Returns the names that an argument completes, or `None` if it takes other values.
fn names(arg: &Arg, shell: Shell, rows: &Rows) -> Option<Vec<&'static str>> {
    match arg.get_id().as_str() {
        // clap needs names that live as long as the program, which ends after the script is
        // printed.
        "classifier" | "against" => {
            Some(rows.iter().map(|row| &*row.name.clone().leak()).collect())
        }
        // The two ways to count come first, then the names that servers use for them.
        "rules" => {
            let mut names = vec!["area", "territory"];
            names.extend(Ruleset::names());
            Some(names)
        }
        "names" => Some(builtin().iter().map(|set| set.name()).collect()),
        // Only bash still completes paths if names are listed, and `--dataset` takes both.
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
