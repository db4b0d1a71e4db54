//! `sahwal-lab string-graph`: tests the claims of the String Graph paper.
//!
//! `scripts/reproduce` runs it on all data sets for `results/string-graph`. A run on fewer data
//! sets overwrites these files with fewer rows. Then `results/CLAIMS.md` no longer agrees with
//! them.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::tell::Output;
use sahwal_run::arguments::DatasetArgs;
use sahwal_run::format::results::Results;

use super::Games;
use crate::string_graph::Tested;

/// Tests the rules on solved regions and on counted games.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    games: Games,

    /// Folder for the CSV files and the table
    #[arg(long, value_name = "DIR", default_value = "results/string-graph")]
    out: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    // A folder that cannot be written is reported before minutes of work.
    let results = Results::open(&args.out)?;
    args.games.judge(DatasetArgs::selection, |sets| {
        let tested = Tested::on(sets);
        write!(Output, "{tested}")?;
        results.rewrite(|new| tested.write(new))?;
        writeln!(Output, "files: {}", args.out.display())?;
        Ok(Outcome::Done)
    })
}
