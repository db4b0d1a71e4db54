//! What is made of the counts when a run, or a merge of its shards, is complete.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use sahwal_core::classify::Entry;

use crate::disk::write_whole;
use crate::format::{CsvRow, RunRecord, SummaryRow, write_rows};
use crate::input::{self, GameSet, Selection, Source};
use crate::params::Params;
use crate::run::checkpoint::SetState;
use crate::run::confidence::{Trust, write_trust};
use crate::run::summary::Summary;
use crate::run::table::{Report, Style};
use crate::run::whole_games::WholeGames;
use crate::run::{plot, string_graph};

/// The figures of data sets that are done.
pub fn summaries(sets: &[SetState], classifiers: &[&'static Entry], seed: u64) -> Vec<Summary> {
    let of = |set: &SetState| Summary::of(&set.name, classifiers, &set.totals, seed);
    sets.iter().map(of).collect()
}

/// Prints the tables of a data set.
///
/// # Errors
/// They cannot be written.
pub fn print(to: &mut impl Write, summary: &Summary) -> Result<()> {
    let style = Style::Plain;
    write!(to, "{}{}", Report { summary, style }, WholeGames(summary))?;
    Ok(Trust::of(summary).try_for_each(|trust| write!(to, "{trust}"))?)
}

/// Writes the tables, `run.json` and, unless they are not wanted, the plots.
///
/// # Errors
/// A file cannot be written.
pub fn write(dir: &Path, summaries: &[Summary], record: &RunRecord, plots: bool) -> Result<()> {
    let rows = summaries.iter().flat_map(Summary::csv_rows);
    write_rows(dir, SummaryRow::FILE, rows)?;
    write_whole(&dir.join("tables.md"), |file| {
        summaries.iter().try_for_each(|summary| {
            let style = Style::Markdown;
            write!(file, "{}", Report { summary, style })
        })
    })?;
    write_whole(&dir.join("whole-games.md"), |file| {
        writeln!(file, "# Whole games, and how sure the classifiers are")?;
        summaries
            .iter()
            .filter(|summary| summary.scored > 0)
            .try_for_each(|summary| {
                write!(file, "\n## {}\n\n```text\n", summary.dataset)?;
                write!(file, "{}", WholeGames(summary))?;
                Trust::of(summary).try_for_each(|trust| write!(file, "{trust}"))?;
                writeln!(file, "```")
            })
    })?;
    let trusts: Vec<Trust> = summaries.iter().flat_map(Trust::of).collect();
    if !trusts.is_empty() {
        write_trust(dir, &trusts, plots)?;
    }
    if plots {
        for summary in summaries.iter().filter(|summary| summary.scored > 0) {
            plot::write_accuracy(dir, summary)?;
        }
    }
    Ok(record.write(dir)?)
}

/// Writes the reproduction of the String Graph paper's tables, where a run has what it
/// takes. Its data sets are read again, those that are built in.
///
/// # Errors
/// A file cannot be read or written.
pub fn write_string_graph(
    dir: &Path,
    summaries: &[Summary],
    selection: &Selection,
    params: &Params,
    plots: bool,
) -> Result<()> {
    let Some(summary) = summaries
        .iter()
        .find(|summary| string_graph::applies(summary))
    else {
        return Ok(());
    };
    let builtin = |source: &&Source| matches!(source, Source::Builtin(..));
    let sources = selection.sources.iter().filter(builtin);
    let sets = sources
        .map(input::load_one)
        .collect::<Result<Vec<GameSet>>>()?;
    string_graph::write_report(dir, summary, params, &sets, plots)
}
