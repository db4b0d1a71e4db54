//! `sahwal profile`: times differential computation against computation from scratch.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use sahwal_data::Outcome;
use sahwal_data::input::{GameSet, load_moves};
use sahwal_run::format::results;

use super::arguments::{DatasetArgs, Jobs, Output};
use super::gate::Gate;
use crate::profile::{FEATURES, Feature, table, time, verify};
use sahwal_core::potential::PotentialParams;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Feature to profile; repeat or separate by commas. Default: all
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names())]
    feature: Vec<String>,

    /// Folder for the table as CSV
    #[arg(long, value_name = "DIR", default_value = "results/latest-profile")]
    out: PathBuf,

    /// Only compare with scratch at every move; no times, no files
    #[arg(long)]
    verify_only: bool,

    #[command(flatten)]
    jobs: Jobs,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(FEATURES.iter().map(|feature| feature.name))
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let params = PotentialParams::default();
    // All features, unless some are named.
    let wanted = |feature: &&Feature| {
        args.feature.is_empty() || args.feature.iter().any(|name| name == feature.name)
    };
    let features: Vec<_> = FEATURES.iter().filter(wanted).collect();
    let selection = args.games.records()?;
    // All files are checked before the games are read.
    let mut gate = Gate::default().reads_sets(&selection);
    if !args.verify_only {
        gate = gate.results("--out", &args.out);
    }
    let _held = gate.open()?;
    let sets = pool.install(|| load_moves(&selection))?;
    let mut outcome = GameSet::tell_all(&sets);
    let mut timed = Vec::new();
    for set in &sets {
        // An unequal result is a failed check, not bad input.
        match pool.install(|| verify(set, &features, &params)) {
            Ok(moves) => writeln!(
                Output,
                "{}: {} games, {moves} moves: {} features equal scratch when played and when taken back",
                set.name,
                set.games.len(),
                features.len(),
            )?,
            Err(error) => {
                eprintln!("sahwal: {}: {error:#}", set.name);
                outcome = Outcome::Failed;
                continue;
            }
        }
        if !args.verify_only {
            let rows = time(set, &features, &params)?;
            writeln!(Output, "\n{}\n", table::table(&rows))?;
            timed.push((set.name.as_str(), rows));
        }
    }
    if !args.verify_only {
        results::rewrite(&args.out, |new| Ok(table::write_csv(new, &timed)?))?;
        writeln!(Output, "{}", table::LEGEND)?;
        writeln!(Output, "files: {}", args.out.join("profile.csv").display())?;
    }
    Ok(outcome)
}
