//! `sahwal man`: prints or writes the manual pages, for packagers and installed programs. The text
//! comes from the doc comments of the arguments and from `examples`. Only the sections on the
//! environment and on files stand here.
//!
//! `cmd/mod.rs` calls it. Two headings replace the words "Examples:" and "Exit status:" of
//! `examples`. If those words change there, the pages lose the headings.
//! `harness/tests/accidents/install.rs` checks them.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
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
    let mut program = examples::command()
        // Pages of `help` would only repeat the others.
        .disable_help_subcommand(true)
        // A page names the version, but not the commit.
        .version(env!("CARGO_PKG_VERSION"));
    program.build();
    if let Some(dir) = &args.out {
        Results::open(dir)?.rewrite(|new| write_pages(&program, new))?;
        return Ok(Outcome::Done);
    }
    let command = match &args.verb {
        None => program,
        Some(verb) => match program.find_subcommand(verb) {
            Some(command) => command.clone(),
            None => {
                let verbs: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
                bail!("expected one of {}, found {verb}", verbs.join(", "));
            }
        },
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

/// The last sections of each page. `page` adds the names under the last heading.
const SURROUNDINGS: &str = r".SH ENVIRONMENT
.TP
SAHWAL_DATA
Folder with one folder for each data set, named after the set; it is searched first. The games of selfplay are built in
.TP
XDG_DATA_HOME, HOME
Your data sets are below $XDG_DATA_HOME or, if it is not set, below $HOME/.local/share
.SH FILES
.TP
$XDG_DATA_HOME/sahwal/datasets, ~/.local/share/sahwal/datasets
Your data sets, searched last
.TP
results/latest
Results of a run, unless \-\-out names another folder
.SH SEE ALSO
";

/// Returns the page of a command. The end of the help text becomes two sections.
fn page(command: &Command) -> Result<String> {
    let program = tell::program();
    // The synopsis is the usage line of the help text. `clap_mangen` would print options without
    // their values.
    let help = command.clone().render_usage().to_string();
    let usage = help.trim_start_matches("Usage: ").to_owned();
    let mut rendered = Vec::new();
    // A page has the version of the program in place of a date, so that it is the same every day.
    Man::new(command.clone().override_usage(usage))
        .source(format!("{program} {}", env!("CARGO_PKG_VERSION")))
        .manual("User Commands")
        .render(&mut rendered)?;
    let page = String::from_utf8(rendered)?
        // The date is empty. Without the quotes the next argument would take its place.
        .replacen(" 1  \"", " 1 \"\" \"", 1)
        .replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n")
        .replace(".SH EXTRA\nExit status: ", ".SH EXIT STATUS\n")
        .replace("\n\nExit status: ", "\n.SH EXIT STATUS\n");
    // The page of the program refers to those of its verbs, and each of them refers back.
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let mut others = Vec::new();
    if name == program {
        for verb in command.get_subcommands() {
            others.push(format!("{program}\\-{}(1)", verb.get_name()));
        }
    } else {
        others.push(format!("{program}(1)"));
    }
    Ok(format!("{page}{SURROUNDINGS}{}\n", others.join(", ")))
}
