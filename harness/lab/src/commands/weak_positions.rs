//! `sahwal-lab weak-positions`: positions of weak players for the training of the network.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal::Outcome;
use sahwal::cmd::arguments::Output;

use crate::weak_positions::write_weak_positions;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Number of games
    games: u64,

    /// Seed of all dice
    seed: u64,

    /// Largest share of its moves that a player misses, below 1
    missed: f64,

    /// positions.csv of `sahwal run --at`: every second game goes on from one of its positions
    boards: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    ensure!(
        (0.0..1.0).contains(&args.missed),
        "MISSED: expected 0 to 1, found {}",
        args.missed
    );
    let boards = args.boards.as_deref();
    write_weak_positions(args.games, args.seed, args.missed, boards, &mut Output)?;
    Ok(Outcome::Done)
}
