//! `sahwal-lab closed-regions`: generates, verifies and reports on the table of closed regions.
//!
//! `scripts/reproduce` stores the output of `report` and `walls`. The output of `generate` is
//! compiled into `sahwal-core`, so it must not depend on the number of threads.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_data::Outcome;
use sahwal_data::disk::write_whole;
use sahwal_data::input::{Selection, load};
use sahwal_data::tell::Output;
use sahwal_run::arguments::Jobs;

use crate::closed_regions::{generate, report, walls};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Solve all regions and write the table
    Generate {
        /// File to write; standard output if not given
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Solve all regions again and compare with the built-in table
    Verify,
    /// Show the class for each set of features, and the regions that the features confuse
    Report,
    /// Solve regions inside a wall of two chains, and count where the table is wrong for them
    Walls {
        /// Solve regions of up to N points
        #[arg(long, value_name = "N", default_value_t = 6,
            value_parser = clap::value_parser!(u8).range(1..=Shape::MAX_POINTS as i64))]
        points: u8,
        /// Count the look-ups of `numerical` in the final positions of these data sets instead
        #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
        dataset: Vec<String>,
        #[command(flatten)]
        jobs: Jobs,
    },
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    match args.verb {
        // The program compiles this file in.
        Verb::Generate { out } => {
            let text = generate();
            match out {
                Some(path) => write_whole(&path, |file| file.write_all(text.as_bytes()))?,
                None => Output.write_all(text.as_bytes())?,
            }
        }
        // The built-in table is compared line by line with a new one.
        Verb::Verify => {
            let solved = generate();
            // Each line is a shape, so the first line that differs names the shape.
            let lines = ClosedRegionTable::TEXT.lines().zip(solved.lines());
            let same = lines.take_while(|(old, new)| old == new).count();
            if solved != ClosedRegionTable::TEXT {
                writeln!(Output, "line {} differs from the solved table", same + 1)?;
                return Ok(Outcome::Failed);
            }
            writeln!(Output, "{same} shapes solved: the table is right")?;
        }
        Verb::Walls {
            points,
            dataset,
            jobs,
        } => {
            let pool = jobs.pool()?;
            // The table is printed at the end, since half a table would look complete.
            let mut table = Vec::new();
            if dataset.is_empty() {
                pool.install(|| walls::report(points.into(), &mut table))?;
            } else {
                let sets = pool.install(|| load(&Selection::resolve(&dataset)?))?;
                walls::report_games(&sets, &mut table)?;
            }
            Output.write_all(&table)?;
        }
        Verb::Report => report(ClosedRegionTable::builtin(), &mut Output)?,
    }
    Ok(Outcome::Done)
}
