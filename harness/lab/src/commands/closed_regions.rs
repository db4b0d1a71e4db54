//! `sahwal-lab closed-regions`: generates, verifies and reports on the table of closed regions.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_data::disk::write_whole;
use sahwal_data::input::{Selection, load};

use crate::closed_regions::{generate, report, walls};
use sahwal::cmd::arguments::{Jobs, Output};
use sahwal::cmd::gate::Gate;
use sahwal_data::Outcome;

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
        /// Number of threads
        #[arg(long, value_name = "N")]
        jobs: Option<usize>,
    },
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    match args.verb {
        // The table, as a file that the program compiles in.
        Verb::Generate { out } => {
            let gate = Gate::default().writes("--out", out.as_ref());
            let _held = gate.open()?;
            let text = generate();
            match out {
                Some(path) => write_whole(&path, |file| file.write_all(text.as_bytes()))?,
                None => Output.write_all(text.as_bytes())?,
            }
        }
        // Line by line against a table solved anew.
        Verb::Verify => {
            let solved = generate();
            let shapes = ClosedRegionTable::builtin().shapes().len();
            let differing = ClosedRegionTable::TEXT.lines().zip(solved.lines());
            let Some((line, _)) = differing.enumerate().find(|(_, (old, new))| old != new) else {
                if solved != ClosedRegionTable::TEXT {
                    writeln!(Output, "the number of lines differs from the solved table")?;
                    return Ok(Outcome::Failed);
                }
                writeln!(Output, "{shapes} shapes solved: the table is right")?;
                return Ok(Outcome::Done);
            };
            writeln!(Output, "line {} differs from the solved table", line + 1)?;
            return Ok(Outcome::Failed);
        }
        Verb::Walls {
            points,
            dataset,
            jobs,
        } => {
            let pool = Jobs { jobs }.pool()?;
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
