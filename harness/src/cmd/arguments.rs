//! Arguments that several commands have, their standard output, and their end.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, Result, ensure};
use clap::value_parser;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sahwal_core::rules::{Ruleset, Terms};
use sahwal_data::Outcome;
use sahwal_data::disk::{existing_folder, sweep};
use sahwal_data::input::{At, Selection};
use sahwal_data::tell::{PLAIN, RED, harmless};
use sahwal_run::rows::Rows;

/// Exit status for wrong usage or invalid input.
pub(super) const BAD_INPUT: u8 = 2;

/// Runs the work of a command of `program`. Its messages go to standard error.
///
/// The exit status is 0 for success, 1 if the work failed for a part of the input, and 2 for an
/// error.
pub fn finish(program: &str, work: impl FnOnce() -> Result<Outcome>) -> ExitCode {
    match work() {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{RED}{program}:{PLAIN} {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// What the score takes where a record says nothing.
#[derive(clap::Args)]
pub(super) struct TermsArgs {
    /// Rules of records that name none: area, territory or a name such as chinese
    #[arg(long)]
    rules: Option<Ruleset>,

    /// Komi of records that state none
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    komi: Option<f64>,
}

impl TermsArgs {
    pub(super) fn terms(&self) -> Terms {
        Terms {
            ruleset: self.rules,
            komi: self.komi,
            handicap: None,
        }
    }
}

/// A komi: whole or half points.
fn komi(text: &str) -> Result<f64, String> {
    let komi = text
        .parse()
        .map_err(|_| "expected points, such as 6.5".to_owned())?;
    Terms::checked_komi(komi).map_err(|error| error.to_string())
}

/// The argument `--jobs`.
#[derive(clap::Args)]
pub struct Jobs {
    /// Number of threads, 1 to 1024 [default: all processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl Jobs {
    /// Starts the threads.
    pub fn pool(&self) -> Result<ThreadPool> {
        // The number is always said, or a variable of the environment would decide it.
        let all = || available_parallelism().map_or(1, NonZero::get);
        let jobs = self.jobs.map_or_else(all, usize::from);
        let builder = ThreadPoolBuilder::new().num_threads(jobs);
        builder.build().context("cannot start the threads")
    }
}

/// The argument `--rows`.
#[derive(Default, clap::Args)]
pub struct RowsFile {
    /// Rows of one's own: classifiers with other parameters, each with a name
    ///
    /// A file such as harness/run/rows/table.toml.
    #[arg(long, value_name = "FILE.toml")]
    rows: Option<PathBuf>,
}

impl RowsFile {
    /// These rows and those of the file.
    pub(super) fn add_to(&self, rows: &Rows) -> Result<Rows> {
        rows.clone().and_file(self.rows.as_deref())
    }
}

/// The data sets of a command that replays or judges games.
#[derive(clap::Args)]
pub struct DatasetArgs {
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
    pub fn selection(&self) -> Result<Selection> {
        Selection::resolve(&self.dataset)
    }

    /// Where the whole games of the data sets are.
    pub fn records(&self) -> Result<Selection> {
        Selection::resolve_records(&self.dataset)
    }
}

/// The argument `--at`.
#[derive(clap::Args)]
pub(super) struct AtArgs {
    /// Judge positions before the end, comma-separated: shares of the moves (25%), moves before the
    /// last stone (-40)
    ///
    /// `run` judges the end, too, which is 0 in the column `at` of the files; `tune` judges it where 0 is
    /// listed. Verdicts are scored by the final owner of each point. Games without whole moves or known
    /// final owners have their end alone. results/middle-game/README.md describes truth and files.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub(super) at: Vec<At>,
}

/// Checks the name of a file that is written, before the work: it ends in `end`, so that no record of a game
/// is overwritten, and its folder is there.
///
/// # Errors
/// The name ends otherwise, or there is no such folder.
pub(super) fn check_output(option: &str, path: &Path, end: &str) -> Result<()> {
    let shown = path.display();
    ensure!(
        path.extension().is_some_and(|found| found == end),
        "{option}: expected a name that ends in .{end}, found {shown}"
    );
    let folder = existing_folder(path).with_context(|| format!("{option} {shown}"))?;
    sweep(folder);
    Ok(())
}

/// Standard output, for results. A closed pipe is not an error: the command must still write
/// its files.
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match std::str::from_utf8(bytes) {
            Ok(text) => anstream::stdout().write_all(harmless(text).as_bytes()),
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
