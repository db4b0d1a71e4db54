//! `sahwal analysis`: KataGo's analysis engine on standard input and output.

use std::io;
use std::num::NonZero;
use std::thread::available_parallelism;

use anyhow::{Context, Result, ensure};
use sahwal_core::classify;

use super::arguments::{ParamsFile, THREADS_PER_CORE};
use super::run::names;
use crate::gtp::DEFAULT;
use crate::katago::{AnalysisSettings, serve_analysis};
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Classifier that gives the verdicts
    #[arg(long, value_name = "NAME", default_value = DEFAULT, value_parser = names())]
    classifier: String,

    #[command(flatten)]
    params: ParamsFile,

    /// Number of positions analysed at once [default: all processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let processors = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = args.jobs.unwrap_or(processors);
    let most = THREADS_PER_CORE * processors.get();
    ensure!(
        threads.get() <= most,
        "--jobs: expected at most {most}, {THREADS_PER_CORE} for each processor, found {threads}"
    );
    let classifier = classify::find(&args.classifier).context("the parser knows the names")?;
    let settings = AnalysisSettings {
        classifier,
        params: args.params.read()?,
        threads,
    };
    match serve_analysis(&settings, io::stdin().lock(), io::stdout()) {
        Ok(()) => Ok(Outcome::Done),
        Err(error) if is_closed_pipe(&error) => Ok(Outcome::Done),
        Err(error) => Err(error).context("sahwal analysis"),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
