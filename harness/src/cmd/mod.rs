//! The verbs of the command line, one file each.

mod analysis;
mod analyze;
mod captures;
mod check;
mod closed_regions;
mod compare;
mod completions;
mod datasets;
mod engines;
mod gate;
mod gtp;
mod man;
mod merge;
mod profile;
mod regress;
mod report;
mod run;
mod safety;
mod search_demo;
mod solve;
mod string_graph;
mod through_game;
mod tune;

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::{Parser, Subcommand};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::input::Selection;
use crate::outcome::Outcome;
use crate::params::Params;
use crate::tell::harmless;

/// Static life-and-death and territory analysis in Go, measured against counted
/// games.
#[derive(Parser)]
#[command(
    name = "sahwal",
    version,
    propagate_version = true,
    max_term_width = 80
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Classify the positions of data sets and score them against counted results
    Run(run::Args),
    /// Merge the shards of a run into the files of one run
    Merge(merge::Args),
    /// Compare two runs: strings, games and margins won and lost
    Compare(compare::Args),
    /// Show one position: verdicts, groups and how they were found
    Analyze(analyze::Args),
    /// Make an HTML page of a run: tables, plots, every game with its verdicts
    Report(report::Args),
    /// Tune the parameters of a model on games with counted results
    Tune(tune::Args),
    /// Time incremental against full computation, move by move
    Profile(profile::Args),
    /// Serve GoGui, Sabaki and other programs over GTP 2
    Gtp(gtp::Args),
    /// Serve clients of KataGo's analysis engine (lines of JSON)
    Analysis(analysis::Args),
    /// Run GTP regression scripts on this program or another engine
    Regress(regress::Args),
    /// Count what each stage of the safety search proves at each limit
    Safety(safety::Args),
    /// List, verify and download the data sets
    Datasets(datasets::Args),
    /// Compare ways to find captured stones on every move of games
    Captures(captures::Args),
    /// Make, check and judge the table of closed regions
    ClosedRegions(closed_regions::Args),
    /// Demonstrate the search library: textbook games, trees, learning
    SearchDemo(search_demo::Args),
    /// Solve the life and death of a block by search
    Solve(solve::Args),
    /// Test the claims of the String Graph paper
    StringGraph(string_graph::Args),
    /// Check certificates of proofs against every reply
    Check(check::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
    /// Print or write the manual pages
    Man(man::Args),
}

/// Exit status for wrong usage or invalid input.
const BAD_INPUT: u8 = 2;

impl Cli {
    /// Runs the command. Results go to standard output, messages to standard error.
    pub fn run(self) -> ExitCode {
        bound_threads();
        let outcome = match self.command {
            Command::Run(args) => run::run(args),
            Command::Merge(args) => merge::run(args),
            Command::Compare(args) => compare::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Report(args) => report::run(args),
            Command::Tune(args) => tune::run(args),
            Command::Profile(args) => profile::run(args),
            Command::Gtp(args) => gtp::run(args),
            Command::Analysis(args) => analysis::run(args),
            Command::Regress(args) => regress::run(args),
            Command::Safety(args) => safety::run(args),
            Command::Datasets(args) => datasets::run(args),
            Command::Captures(args) => captures::run(args),
            Command::ClosedRegions(args) => closed_regions::run(args),
            Command::SearchDemo(args) => search_demo::run(args),
            Command::Solve(args) => solve::run(args),
            Command::StringGraph(args) => string_graph::run(args),
            Command::Check(args) => check::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        };
        match outcome {
            Ok(Outcome::Done) => ExitCode::SUCCESS,
            Ok(Outcome::Failed) => ExitCode::FAILURE,
            Err(error) => {
                let note = match std::env::current_dir() {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        " (the current folder was removed: change to another one)"
                    }
                    _ => "",
                };
                eprintln!("sahwal: {error:#}{note}");
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

/// The largest number of threads for each processor.
const THREADS_PER_CORE: usize = 4;

/// Bounds the threads of work outside of a pool, if the environment asks for more.
fn bound_threads() {
    let most = THREADS_PER_CORE * available_parallelism().map_or(1, NonZero::get);
    let asked = std::env::var("RAYON_NUM_THREADS").ok();
    let asked = asked.and_then(|text| text.parse::<usize>().ok());
    if asked.is_some_and(|asked| asked > most) {
        // If threads run already, they are those of a caller.
        let _ = ThreadPoolBuilder::new().num_threads(most).build_global();
    }
}

/// The largest number of seconds that an option takes: 30 years.
const MOST_SECONDS: f64 = 1e9;

/// A time that an option gives in seconds, which must be `least` or more, or above 0.
fn seconds(option: &str, value: f64, least: Option<f64>) -> Result<Duration> {
    let fits = least.map_or(value > 0.0, |least| value >= least);
    ensure!(
        fits && value <= MOST_SECONDS,
        "{option}: expected seconds {} and up to {MOST_SECONDS:e}, found {value}",
        least.map_or("above 0".to_owned(), |least| format!("from {least}"))
    );
    Ok(Duration::from_secs_f64(value))
}

/// The argument `--jobs`.
#[derive(clap::Args)]
struct Jobs {
    /// Number of threads, at most 4 for each processor [default: all processors]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

impl Jobs {
    /// Starts the threads.
    fn pool(&self) -> Result<ThreadPool> {
        ensure!(self.jobs != Some(0), "--jobs: expected 1 or more, found 0");
        // More threads than these only take memory.
        let processors = available_parallelism().map_or(1, NonZero::get);
        let most = THREADS_PER_CORE * processors;
        if let Some(jobs) = self.jobs.filter(|jobs| *jobs > most) {
            eprintln!(
                "sahwal: --jobs: expected at most {most}, {THREADS_PER_CORE} for each processor, \
                 found {jobs}; {most} are used"
            );
        }
        // The number is always said, or a variable of the environment would decide it.
        let jobs = self.jobs.unwrap_or(processors).min(most);
        let builder = ThreadPoolBuilder::new().num_threads(jobs);
        builder.build().context("cannot start the threads")
    }
}

/// The argument `--params`.
#[derive(clap::Args)]
struct ParamsFile {
    /// Parameters of classifiers, one table for each
    #[arg(long, value_name = "FILE.toml")]
    params: Option<PathBuf>,
}

impl ParamsFile {
    /// The file, if one is named.
    fn path(&self) -> Option<&PathBuf> {
        self.params.as_ref()
    }

    /// Reads the file; the defaults without one.
    fn read(&self) -> Result<Params> {
        let params = self.params.as_deref().map(Params::read).transpose()?;
        Ok(params.unwrap_or_default())
    }
}

/// The data sets of a command that replays or judges games.
#[derive(clap::Args)]
struct DatasetArgs {
    /// Data set or path of SGF files, repeatable or comma-separated
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    dataset: Vec<String>,
}

impl DatasetArgs {
    /// Where the data sets are.
    fn selection(&self) -> Result<Selection> {
        Selection::resolve(&self.dataset)
    }

    /// The same for work that needs whole games.
    fn records(&self) -> Result<Selection> {
        Selection::resolve_records(&self.dataset)
    }
}

/// Options for the output of a run.
#[derive(clap::Args)]
struct Written {
    /// Write strings, points and positions as Parquet files, too
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_default_value = true
    )]
    format: crate::format::FileFormat,

    /// Print all tables, not only the main one of each data set
    ///
    /// tables.md and whole-games.md have all of them in any case.
    #[arg(long)]
    verbose: bool,

    /// Do not draw plots
    #[arg(long)]
    no_plots: bool,
}

/// Standard output, for results. A closed pipe is not an error: the command must still write
/// its files.
struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match std::str::from_utf8(bytes) {
            Ok(text) => io::stdout().write_all(harmless(text).as_bytes()),
            // Part of a letter, or no text at all.
            Err(_) => io::stdout().write_all(bytes),
        };
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(of_output(error)),
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match io::stdout().flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result.map_err(of_output),
        }
    }
}

/// Adds the name of the stream to an error.
fn of_output(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}
