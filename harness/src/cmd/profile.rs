//! `sahwal profile`: times differential computation against computation from scratch.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use comfy_table::{CellAlignment, Table};

use super::arguments::{DatasetArgs, Jobs, Output};
use super::gate::Gate;
use crate::format::results;
use crate::input::{GameSet, load_moves};
use crate::outcome::Outcome;
use crate::profile::summary::{Quantiles, Row, summarise};
use crate::profile::{FEATURES, Feature, files, plot, profile, verify};
use crate::run::table::{Style, new_table};
use sahwal_core::potential::PotentialParams;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: DatasetArgs,

    /// Feature to profile; repeat or separate by commas. Default: all
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = names())]
    feature: Vec<String>,

    /// Folder for the CSV files and plots
    #[arg(long, value_name = "DIR", default_value = "results/profile")]
    out: PathBuf,

    /// Only compare with scratch at every move; no times, no files
    #[arg(long)]
    verify_only: bool,

    /// Write no plots
    #[arg(long)]
    no_plots: bool,

    #[command(flatten)]
    jobs: Jobs,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(FEATURES.iter().map(|feature| feature.name))
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let params = PotentialParams::default();
    // All features, unless some are named.
    let wanted = |feature: &&Feature| {
        args.feature.is_empty() || args.feature.iter().any(|name| name == feature.name)
    };
    let features: Vec<_> = FEATURES.iter().filter(wanted).collect();
    let selection = args.games.records()?;
    // All files are checked before the games are read.
    let mut gate = Gate::default().reads_sets(&selection);
    if !args.verify_only {
        gate = gate.results("--out", &args.out);
    }
    let _held = gate.open()?;
    let sets = pool.install(|| load_moves(&selection))?;
    let mut outcome = GameSet::tell_all(&sets);
    let mut profiled = Vec::new();
    for set in &sets {
        // An unequal result is a failed check, not bad input.
        let done = if args.verify_only {
            pool.install(|| verify(set, &features, &params))
                .map(|moves| {
                    format!(
                        "{}: {moves} moves equal scratch when played and when taken back",
                        set.name
                    )
                })
        } else {
            profile(set, &features, &params).map(|rows| {
                profiled.extend(rows);
                format!(
                    "{}: {} games timed, every move equals scratch",
                    set.name,
                    set.games.len()
                )
            })
        };
        match done {
            Ok(line) => writeln!(Output, "{line}")?,
            Err(error) => {
                eprintln!("sahwal: {}: {error:#}", set.name);
                outcome = Outcome::Failed;
            }
        }
    }
    if args.verify_only {
        return Ok(outcome);
    }
    // The times of all sets together.
    let rows = summarise(&profiled);
    writeln!(Output, "\n{}", table(&rows))?;
    results::rewrite(&args.out, |new| {
        files::write_csv(new, &profiled, &rows)?;
        let mut plotted = features.iter().filter(|_| !args.no_plots);
        Ok(plotted.try_for_each(|feature| plot::write_profile(new, feature.name, &rows))?)
    })?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(outcome)
}

/// The table of medians in microseconds, with 90 % quantiles in brackets.
fn table(rows: &[Row]) -> Table {
    let header = "feature|board|stones|moves|place us|undo us|scratch us|ratio";
    let mut table = new_table(Style::Plain, &header.split('|').collect::<Vec<_>>());
    if let Some(board) = table.column_mut(1) {
        board.set_cell_alignment(CellAlignment::Left);
    }
    let shown = |times: &Quantiles| {
        let [p50, p90] = [times.p50, times.p90].map(|ns| ns as f64 / 1e3);
        format!("{p50:.2} ({p90:.2})")
    };
    for row in rows {
        let stones = row
            .stones
            .map_or("all".to_owned(), |(low, high)| format!("{low}-{high}"));
        table.add_row([
            row.feature.to_owned(),
            row.size.to_string(),
            stones,
            row.moves.to_string(),
            shown(&row.place),
            shown(&row.undo),
            shown(&row.recompute),
            format!("{:.1}", row.ratio()),
        ]);
    }
    table
}
