//! `sahwal gtp`: the GTP engine on standard input and output.
//!
//! `cmd/mod.rs` calls it, for a GUI that starts the program. Standard output belongs to the
//! protocol: any other word there ends the session.

use std::io;

use anyhow::{Context, Result};
use sahwal_core::rules::Ruleset;
use sahwal_data::Outcome;
use sahwal_run::rows::{DEFAULT, Rows};

use super::arguments::{CountArgs, RowsFile};
use crate::gtp::{Engine, Settings, serve};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Classifier that gives the verdicts
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    classifier: String,

    #[command(flatten)]
    rows: RowsFile,

    #[command(flatten)]
    terms: CountArgs,
}

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    let rows = args.rows.add_to(rows)?;
    let mut engine = Engine::new(Settings {
        row: rows.get(&args.classifier)?.clone(),
        rows,
        terms: args.terms.terms(),
        rules: Ruleset::default(),
    });
    match serve(&mut engine, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Outcome::Done),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Done),
        Err(error) => Err(error).context("standard input or output"),
    }
}
