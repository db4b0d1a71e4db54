//! `sahwal regress`: GTP regression scripts.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::arguments::{Jobs, Output};
use super::gate::Gate;
use super::run::names;
use super::seconds;
use crate::engine::EngineCommand;
use crate::format::results;
use crate::gtp::DEFAULT;
use crate::outcome::Outcome;
use crate::params::Params;
use crate::regress::{
    Counts, Options, Report, read_commands, read_scripts, run_scripts, write_csv, write_html,
};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Regression script, or @FILE with a list of them
    #[arg(required = true, value_name = "FILE.tst")]
    scripts: Vec<PathBuf>,

    /// Command line of another engine, such as 'gnugo --mode gtp'
    #[arg(long, value_name = "CMD", conflicts_with_all = ["classifier", "params"])]
    engine: Option<String>,

    /// Classifier of the built-in engine
    #[arg(long, value_name = "NAME", default_value = DEFAULT, value_parser = names())]
    classifier: String,

    /// Parameters of the built-in engine: a table for each classifier
    #[arg(long, value_name = "FILE.toml")]
    params: Option<PathBuf>,

    /// File of GTP commands to send before each script
    #[arg(long, value_name = "FILE")]
    gtpfile: Option<PathBuf>,

    /// Longest time for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    timeout: f64,

    #[command(flatten)]
    jobs: Jobs,

    /// Folder for regress.csv and regress.html
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let timeout = seconds("--timeout", args.timeout, None)?;
    // A command that speaks GTP, or this program.
    let engine = match &args.engine {
        Some(line) => EngineCommand::parse(line).context("--engine")?,
        None => builtin(&args)?,
    };
    let before = args.gtpfile.as_deref().map(read_commands).transpose()?;
    let mut outcome = Outcome::Done;
    // A script that cannot be read is a failure, but the others run.
    let mut scripts = Vec::new();
    for script in read_scripts(&args.scripts) {
        match script {
            Ok(script) => scripts.push(script),
            Err(error) => {
                eprintln!("sahwal: {error:#}");
                outcome = Outcome::Failed;
            }
        }
    }
    ensure!(
        !scripts.is_empty(),
        "expected a script that can be read, found none"
    );

    let mut gate = Gate::default()
        .reads(args.scripts.iter().map(|script| listing(script)))
        .reads(scripts.iter().map(|(path, _)| path))
        .reads(&args.params)
        .reads(&args.gtpfile);
    if let Some(out) = &args.out {
        gate = gate.results("--out", out);
    }
    let _held = gate.open()?;

    let options = Options {
        engine,
        timeout,
        before: before.unwrap_or_default(),
    };
    let outcomes = pool.install(|| run_scripts(&scripts, &options));
    // Files come first, so that an error of standard output does not lose them.
    if let Some(out) = &args.out {
        results::rewrite(out, |new| {
            write_csv(&new.join("regress.csv"), &outcomes)?;
            Ok(write_html(&new.join("regress.html"), &outcomes)?)
        })?;
    }
    write!(Output, "{}", Report(&outcomes))?;
    if let Some(out) = &args.out {
        writeln!(Output, "files: {}", out.display())?;
    }
    // One test that did not pass as expected makes a failure.
    let counts = Counts::of(outcomes.iter().flat_map(|outcomes| &outcomes.rows));
    if !counts.is_good() {
        outcome = Outcome::Failed;
    }
    Ok(outcome)
}

/// The file that is read: a script, or the list of scripts in `@FILE`.
fn listing(script: &Path) -> PathBuf {
    let list = script.to_str().and_then(|text| text.strip_prefix('@'));
    list.map_or(script.to_owned(), PathBuf::from)
}

/// The command that runs this program as an engine.
fn builtin(args: &Args) -> Result<EngineCommand> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut arguments: Vec<OsString> = vec!["gtp".into(), "--classifier".into()];
    arguments.push(args.classifier.clone().into());
    if let Some(params) = &args.params {
        // Report an invalid file once, not from every engine.
        Params::read(params)?;
        arguments.push("--params".into());
        arguments.push(std::path::absolute(params)?.into());
    }
    Ok(EngineCommand::new(program, arguments))
}
