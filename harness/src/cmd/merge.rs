//! `sahwal merge`: merges the shards of a run.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::{Output, Written};
use crate::disk::make_folder;
use crate::lock::Lock;
use crate::outcome::Outcome;
use crate::run::merge::Shards;
use crate::run::publish;
use crate::run::written::Before;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Folders that `sahwal run --shard` wrote, one for each shard, in any order
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,

    /// Folder for the files of the whole run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    files: Written,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shards = Shards::read(&args.shards)?;
    shards.refuse_own_folders(&args.out)?;
    make_folder(&args.out)?;
    let _lock = Lock::take(&args.out)?;
    let before = Before::of(&args.out, false)?;
    let whole = shards.merge(&args.out)?;
    args.files.format.write(&args.out)?;
    let plan = &whole.plan;
    let summaries = publish::summaries(&whole.sets, &plan.classifiers, plan.seed);
    let record = whole.record(args.shards.len());
    let lists = publish::write(&args.out, &summaries, &record, !args.files.no_plots)?;
    for summary in &summaries {
        publish::print(&mut Output, summary, args.files.verbose)?;
    }
    write!(Output, "{lists}")?;
    before.list_in_record()?;
    publish::print_read(&mut Output, &summaries)?;
    writeln!(Output, "files: {}", args.out.display())?;
    let faults: u64 = summaries.iter().map(|summary| summary.faults).sum();
    let failed = super::run::failed(&summaries);
    Ok(Outcome::of_faults(faults + failed))
}
