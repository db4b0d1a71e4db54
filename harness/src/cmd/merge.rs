//! `sahwal merge`: merges the shards of a run.
//!
//! It writes what one run would have written: what [`run`](super::run) does after its last game is
//! done here, too.

use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::format::RunRecord;
use sahwal_run::format::results::{self, Results};
use sahwal_run::job::merge::Shards;
use sahwal_run::job::{publish, rows};

use super::OutputArgs;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folders that `sahwal run --shard` wrote, one for each shard, in any order
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,

    /// Folder for the files of the whole run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    files: OutputArgs,
}

/// The option of [`OutputArgs`] that shards hand on.
const NO_PLOTS: &str = "--no-plots";

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shards = Shards::read(&args.shards)?;
    shards.refuse_own_folders(&args.out)?;
    let _held = Results::open(&args.out)?;
    let new = results::begin_run(&args.out, rows::names())?;
    let whole = shards.merge(&new)?;
    let record = RunRecord {
        command_line: RunRecord::command_line(),
        shard_command_line: whole.command_line.clone(),
        ..whole.record(args.shards.len())
    };
    let no_plots = args.files.no_plots || record.shard_command_line.contains(&NO_PLOTS.to_owned());
    let papers = whole.papers.clone();
    let summaries = whole.summaries();
    publish::write(&new, &summaries, !no_plots)?;
    if let Some(papers) = papers {
        papers.write(&new, !no_plots)?;
    }
    results::write_record(&new, record)?;
    results::commit(&args.out)?;
    publish::print(&mut Output, &summaries, args.files.verbose)?;
    publish::print_end(&mut Output, &summaries, &args.out, "report")?;
    let faults: u64 = summaries.iter().map(|summary| summary.faults).sum();
    let failed = super::run::failed(&summaries, &args.out)?;
    Ok(Outcome::of(faults + failed == 0))
}
