//! `sahwal regress`: runs GTP regression scripts.
//!
//! `cmd/mod.rs` calls it. The exit status is 1 if a test fails that is not marked as a known
//! failure. The CI of engine authors relies on this status.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;
use sahwal_run::engine::EngineCommand;
use sahwal_run::format::results::Results;
use sahwal_run::format::write_records;

use super::seconds;
use crate::regress::{Counts, Options, Report, Script, run_scripts};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Regression script
    ///
    /// The line `#? [pattern]` after a numbered command gives the expected answer. The pattern is a
    /// regular expression for the whole answer. `!` before the pattern means that it must not
    /// match. `*` after the bracket marks a known failure. FAIL counts failures that are not
    /// marked, PASS right answers that are marked.
    #[arg(required = true, value_name = "FILE.tst")]
    scripts: Vec<PathBuf>,

    /// Command line of the engine, such as 'gnugo --mode gtp' [default: sahwal gtp]
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// Longest time for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    timeout: f64,

    #[command(flatten)]
    jobs: Jobs,

    /// Folder for regress.csv
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let timeout = seconds("--timeout", args.timeout)?;
    // Without `--engine` the scripts run on this program.
    let engine = match &args.engine {
        Some(line) => EngineCommand::parse(line).context("--engine")?,
        None => {
            let program = std::env::current_exe().context("cannot find this program")?;
            EngineCommand::new(program, ["gtp"])
        }
    };
    let mut outcome = Outcome::Done;
    // A script that cannot be read is a failure, but the other scripts still run.
    let mut scripts = Vec::new();
    for path in &args.scripts {
        match Script::read(path) {
            Ok(script) => scripts.push((path.clone(), script)),
            Err(error) => {
                tell!("{error:#}");
                outcome = Outcome::Failed;
            }
        }
    }
    ensure!(
        !scripts.is_empty(),
        "expected a script that can be read, found none"
    );

    // A folder that cannot be written is reported before an engine plays for hours.
    let results = match &args.out {
        Some(dir) => Some(Results::open(dir)?),
        None => None,
    };
    let options = Options { engine, timeout };
    let outcomes = pool.install(|| run_scripts(&scripts, &options));
    // The file is written first, so that an error of standard output does not lose it.
    if let Some(results) = results {
        results.rewrite(|new| {
            let rows = outcomes.iter().flat_map(|outcomes| &outcomes.rows);
            Ok(write_records(&new.join("regress.csv"), rows)?)
        })?;
    }
    write!(Output, "{}", Report(&outcomes))?;
    if let Some(out) = &args.out {
        writeln!(Output, "files: {}", out.display())?;
    }
    // One unexpected result makes the whole command a failure.
    let counts = Counts::of(outcomes.iter().flat_map(|outcomes| &outcomes.rows));
    if !counts.is_good() {
        outcome = Outcome::Failed;
    }
    Ok(outcome)
}
