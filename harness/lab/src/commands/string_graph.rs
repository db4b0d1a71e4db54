//! `sahwal-lab string-graph`: the claims of the String Graph paper, put to the test.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::input::{self, GameSet};
use sahwal_run::format::results;

use crate::string_graph::Tested;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal::cmd::gate::Gate;
use sahwal_data::Outcome;

/// Tests the rules on solved regions and on counted games.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Folder for the CSV files and the table
    #[arg(long, value_name = "DIR", default_value = "results/string-graph")]
    out: PathBuf,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let selection = args.games.selection()?;
    let gate = Gate::default().reads_sets(&selection);
    let _held = gate.results("--out", &args.out).open()?;
    let sets = pool.install(|| input::load(&selection))?;
    let outcome = GameSet::tell_all(&sets);
    let found = pool.install(|| Tested::on(&sets));
    write!(Output, "{found}")?;
    results::rewrite(&args.out, |new| found.write(new))?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}
