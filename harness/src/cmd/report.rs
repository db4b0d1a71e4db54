//! `sahwal report`: an HTML page of a run.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::disk::write_whole;
use sahwal_data::tell::Output;
use sahwal_run::job::publish::LATEST;

use super::arguments::check_output;
use crate::report::{PageCounts, RunFiles, write_page};

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
    ensure!(
        args.dir.is_dir(),
        "{}: expected a folder that `sahwal run` wrote, found none",
        args.dir.display()
    );
    let path = args.out.unwrap_or_else(|| args.dir.join("report.html"));
    check_output("--out", &path, "html")?;
    let files = RunFiles::read(&args.dir)?;
    // Keep an error of the files apart: an I/O error would hide its cause.
    let mut counts = Ok(PageCounts::default());
    let written = write_whole(&path, |file| {
        counts = write_page(file, &files);
        let is_written = counts.as_ref().map(drop);
        is_written.map_err(|_| io::Error::other("the page cannot be made"))
    });
    let PageCounts { games, positions } = counts?;
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
    let moments = match positions {
        _ if positions == games => String::new(),
        positions => format!(", positions {positions}"),
    };
    writeln!(
        Output,
        "{}: games {games}{moments}, classifiers {}, plots {}, {} KB",
        path.display(),
        files.record.classifiers.len(),
        files.plots.len(),
        size.div_ceil(1000)
    )?;
    Ok(Outcome::Done)
}
