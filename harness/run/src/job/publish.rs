//! Prints and writes the figures of a complete run, or of a merge of its shards.
//!
//! `sahwal run` and `sahwal merge` call it. `sahwal report` puts `tables.md` on its page, and
//! `sahwal compare` reads `summary.csv`. A file that is left out here, or renamed, is missing
//! there.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use sahwal_data::disk::write_whole;
use sahwal_data::tell::{self, wrapped};

use crate::format::{AgainstRow, CsvRow, ReliabilityRow, SummaryRow, write_rows};
use crate::job::figures::{against_rows, reliability_rows, summary_rows};
use crate::job::latex::latex;
use crate::job::middle_game::{self, moment_tables};
use crate::job::plots::write_plots;
use crate::job::state::Plan;
use crate::job::statement::columns;
use crate::job::summary::Summary;
use crate::job::table::{against_tables, data_set_tables};
use crate::table::Style;

/// The folder of results if the user names none.
pub const LATEST: &str = "results/latest";

/// Prints the main tables of the data sets or, if `all`, every table.
///
/// # Errors
/// The output cannot be written.
pub fn print(to: &mut impl Write, summaries: &[Summary], plan: &Plan, all: bool) -> Result<()> {
    let style = Style::Plain;
    for moments in middle_game::by_set(summaries) {
        let has_moments = moments.iter().any(|summary| summary.at.is_some());
        if has_moments {
            write!(to, "{}", moment_tables(moments, plan, style))?;
        }
        for summary in moments {
            let tables = if all || !has_moments {
                data_set_tables(summary, plan, style, all)
            } else {
                against_tables(summary, style, false)
            };
            write!(to, "{tables}")?;
        }
    }
    Ok(())
}

/// Prints the last lines of a run. For each data set they say what was repaired and left out while
/// it was read. Then come the folder of the files and the command line of `next` for that folder.
///
/// # Errors
/// The output cannot be written.
pub fn print_end(to: &mut impl Write, summaries: &[Summary], dir: &Path, next: &str) -> Result<()> {
    for summary in summaries {
        let read = &summary.read;
        if !read.is_empty() {
            let text = format!("{}: {read}", summary.dataset);
            writeln!(to, "{}", wrapped(&text, 4))?;
        }
    }
    let name = dir.display().to_string();
    writeln!(to, "files: {name}")?;
    // The next commands take the latest folder by default.
    let quoted = match name.as_str() {
        LATEST => String::new(),
        name => format!(" {}", shlex::try_quote(name).unwrap_or_default()),
    };
    Ok(writeln!(to, "next: {} {next}{quoted}", tell::program())?)
}

/// Writes the tables and, with `plots`, the plots into `dir`.
///
/// # Errors
/// A file cannot be written.
pub fn write(dir: &Path, summaries: &[Summary], plan: &Plan, plots: bool) -> Result<()> {
    // The figures as CSV files, for programs.
    let moments = summaries.iter().any(|summary| summary.at.is_some());
    let rows = summaries.iter().flat_map(summary_rows);
    write_rows(dir, SummaryRow::FILE, moments, rows)?;
    let compared = summaries.iter().flat_map(against_rows);
    write_rows(dir, AgainstRow::FILE, moments, compared)?;
    let mut reliability = summaries.iter().flat_map(reliability_rows).peekable();
    if reliability.peek().is_some() {
        write_rows(dir, ReliabilityRow::FILE, moments, reliability)?;
    }
    if moments {
        middle_game::write(dir, summaries, plan, plots)?;
    }
    // The tables, for people and papers.
    let mut tables = String::new();
    for summary in summaries {
        tables += &data_set_tables(summary, plan, Style::Markdown, true);
    }
    tables += &columns(&tables);
    for (name, text) in [
        ("tables.md", tables),
        ("tables.tex", latex(summaries, plan)),
    ] {
        write_whole(&dir.join(name), |file| file.write_all(text.as_bytes()))?;
    }
    if plots {
        // These plots show the end of the games.
        for summary in summaries.iter().filter(|summary| summary.is_end()) {
            write_plots(dir, summary, plan)?;
        }
    }
    Ok(())
}
