//! `sahwal report`: an HTML page of a run.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sahwal_data::Outcome;
use sahwal_data::disk::write_whole;
use sahwal_run::job::publish::LATEST;

use super::arguments::Output;
use super::gate::Gate;
use crate::report::{RunFiles, write_page};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folder that `sahwal run` wrote
    #[arg(value_name = "DIR", default_value = LATEST)]
    dir: PathBuf,

    /// File of the page [default: report.html in the folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A page of more bytes is told to be large.
const LARGE: u64 = 30_000_000;

pub(super) fn run(args: Args) -> Result<Outcome> {
    let path = args.out.unwrap_or_else(|| args.dir.join("report.html"));
    let gate = Gate::default().reads(files_of_run(&args.dir)?);
    let _held = gate.writes("--out", Some(&path)).open()?;
    let files = RunFiles::read(&args.dir)?;
    // Keep an error of the files apart: an I/O error would hide its cause.
    let mut games = Ok(0);
    let written = write_whole(&path, |file| {
        games = write_page(file, &files);
        let is_written = games.as_ref().map(drop);
        is_written.map_err(|_| io::Error::other("the page cannot be made"))
    });
    let games = games?;
    written?;
    let size = path.metadata().map_or(0, |data| data.len());
    // A page that browsers show slowly.
    if size > LARGE {
        tell!(
            "{} has {} MB, which browsers show slowly; `run --every` takes a sample",
            path.display(),
            size / 1_000_000
        );
    }
    writeln!(
        Output,
        "{}: games {games}, classifiers {}, plots {}, {} KB",
        path.display(),
        files.record.classifiers.len(),
        files.plots.len(),
        size.div_ceil(1000)
    )?;
    Ok(Outcome::Done)
}

/// The files in the folder of a run, without the pages in it.
fn files_of_run(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = dir
        .read_dir()
        .and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let entries = entries.with_context(|| {
        format!(
            "{}: expected a folder that `sahwal run` wrote",
            dir.display()
        )
    })?;
    let paths = entries.into_iter().map(|entry| entry.path());
    Ok(paths
        .filter(|path| path.extension().is_none_or(|end| end != "html"))
        .collect())
}
