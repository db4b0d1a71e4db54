//! `sahwal-lab safety`: what each stage of the safety search proves, and its zone claims checked.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::safety::SafetyStages;
use crate::safety::certificates::ZoneClaims;
use sahwal::Outcome;
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output, ParamsFile};
use sahwal::cmd::gate::Gate;
use sahwal::format::results;
use sahwal::input::{self, GameSet};
use sahwal::run::experiment::{Experiment, Findings};

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

    /// Check the claims of zones instead: each gets a certificate, which `sahwal check` could
    /// replay; with DIR the certificates are kept there
    ///
    /// Writes certificates.csv and certificates.md. Every zone is proved alone, with the
    /// parameters of `mueller-search` (--params). Exit status 1 if a claim is refuted.
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true, conflicts_with = "limits")]
    certificates: Option<Option<PathBuf>>,

    /// Games that random, greedy and searching attackers play against each certificate, on the
    /// whole board
    #[arg(long, value_name = "N", default_value_t = 0, requires = "certificates")]
    attacks: u64,

    /// The largest number of answers of a certificate; claims that need more are counted apart
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000,
        requires = "certificates"
    )]
    answers: usize,

    /// Seed of the attackers' dice
    #[arg(long, value_name = "N", default_value_t = 1, requires = "certificates")]
    seed: u64,

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
    let params = args.params.read()?.get()?;
    // Each limit once, the smallest first.
    let mut limits = args.limits;
    limits.sort_unstable();
    limits.dedup();
    let selection = args.games.selection()?;
    let mut gate = Gate::default()
        .reads_sets(&selection)
        .reads(args.params.path())
        .results("--out", &args.out);
    if let Some(Some(folder)) = &args.certificates {
        gate = gate.results("--certificates", folder);
    }
    // All files are checked before the games are read.
    let _held = gate.open()?;
    let sets = pool.install(|| input::load(&selection))?;
    let mut outcome = GameSet::tell_all(&sets);
    // The stages of the prover, or certificates of its claims.
    let found: Box<dyn Findings> = match args.certificates {
        None => {
            let experiment = SafetyStages { params, limits };
            pool.install(|| experiment.run(&sets))?
        }
        Some(keep) => {
            let claims = ZoneClaims {
                params,
                answers: args.answers,
                attacks: args.attacks,
                seed: args.seed,
                keep,
            };
            let found = pool.install(|| claims.run(&sets))?;
            if found.refuted() > 0 {
                outcome = Outcome::Failed;
            }
            Box::new(found)
        }
    };
    write!(Output, "{found}")?;
    results::rewrite(&args.out, |new| found.write(new, !args.no_plots))?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}
