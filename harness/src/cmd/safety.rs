//! `sahwal safety`: what each stage of the safety search proves.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::{DatasetArgs, Jobs, Output, ParamsFile};
use crate::disk::make_folder;
use crate::experiments::Experiment;
use crate::experiments::safety::SafetyStages;
use crate::input;
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Limits of static evaluations for one search, comma-separated, each at least 1
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        default_value = "300,1000,3000"
    )]
    limits: Vec<u64>,

    /// Folder for the CSV file, the table and the plots
    #[arg(long, value_name = "DIR", default_value = "results/safety")]
    out: PathBuf,

    #[command(flatten)]
    params: ParamsFile,

    /// Leave the plots out
    #[arg(long)]
    no_plots: bool,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    ensure!(
        !args.limits.contains(&0),
        "--limits: expected 1 or more, found 0"
    );
    let params = args.params.read()?;
    let params = params.get()?;
    let mut limits = args.limits;
    limits.sort_unstable();
    limits.dedup();
    make_folder(&args.out)?;
    let sets = pool.install(|| input::load(&args.games.selection()?))?;
    let mut outcome = Outcome::Done;
    for fault in sets.iter().flat_map(|set| &set.faults) {
        eprintln!("sahwal: {fault}");
        outcome = Outcome::Failed;
    }
    let experiment = SafetyStages { params, limits };
    let found = pool.install(|| experiment.run(&sets))?;
    write!(Output, "{found}")?;
    found.write(&args.out, !args.no_plots)?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}
