//! `sahwal tune`: the best parameters of a classifier, and how well they do on other games.

mod potential;
pub mod search;

use anyhow::{Result, ensure};
use clap::Subcommand;

use super::arguments::Jobs;
use super::gate::Gate;
use crate::input::{self, GameSet, Selection};
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand)]
enum Model {
    /// The potential model: grid over v1 and v2, or search over all parameters
    Potential(Box<potential::Args>),
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    match args.model {
        Model::Potential(args) => potential::run(&args),
    }
}

/// The games, the seed and the threads of every tuner.
#[derive(clap::Args)]
pub struct GamesArgs {
    /// Data set or path to tune on, repeatable or comma-separated
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    pub dataset: Vec<String>,

    /// Data set or path to score on but not to tune on, repeatable or
    /// comma-separated
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    held_out: Vec<String>,

    /// Seed of the folds and of random settings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    #[command(flatten)]
    jobs: Jobs,
}

/// The loaded games of a tuner.
pub struct Games {
    /// The sets to tune on.
    pub tuned: Vec<GameSet>,
    /// The sets to score on.
    pub held_out: Vec<GameSet>,
}

impl Games {
    /// The names of the sets to tune on.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.tuned.iter().map(|set| set.name.as_str()).collect();
        names.join(", ")
    }
}

impl GamesArgs {
    /// A gate that the games have passed.
    ///
    /// # Errors
    /// There is no such data set.
    pub fn gate(&self) -> Result<Gate> {
        let mut gate = Gate::default();
        for names in [&self.dataset, &self.held_out] {
            // Without names, the default data sets would be meant.
            if !names.is_empty() {
                gate = gate.reads_sets(&Selection::resolve(names)?);
            }
        }
        Ok(gate)
    }

    /// Loads the games and calls `tune` with them on a pool of threads. Files that could
    /// not be read are reported and make the outcome [`Outcome::Failed`].
    ///
    /// # Errors
    /// A data set is missing, or both tuned on and held out; or those of `tune`.
    pub fn run(&self, tune: impl FnOnce(&Games) -> Result<()> + Send) -> Result<Outcome> {
        let pool = self.jobs.pool()?;
        let load = |names: &[String]| match names {
            [] => Ok(Vec::new()),
            names => input::load(&Selection::resolve(names)?),
        };
        pool.install(|| {
            let games = Games {
                tuned: load(&self.dataset)?,
                held_out: load(&self.held_out)?,
            };
            for set in &games.held_out {
                let mut tuned = games.tuned.iter();
                let same = tuned.any(|other| other.sha256 == set.sha256);
                ensure!(!same, "--held-out: {} is tuned on", set.name);
            }
            let outcome = GameSet::tell_all(games.tuned.iter().chain(&games.held_out));
            tune(&games)?;
            Ok(outcome)
        })
    }
}
