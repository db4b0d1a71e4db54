//! The verbs of the command line, one file each. `arguments` has options that several verbs share.
//!
//! `main.rs` calls [`main_with`], and so does a user's program with classifiers of its own. The doc
//! comments of `Verb` and of the options are the help texts. If a verb or an option is renamed,
//! recorded command lines break.

mod analyze;
mod arguments;
mod compare;
mod complete;
mod completions;
mod datasets;
mod engines;
mod examples;
mod gtp;
mod man;
mod merge;
mod profile;
mod regress;
mod report;
mod run;
pub mod tune;

use std::io::ErrorKind;
use std::process::{ExitCode, exit};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::error::{ContextKind, ContextValue};
use clap::{FromArgMatches, Parser, Subcommand};
use sahwal_core::classify::Registered;
use sahwal_data::suggest::most_alike;
use sahwal_data::{BAD_INPUT, Outcome, finish, tell};
use sahwal_run::rows::Rows;

/// Static life-and-death and territory analysis in Go, measured against counted
/// games.
#[derive(Parser)]
#[command(
    name = tell::program(),
    version = version(),
    propagate_version = true,
    max_term_width = 80
)]
struct Cli {
    #[command(subcommand)]
    command: Verb,
}

/// Returns the version of sahwal and its commit. clap prints the program's name before it, so a
/// user's program needs the name `sahwal` in this text.
fn version() -> &'static str {
    match tell::program() {
        "sahwal" => concat!(
            env!("CARGO_PKG_VERSION"),
            " (commit ",
            env!("SAHWAL_COMMIT"),
            ")"
        ),
        _ => concat!(
            "(sahwal ",
            env!("CARGO_PKG_VERSION"),
            ", commit ",
            env!("SAHWAL_COMMIT"),
            ")"
        ),
    }
}

#[derive(Subcommand)]
enum Verb {
    /// Classify the positions of data sets and score them against counted results
    Run(run::Args),
    /// Merge the shards of a run into the files of one run
    Merge(merge::Args),
    /// Compare two runs: strings, games and margins won and lost
    ///
    /// Each row is compared on the games that both runs have. A run wins a game if it gets more
    /// strings right there. The table sums these surplus strings for each run. p is that of the
    /// sign-flip test over games, corrected for the number of rows (Holm). Further columns count
    /// the games and exact margins that only one run gets right, and compare processor times. A
    /// warning names rows that share a name but differ in definition. The exit status is 1 only
    /// with --expect, if a file of A is missing in B or differs, or if a row has another
    /// definition.
    Compare(compare::Args),
    /// Score a game record, or list a folder of them: dead stones, what is in doubt, what to do
    Analyze(analyze::Args),
    /// Make an HTML page of a folder of game records, or of a run with its tables and plots
    Report(report::Args),
    /// Judge a grid of parameters, and find the best values
    Tune(tune::Args),
    /// Time incremental against full computation, move by move
    Profile(profile::Args),
    /// Serve GoGui, Sabaki and other programs over GTP 2
    ///
    /// `final_score` counts as servers do. `sahwal-safe_to_score` says whether that score is safe.
    /// It lists all doubts, the points that must be filled, and the score after filling.
    Gtp(gtp::Args),
    /// Run GTP regression scripts on this program or another engine
    Regress(regress::Args),
    /// List and verify the data sets
    Datasets(datasets::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
    /// Print or write the manual pages
    Man(man::Args),
}

impl Cli {
    /// Reads the arguments of this process. Ends the process if they are wrong, or if help is asked
    /// for.
    fn of_process() -> Cli {
        let command = examples::command();
        let matches = command.clone().try_get_matches();
        let mut error = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
            Ok(cli) => return cli,
            Err(error) => error,
        };
        // clap may suggest several verbs. Only the most similar one is kept.
        let verb = error.get(ContextKind::InvalidSubcommand).cloned();
        if let Some(ContextValue::String(verb)) = verb {
            let verbs = command.get_subcommands().map(clap::Command::get_name);
            error.remove(ContextKind::SuggestedSubcommand);
            if let Some(like) = most_alike(&verb, verbs) {
                let suggested = ContextValue::Strings(vec![like.to_owned()]);
                error.insert(ContextKind::SuggestedSubcommand, suggested);
            }
        }
        match error.print() {
            Err(fault) if fault.kind() != ErrorKind::BrokenPipe => {
                eprintln!("{}: standard output: {fault}", tell::program());
                exit(BAD_INPUT.into())
            }
            _ => exit(error.exit_code()),
        }
    }

    fn run(self, rows: &Rows) -> Result<Outcome> {
        match self.command {
            Verb::Run(args) => run::run(args, rows),
            Verb::Merge(args) => merge::run(args),
            Verb::Compare(args) => compare::run(args),
            Verb::Analyze(args) => analyze::run(args, rows),
            Verb::Report(args) => report::run(args, rows),
            Verb::Tune(args) => tune::run(args, rows),
            Verb::Profile(args) => profile::run(args),
            Verb::Gtp(args) => gtp::run(args, rows),
            Verb::Regress(args) => regress::run(args),
            Verb::Datasets(args) => datasets::run(args),
            Verb::Completions(args) => completions::run(args, rows),
            Verb::Man(args) => man::run(args),
        }
    }
}

/// Runs the program with all its verbs, and with `classifiers` beside those of sahwal. Each of them
/// gets a row with its name, and files of rows can name it. Reads the arguments of this process;
/// the program is called by the name of its file. Results go to standard output, messages to
/// standard error.
pub fn main_with(classifiers: &'static [Registered]) -> ExitCode {
    // Wrong usage ends the process here, before rows are read.
    let cli = Cli::of_process();
    finish(tell::program(), || {
        cli.run(&Rows::with_classifiers(classifiers)?)
    })
}

/// The largest number of seconds that an option takes: 30 years.
const MOST_SECONDS: f64 = 1e9;

/// Returns the time that an option gives in seconds. The number must be above 0.
fn seconds(option: &str, value: f64) -> Result<Duration> {
    ensure!(
        value > 0.0 && value <= MOST_SECONDS,
        "{option}: expected seconds above 0 and up to {MOST_SECONDS:e}, found {value}"
    );
    Ok(Duration::from_secs_f64(value))
}

/// Options for the output of a run.
#[derive(clap::Args)]
struct OutputArgs {
    /// Print more tables than the main one of each data set
    ///
    /// tables.md has all of them in any case.
    #[arg(long)]
    verbose: bool,

    /// Do not draw plots
    #[arg(long)]
    no_plots: bool,
}
