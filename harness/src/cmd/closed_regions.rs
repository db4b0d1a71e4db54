//! `sahwal closed-regions`: the table of solved regions.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sahwal_core::features::closed_region::Table;

use super::Output;
use crate::closed_regions::{generate, report};
use crate::outcome::Outcome;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Solve all regions and write the table
    Generate {
        /// File to write, in place of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Solve all regions again and compare with the table that is part of the program
    Verify,
    /// Show the class of each set of features, and the regions that features confuse
    Report,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    match args.verb {
        Verb::Generate { out } => {
            let text = generate().render();
            match out {
                Some(path) => std::fs::write(&path, text)
                    .with_context(|| format!("cannot write {}", path.display()))?,
                None => Output.write_all(text.as_bytes())?,
            }
        }
        Verb::Verify => {
            let solved = generate().render();
            let shapes = Table::builtin().shapes().len();
            let differing = Table::TEXT.lines().zip(solved.lines());
            let Some((line, _)) = differing.enumerate().find(|(_, (old, new))| old != new) else {
                if solved != Table::TEXT {
                    writeln!(Output, "the table has too few or too many lines")?;
                    return Ok(Outcome::Failed);
                }
                writeln!(Output, "{shapes} shapes solved: the table is right")?;
                return Ok(Outcome::Done);
            };
            writeln!(Output, "line {} is not what solving gives", line + 1)?;
            return Ok(Outcome::Failed);
        }
        Verb::Report => report(Table::builtin(), &mut Output)?,
    }
    Ok(Outcome::Done)
}
