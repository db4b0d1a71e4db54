//! `sahwal run --at`: positions before the end of games.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use rayon::ThreadPool;

use super::arguments::Output;
use crate::disk::write_whole;
use crate::format::results;
use crate::format::{AtSummaryRow, CsvRow, write_rows};
use crate::outcome::Outcome;
use crate::run::table::Style;
use crate::through_game::At;
pub(super) use crate::through_game::job::{CHECKPOINT, Job};
pub(super) use crate::through_game::judge::Row;
use crate::through_game::page::write_page;
use crate::through_game::plot::write_plots;
use crate::through_game::summary::Summary;
use crate::through_game::table::ThroughGameTables;

/// The listed positions, which must be different.
///
/// # Errors
/// A position stands twice.
pub(super) fn checked(list: &[At]) -> Result<()> {
    for (at, one) in list.iter().enumerate() {
        ensure!(
            !list[..at].contains(one),
            "--at: expected different positions, found {one} twice"
        );
    }
    Ok(())
}

/// Runs the job and writes rows, tables, `run.json` and, with `plots`, the plots.
pub(super) fn run(job: &Job, pool: &ThreadPool, plots: bool) -> Result<Outcome> {
    let out: &Path = job.out;
    let state = pool.install(|| job.run())?;
    let new: &Path = &results::new_files(out);
    let summaries = pool.install(|| Summary::read(new, &state, job.seed))?;
    let rows = summaries.iter().flat_map(Summary::csv_rows);
    write_rows(new, AtSummaryRow::FILE, rows)?;
    write_whole(&new.join("through-game.md"), |file| {
        writeln!(file, "# Through the game\n")?;
        summaries.iter().try_for_each(|summary| {
            let style = Style::Markdown;
            write!(file, "{}", ThroughGameTables { summary, style })
        })
    })?;
    if plots {
        for summary in &summaries {
            write_plots(new, summary)?;
        }
    }
    write_page(new, &state)?;
    pool.install(|| state.record()).write(new)?;
    results::list_in_record(new)?;
    results::commit(out)?;
    job.clear()?;
    for summary in &summaries {
        let style = Style::Plain;
        write!(Output, "{}", ThroughGameTables { summary, style })?;
    }
    writeln!(Output, "files: {}", out.display())?;
    for hint in &job.selection.hints {
        eprintln!("{hint}");
    }
    let faults = summaries.iter().map(|summary| summary.games.faults).sum();
    Ok(Outcome::of_faults(faults))
}
