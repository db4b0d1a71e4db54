//! `sahwal-lab rule-texts`: boards of rule texts with their expected statuses.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sahwal::Outcome;
use sahwal::cmd::arguments::Output;

use crate::rule_texts::{Page, read_boards};

#[derive(clap::Args)]
pub(super) struct Args {
    /// File of boards
    file: PathBuf,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let boards = read_boards(&args.file)?;
    write!(Output, "{}", Page(&boards))?;
    let is_known = |board: &crate::rule_texts::Board| board.is_right() == board.known.is_none();
    Ok(Outcome::of(boards.iter().all(is_known)))
}
