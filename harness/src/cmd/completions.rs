//! `sahwal completions`: a completion script for a shell.

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
    let named = |arg: Arg| {
        let names: Vec<&'static str> = match arg.get_id().as_str() {
            "classifier" | "against" => rows.iter().map(|row| &*row.name.clone().leak()).collect(),
            "rules" => ["area", "territory"]
                .into_iter()
                .chain(Ruleset::names())
                .collect(),
            "names" => builtin().iter().map(|set| set.name()).collect(),
            // Other shells than bash would complete no paths.
            "dataset" if shell == Shell::Bash => {
                let sets = builtin().iter().filter(|set| set.manifest.scored);
                sets.map(|set| set.name()).chain(["all"]).collect()
            }
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names))
    };
    let command = command.mut_args(named);
    command.mut_subcommands(|below| with_names(below, shell, rows))
}
