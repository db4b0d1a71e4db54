//! `sahwal merge`: merges the shards of a run.
//!
//! `cmd/mod.rs` calls it. It writes the files that one run would have written; both commands finish
//! with [`Complete`]. If a figure depended on where the games were divided, the two would differ.

use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::format::RunRecord;
use sahwal_run::format::results::Results;
use sahwal_run::job::merge::Shards;
use sahwal_run::job::{publish, rows};

use super::OutputArgs;
use super::complete::Complete;

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

/// An option of [`OutputArgs`] that also counts if the shards had it.
const NO_PLOTS: &str = "--no-plots";

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shards = Shards::read(&args.shards)?;
    // If the whole run went into the folder of a shard, that shard would be lost.
    shards.refuse_own_folders(&args.out)?;
    let new = Results::open(&args.out)?.begin(rows::names())?;
    let whole = shards.merge(new.folder())?;
    // `run --again` repeats a merged run as one run. It needs the command line of the shards.
    let record = RunRecord {
        command_line: RunRecord::command_line(),
        shard_command_line: whole.command_line.clone(),
        ..whole.record(args.shards.len())
    };
    let no_plots = args.files.no_plots || record.shard_command_line.contains(&NO_PLOTS.to_owned());
    let complete = Complete::write(new, whole, record, !no_plots)?;
    let Complete {
        summaries, plan, ..
    } = &complete;
    publish::print(&mut Output, summaries, plan, args.files.verbose)?;
    complete.tell_end()
}
