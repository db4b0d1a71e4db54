//! `sahwal-lab problems`: drawn problems of life and death in an area, with known answers.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use sahwal::Outcome;
use sahwal::cmd::arguments::Output;
use sahwal_core::solve::{SolveParams, Solver};

use crate::problems::{Checked, read_problems};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Files of drawn problems
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Limit of search nodes for each first player
    #[arg(long, value_name = "N", default_value_t = SolveParams::default().nodes)]
    nodes: u64,

    /// Size of the transposition table in MB
    #[arg(long, value_name = "MB", default_value_t = SolveParams::default().memory)]
    memory: usize,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let params = SolveParams::default().with(|set| {
        set.nodes = args.nodes;
        set.memory = args.memory;
    });
    let mut solver = Solver::try_new(params)
        .map_err(|_| anyhow!("--memory: cannot allocate {} MB", args.memory))?;
    let (mut right, mut all) = (0, 0);
    writeln!(Output, "{}", Checked::HEADING)?;
    for file in &args.files {
        for drawn in read_problems(file)? {
            let checked = Checked::of(&drawn, &mut solver);
            writeln!(Output, "{checked}")?;
            all += 1;
            right += usize::from(checked.is_right());
        }
    }
    writeln!(Output, "{right} of {all} as known")?;
    Ok(Outcome::of(right == all))
}
