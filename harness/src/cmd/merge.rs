//! `sahwal merge`: merges the shards of a run.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::Output;
use crate::disk::make_folder;
use crate::format::FileFormat;
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

    /// Write strings, points and positions as Parquet files, too
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_default_value = true
    )]
    format: FileFormat,

    /// Print all tables, not only the main one of each data set
    #[arg(long)]
    verbose: bool,

    /// Do not draw plots
    #[arg(long)]
    no_plots: bool,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let shards = Shards::read(&args.shards)?;
    shards.refuse_own_folders(&args.out)?;
    make_folder(&args.out)?;
    let _lock = Lock::take(&args.out)?;
    let before = Before::of(&args.out, false)?;
    let whole = shards.merge(&args.out)?;
    args.format.write(&args.out)?;
    let plan = &whole.plan;
    let summaries = publish::summaries(&whole.sets, &plan.classifiers, plan.seed);
    let record = whole.record(args.shards.len());
    let lists = publish::write(&args.out, &summaries, &record, !args.no_plots)?;
    for summary in &summaries {
        publish::print(&mut Output, summary, args.verbose)?;
    }
    write!(Output, "{lists}")?;
    before.list_in_record()?;
    writeln!(Output, "files: {}", args.out.display())?;
    let faults: u64 = summaries.iter().map(|summary| summary.faults).sum();
    let failed = super::run::failed(&summaries);
    Ok(Outcome::of_faults(faults + failed))
}
