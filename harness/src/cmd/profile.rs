//! `sahwal profile`: times differential computation against computation from scratch.
//!
//! `results/profile` holds its tables. Every state is compared with scratch, and a difference ends
//! the command before a time is printed.

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
        // An unequal result is a failed check, not bad input.
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
        // On one thread: a neighbour on the other half of a core would lengthen the times.
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
