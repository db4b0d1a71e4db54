//! The verbs of the lab's command line.
//!
//! `main.rs` runs [`Cli`]. The docs of commands and options are the help texts. `scripts/reproduce`
//! and the tests of `results/CLAIMS.md` run these commands: if a verb or an option is renamed, they
//! fail.

mod agreement;
mod closed_regions;
mod estimate;
mod fights;
mod growth;
mod life;
mod nodes;
mod races;
mod safe;
mod string_graph;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use sahwal_core::potential::FieldParams;
use sahwal_data::input::{GameSet, Selection, load};
use sahwal_data::tell::Output;
use sahwal_data::{Outcome, finish};
use sahwal_run::arguments::{DatasetArgs, Jobs};

use crate::captures::compare;
use crate::chapter12::worked_examples;
use crate::enclosed::enclosed_areas;

/// Measurements of the papers behind sahwal.
#[derive(Parser)]
#[command(
    name = "sahwal-lab",
    version,
    propagate_version = true,
    max_term_width = 80
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show risk against coverage where a classifier withholds what it is not sure of
    Agreement(agreement::Args),
    /// Compare ways to find captured stones on every move of games
    Captures(Games),
    /// Compute the worked examples of the chapter on search (Nilsson 1998)
    Chapter12,
    /// Make, check and judge the table of closed regions
    ClosedRegions(closed_regions::Args),
    /// Print the potential inside enclosed areas for several tables of shadows
    Enclosed(Games),
    /// Fit the estimate of the score before the end, and show it beside other judges
    Estimate(estimate::Args),
    /// Draw local fights, and count those called safe that exact play refutes
    Fights(fights::Args),
    /// Draw the table of scripts/growth
    Growth(growth::Args),
    /// Show what a static evaluation is worth in the exact search of life and death
    Life(life::Args),
    /// Show what a static evaluation is worth at the nodes of a search
    Nodes(nodes::Args),
    /// Count, search and judge solved capturing races
    Races(races::Args),
    /// Show what "safe" and a bound on what is at stake mean
    Safe(safe::Args),
    /// Test the claims of the String Graph paper
    StringGraph(string_graph::Args),
}

impl Cli {
    /// Runs the command. Results go to standard output, messages to standard error.
    pub fn run(self) -> ExitCode {
        finish("sahwal-lab", || match self.command {
            Command::Agreement(args) => agreement::run(args),
            // Captures need moves, which final boards lack.
            Command::Captures(games) => games.judge(DatasetArgs::records, |sets| {
                let comparison = compare(sets);
                write!(Output, "{comparison}")?;
                Ok(Outcome::of(comparison.difference.is_none()))
            }),
            Command::Chapter12 => {
                for example in worked_examples() {
                    write!(Output, "{example}")?;
                }
                Ok(Outcome::Done)
            }
            Command::ClosedRegions(args) => closed_regions::run(args),
            Command::Enclosed(games) => games.judge(DatasetArgs::selection, |sets| {
                let areas = enclosed_areas(&FieldParams::default(), sets)?;
                write!(Output, "{areas}")?;
                Ok(Outcome::Done)
            }),
            Command::Estimate(args) => estimate::run(args),
            Command::Fights(args) => fights::run(&args),
            Command::Growth(args) => growth::run(args),
            Command::Life(args) => life::run(args),
            Command::Nodes(args) => nodes::run(args),
            Command::Races(args) => races::run(args),
            Command::Safe(args) => safe::run(args),
            Command::StringGraph(args) => string_graph::run(args),
        })
    }
}

/// The games of a measurement, and its threads.
#[derive(clap::Args)]
struct Games {
    #[command(flatten)]
    games: DatasetArgs,

    #[command(flatten)]
    jobs: Jobs,
}

impl Games {
    /// Reads the games and calls `work` with them on the threads. Games that cannot be read are
    /// reported, and the outcome is then a failure.
    fn judge(
        &self,
        select: fn(&DatasetArgs) -> Result<Selection>,
        work: impl FnOnce(&[GameSet]) -> Result<Outcome> + Send,
    ) -> Result<Outcome> {
        self.jobs.pool()?.install(|| {
            let sets = load(&select(&self.games)?)?;
            let read = GameSet::tell_all(&sets);
            // The readable games are measured even if others failed; the status reports the
            // failure.
            let done = work(&sets)?;
            Ok(Outcome::of([read, done] == [Outcome::Done; 2]))
        })
    }
}
