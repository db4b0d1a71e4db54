//! `sahwal man`: the manual pages, for packagers and installed programs. All text comes from the
//! doc comments of the arguments and from `examples`.
//!
//! The headings of pages rest on the words "Examples:" and "Exit status:" of `examples`, and
//! `harness/tests/accidents/install.rs` holds the pages to their sections.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;
use sahwal_data::tell::Output;
use sahwal_data::{Outcome, tell};
use sahwal_run::format::results::Results;

use super::examples;

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
    let program = examples::command().disable_help_subcommand(true);
    // A page is for a version, whatever commit it was built from.
    let mut program = program.version(env!("CARGO_PKG_VERSION"));
    program.build();
    if let Some(dir) = &args.out {
        Results::open(dir)?.rewrite(|new| write_pages(&program, new))?;
        return Ok(Outcome::Done);
    }
    let command = match &args.verb {
        None => program,
        Some(verb) => {
            let names = || {
                let verbs = program.get_subcommands().map(Command::get_name);
                verbs.collect::<Vec<_>>().join(", ")
            };
            let found = program.find_subcommand(verb).cloned();
            found.with_context(|| format!("expected one of {}, found {verb}", names()))?
        }
    };
    Output.write_all(page(&command)?.as_bytes())?;
    Ok(Outcome::Done)
}

/// Writes the pages of a command and of all commands below it.
fn write_pages(command: &Command, dir: &Path) -> Result<()> {
    for below in command.get_subcommands() {
        write_pages(below, dir)?;
    }
    let path = dir.join(Man::new(command.clone()).get_filename());
    std::fs::write(&path, page(command)?).with_context(|| path.display().to_string())
}

/// The last sections of each page, but for the names after the last heading.
const SURROUNDINGS: &str = r".SH ENVIRONMENT
.TP
SAHWAL_DATA
Folder of data sets, where the games of each set but selfplay are looked for first, in a folder of its name
.TP
XDG_DATA_HOME, HOME
The data of the user are in the first or, if it is not set, in .local/share of the second
.SH FILES
.TP
$XDG_DATA_HOME/sahwal/datasets, ~/.local/share/sahwal/datasets
Data sets of the user, looked for last
.TP
results/latest
Results of a run, where \-\-out names no other folder
.SH SEE ALSO
";

/// The page of a command. The end of the help text becomes two sections.
fn page(command: &Command) -> Result<String> {
    let mut page = Vec::new();
    let program = tell::program();
    // A page says which program it is for, and has no date: it is the same on every day. The
    // synopsis is the usage of the help text; that of the crate has options without their values.
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let man = Man::new(command.clone().override_usage(usage))
        .source(format!("{program} {}", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    man.render(&mut page)?;
    let page = String::from_utf8(page)?;
    let page = page.replacen(" 1  \"", " 1 \"\" \"", 1);
    let page = page.replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n");
    let page = page.replace(".SH EXTRA\nExit status: ", ".SH EXIT STATUS\n");
    let page = page.replace("\n\nExit status: ", "\n.SH EXIT STATUS\n");
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let others: Vec<String> = if name == program {
        let verbs = command.get_subcommands().map(Command::get_name);
        verbs.map(|verb| format!("{program}\\-{verb}(1)")).collect()
    } else {
        vec![format!("{program}(1)")]
    };
    let others = others.join(", ");
    Ok(format!("{page}{SURROUNDINGS}{others}\n"))
}
