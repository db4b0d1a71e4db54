//! `sahwal gtp`: the GTP engine on standard input and output.

use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sahwal_core::classify;

use super::run::names;
use crate::gtp::{DEFAULT, Engine, Rules, Settings, serve};
use crate::outcome::Outcome;
use crate::params::Params;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Classifier that gives the verdicts
    #[arg(long, value_name = "NAME", default_value = DEFAULT, value_parser = names())]
    classifier: String,

    /// Parameters: a table for each classifier
    #[arg(long, value_name = "FILE.toml")]
    params: Option<PathBuf>,

    /// Rules for counting the score
    #[arg(long, value_name = "RULES", value_enum, default_value_t)]
    rules: Rules,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let params = args.params.as_deref().map(Params::read).transpose()?;
    let mut engine = Engine::new(Settings {
        classifier: classify::find(&args.classifier).context("the parser knows the names")?,
        params: params.unwrap_or_default(),
        rules: args.rules,
    })?;
    match serve(&mut engine, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Outcome::Done),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Done),
        Err(error) => Err(error).context("standard input or output"),
    }
}
