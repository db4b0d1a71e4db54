//! `sahwal merge`: merges the shards of a run.
//!
//! It writes the files that one run would have written: both commands end with [`Complete`]. A
//! figure that depends on where the games were cut would differ between the two.

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

/// The option of [`OutputArgs`] that shards hand on.
const NO_PLOTS: &str = "--no-plots";

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shards = Shards::read(&args.shards)?;
    // The whole in the folder of a shard would replace that shard.
    shards.refuse_own_folders(&args.out)?;
    let new = Results::open(&args.out)?.begin(rows::names())?;
    let whole = shards.merge(new.folder())?;
    // `run --again` makes a merged run again as one run, by the line of its shards.
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
