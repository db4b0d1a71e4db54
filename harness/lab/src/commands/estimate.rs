//! `sahwal-lab estimate`: fits the estimate of the score before the end of a game.
//!
//! It writes `results/middle-game/estimate.csv`. With `--positions` it writes a file for
//! `scripts/engines/katago-lead`, and `--from` reads the same file. If a column is renamed, both
//! fail.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sahwal_core::question::Players;
use sahwal_data::Outcome;
use sahwal_data::input::{At, GameSet, Selection, load};
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;

use crate::estimate::samples::{Sample, SampleRow, samples};
use crate::estimate::table::{EstimateTable, KatagoAnswers};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Games of club players
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    club: Vec<String>,

    /// Games of strong players
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    strong: Vec<String>,

    /// Only every N-th game of strong players
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,

    /// Places in the games: 25%, +60 from the beginning, -40 before the end
    #[arg(
        long,
        value_delimiter = ',',
        allow_hyphen_values = true,
        default_value = "25%,50%,75%,+60,+100,+140,+180"
    )]
    at: Vec<At>,

    /// Answers of KataGo, by scripts/engines/katago-lead
    #[arg(long, value_name = "FILE.csv", value_delimiter = ',')]
    katago: Vec<PathBuf>,

    /// Write the positions to this file, for scripts/engines/katago-lead and --from
    #[arg(long, value_name = "FILE.csv")]
    positions: Option<PathBuf>,

    /// Read the positions from a file of --positions in place of games
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["club", "strong", "positions"])]
    from: Option<PathBuf>,

    /// Folder for the table and the pictures
    #[arg(long, value_name = "DIR", default_value = "results/middle-game")]
    out: PathBuf,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let mut katago = KatagoAnswers::default();
    for path in &args.katago {
        katago.read(path)?;
    }
    // Judging takes most of the time. With `--from` other numbers are fitted to the same positions.
    let (all, outcome) = match &args.from {
        Some(path) => (read(path)?, Outcome::Done),
        None => judge(&args)?,
    };
    if let Some(path) = &args.positions {
        let mut file = csv::Writer::from_path(path)?;
        for sample in &all {
            file.serialize(SampleRow::of(sample))?;
        }
        file.flush()?;
    }
    std::fs::create_dir_all(&args.out)?;
    let table = EstimateTable::of(&all, &katago);
    table.write(&args.out)?;
    write!(Output, "{}", table.text())?;
    Ok(outcome)
}

/// Reads the samples of a file.
fn read(path: &Path) -> Result<Vec<Sample>> {
    let name = path.display().to_string();
    let mut reader = csv::Reader::from_path(path).with_context(|| name.clone())?;
    let mut all = Vec::new();
    for line in reader.deserialize() {
        let row: SampleRow = line.with_context(|| name.clone())?;
        all.push(row.sample().with_context(|| name.clone())?);
    }
    Ok(all)
}

/// Judges the samples of the games.
fn judge(args: &Args) -> Result<(Vec<Sample>, Outcome)> {
    let pool = args.jobs.pool()?;
    let mut all = Vec::new();
    let mut outcome = Outcome::Done;
    for (players, names) in [(Players::Club, &args.club), (Players::Strong, &args.strong)] {
        if names.is_empty() {
            continue;
        }
        let sets = pool.install(|| load(&Selection::resolve(names)?))?;
        if GameSet::tell_all(&sets) == Outcome::Failed {
            outcome = Outcome::Failed;
        }
        for mut set in sets {
            // Judging all games of strong players would take too long.
            if players == Players::Strong {
                set.games.retain(|game| game.number % args.every == 0);
            }
            all.extend(pool.install(|| samples(&set, players, &args.at))?);
        }
    }
    Ok((all, outcome))
}
