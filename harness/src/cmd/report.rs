//! `sahwal report`: an HTML page of a run.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::Output;
use crate::disk::write_whole;
use crate::outcome::Outcome;
use crate::report::{RunFiles, page};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folder that `sahwal run` wrote
    #[arg(value_name = "DIR", default_value = "results/latest")]
    dir: PathBuf,

    /// File of the page [default: report.html in the folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Data set whose games are shown, repeatable or comma-separated [default: all]
    ///
    /// Tables and plots always show the whole run.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    boards: Vec<String>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let files = RunFiles::read(&args.dir, &args.boards)?;
    let page = page(&files)?;
    let path = args.out.unwrap_or_else(|| args.dir.join("report.html"));
    write_whole(&path, |file| file.write_all(page.as_bytes()))?;
    let games: usize = files.sets.iter().map(|set| set.games.len()).sum();
    writeln!(
        Output,
        "{}: {games} games, {} classifiers, {} plots, {} KB",
        path.display(),
        files.classifiers.len(),
        files.plots.len(),
        page.len().div_ceil(1000)
    )?;
    Ok(Outcome::Done)
}
