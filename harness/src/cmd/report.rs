//! `sahwal report`: makes an HTML page of a run, or of a folder of game records.
//!
//! `cmd/mod.rs` calls it. A folder with a `run.json` is a run; any other folder must contain game
//! records. The page is written as a whole or not at all, so a failed command leaves the old page.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use sahwal_data::Outcome;
use sahwal_data::disk::write_whole;
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;
use sahwal_run::job::publish::LATEST;
use sahwal_run::rows::{DEFAULT, Row, Rows};

use super::arguments::{CountArgs, check_output};
use crate::analyze::Layer;
use crate::analyze::games::GameQuestion;
use crate::analyze::listing::{Entry, in_all};
use crate::report::own;
use crate::report::{PageCounts, RunFiles, write_page};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folder of game records, or folder that `sahwal run` wrote
    #[arg(value_name = "DIR", default_value = LATEST)]
    dir: PathBuf,

    /// File of the page [default: report.html in the folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Classifier that judges game records
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    classifier: String,

    #[command(flatten)]
    terms: CountArgs,

    #[command(flatten)]
    jobs: Jobs,
}

/// If a page has more bytes, the user is told that it is large.
const LARGE: u64 = 30_000_000;

pub(super) fn run(args: Args, rows: &Rows) -> Result<Outcome> {
    ensure!(
        args.dir.is_dir(),
        "{}: expected a folder of game records, or one that `sahwal run` wrote, found none",
        args.dir.display()
    );
    let is_run = args.dir.join("run.json").exists();
    ensure!(
        is_run || has_records(&args.dir),
        "{}: expected this file of `sahwal run`, or beside it files that end in .sgf, found neither",
        args.dir.join("run.json").display()
    );
    let path = match &args.out {
        Some(path) => path.clone(),
        None => args.dir.join("report.html"),
    };
    check_output("--out", &path, "html")?;
    if is_run {
        of_run(&args.dir, &path)
    } else {
        of_records(&args, &path, rows.get(&args.classifier)?)
    }
}

/// Returns whether a folder contains files whose names end in `.sgf`.
fn has_records(dir: &Path) -> bool {
    let Ok(files) = dir.read_dir() else {
        return false;
    };
    for file in files.flatten() {
        match file.path().extension() {
            Some(end) if end.eq_ignore_ascii_case("sgf") => return true,
            _ => {}
        }
    }
    false
}

/// Writes the page of a folder of game records.
fn of_records(args: &Args, path: &Path, row: &Row) -> Result<Outcome> {
    let question = GameQuestion {
        row,
        layers: &[Layer::Territory],
        terms: args.terms.terms(),
        game: None,
        at: None,
    };
    let pool = args.jobs.pool()?;
    let games = pool.install(|| own::judge(question, &args.dir))?;
    write_whole(path, |file| own::write(file, &games))?;
    write!(
        Output,
        "{}: {}",
        path.display(),
        in_all(games.iter().map(|game| &game.entry))
    )?;
    let is_whole = games
        .iter()
        .all(|game| matches!(game.entry, Entry::Game(_)));
    Ok(Outcome::of(is_whole))
}

/// Writes the page of a run.
fn of_run(dir: &Path, path: &Path) -> Result<Outcome> {
    let files = RunFiles::read(dir)?;
    // An error of the run's files is kept in `counts`: the I/O error that stops the writing has no
    // cause.
    let mut counts = Ok(PageCounts::default());
    let written = write_whole(path, |file| {
        counts = write_page(file, &files);
        match &counts {
            Ok(_) => Ok(()),
            Err(_) => Err(io::Error::other("the page cannot be made")),
        }
    });
    let PageCounts { games, positions } = counts?;
    written?;
    let size = match path.metadata() {
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    if size > LARGE {
        tell!(
            "{} has {} MB, which browsers show slowly; `run --every` takes a sample",
            path.display(),
            size / 1_000_000
        );
    }
    // A run with `--at` judges several positions of each game.
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
