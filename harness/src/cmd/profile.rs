//! `sahwal profile`: times differential computation against computation from scratch.
//!
//! `cmd/mod.rs` calls it, and `results/profile` has its tables. Every state is compared with a
//! computation from scratch. If one differs, no times of its data set are printed: a fast wrong
//! result is worth nothing.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::input::{GameSet, load};
use sahwal_data::tell::Output;
use sahwal_run::arguments::{DatasetArgs, Jobs};
use sahwal_run::format::results::Results;

use crate::profile::{FEATURES, plot, table, time, verify};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Folder for the table as CSV, and a plot for each data set
    #[arg(long, value_name = "DIR", default_value = "results/latest-profile")]
    out: PathBuf,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let selection = args.games.records()?;
    let results = Results::open(&args.out)?;
    let sets = pool.install(|| load(&selection))?;
    let mut outcome = GameSet::tell_all(&sets);
    let mut timed = Vec::new();
    let mut without_moves = 0;
    for set in &sets {
        // A state that differs is a failed check, not bad input.
        match pool.install(|| verify(set)) {
            Ok(0) => {
                tell!("{}: expected games with moves, found none", set.name);
                outcome = Outcome::Failed;
                without_moves += 1;
                continue;
            }
            Ok(moves) => writeln!(
                Output,
                "{}: {} games, {moves} moves: {} features equal scratch when played and when taken back",
                set.name,
                set.games.len(),
                FEATURES.len(),
            )?,
            Err(error) => {
                tell!("{}: {error:#}", set.name);
                outcome = Outcome::Failed;
                continue;
            }
        }
        // Times are taken on one thread: work on the other half of the core would lengthen them.
        let rows = time(set, &FEATURES);
        writeln!(Output, "\n{}\n", table::table(&rows))?;
        writeln!(Output, "{}", table::nodes(&rows))?;
        timed.push((set.name.as_str(), rows));
    }
    ensure!(
        without_moves < sets.len(),
        "expected games with moves to time, found none; final boards have no moves"
    );
    results.rewrite(|new| {
        table::write_csv(new, &timed)?;
        for (name, rows) in &timed {
            plot::draw(new, name, rows)?;
        }
        Ok(())
    })?;
    writeln!(Output, "{}", table::LEGEND)?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}
