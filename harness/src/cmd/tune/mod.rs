//! `sahwal tune`: the best parameters of a classifier, and what they are worth.

mod combined;
mod potential;

use anyhow::{Result, ensure};
use clap::Subcommand;

use crate::input::GameSet;
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
    /// The combined classifier: rules, weight, conditions, calibration, "safe to score"
    Combined(combined::Args),
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    match args.model {
        Model::Potential(args) => potential::run(&args),
        Model::Combined(args) => combined::run(&args),
    }
}

/// Makes sure that no set is both scored on alone and tuned on.
///
/// # Errors
/// One is.
fn apart(held_out: &[GameSet], tuned: &[GameSet]) -> Result<()> {
    for set in held_out {
        let same = tuned.iter().any(|other| other.sha256 == set.sha256);
        ensure!(!same, "--held-out: {} is tuned on", set.name);
    }
    Ok(())
}
