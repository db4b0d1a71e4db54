//! `sahwal-lab string-graph`: the claims of the String Graph paper, put to the test.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::input::{self, GameSet};
use sahwal_run::format::results::{self, Results};

use crate::experiment::{Experiment, Findings};
use crate::string_graph::{Readings, rules::RuleClaims};
use sahwal::cmd::arguments::{DatasetArgs, Jobs, Output};
use sahwal::cmd::gate::Gate;
use sahwal_data::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Test the rules on solved regions and on counted games
    Rules {
        #[command(flatten)]
        games: DatasetArgs,

        #[command(flatten)]
        output: OutputArgs,
    },
    /// Score every combination of the readings that the paper leaves open
    Readings {
        #[command(flatten)]
        games: DatasetArgs,

        #[command(flatten)]
        output: OutputArgs,
    },
}

#[derive(clap::Args)]
struct OutputArgs {
    /// Folder for the CSV files, the table and the plot
    #[arg(long, value_name = "DIR", default_value = "results/string-graph")]
    out: PathBuf,

    /// Leave the plot out
    #[arg(long)]
    no_plots: bool,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let mut outcome = Outcome::Done;
    let (output, found, _held) = match args.verb {
        Verb::Rules { games, output } => {
            let (found, held) = on_games(&RuleClaims, &games, &output, &mut outcome)?;
            (output, found, held)
        }
        Verb::Readings { games, output } => {
            let (found, held) = on_games(&Readings, &games, &output, &mut outcome)?;
            (output, found, held)
        }
    };
    write!(Output, "{found}")?;
    results::rewrite(&output.out, |new| found.write(new, !output.no_plots))?;
    writeln!(Output, "files: {}", output.out.display())?;
    Ok(outcome)
}

/// Runs an experiment on the games of the arguments. Faults of games change the outcome.
fn on_games(
    experiment: &dyn Experiment,
    games: &DatasetArgs,
    output: &OutputArgs,
    outcome: &mut Outcome,
) -> Result<(Box<dyn Findings>, Option<Results>)> {
    let pool = output.jobs.pool()?;
    let selection = games.selection()?;
    let gate = Gate::default().reads_sets(&selection);
    let held = gate.results("--out", &output.out).open()?;
    let sets = pool.install(|| input::load(&selection))?;
    *outcome = GameSet::tell_all(&sets);
    Ok((pool.install(|| experiment.run(&sets))?, held))
}
