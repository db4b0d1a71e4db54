//! `sahwal-lab search-demo`: shows the worked examples of the search library.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::search_demo::{Example, Options, show};
use sahwal::Outcome;
use sahwal::cmd::arguments::Output;
use sahwal::cmd::gate::Gate;
use sahwal::format::write_records;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Example, repeatable or comma-separated; all examples if not given
    #[arg(long, value_enum, value_delimiter = ',')]
    example: Vec<Example>,

    /// Number of random trees to average over
    #[arg(long, value_name = "N", default_value_t = 100)]
    trees: u64,

    /// Seed of the random trees and of learning
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// CSV file to write: the cost of each method, by example and depth
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    ensure!(args.trees > 0, "--trees: expected 1 or more, found 0");
    let options = Options {
        trees: args.trees,
        seed: args.seed,
    };
    let wanted = |example: &Example| args.example.is_empty() || args.example.contains(example);
    let gate = Gate::default().writes([("--csv", args.csv.as_ref())]);
    let _held = gate.open()?;
    let mut efforts = Vec::new();
    for (number, example) in Example::ALL.into_iter().filter(wanted).enumerate() {
        if number > 0 {
            writeln!(Output)?;
        }
        efforts.extend(show(example, &options, &mut Output)?);
    }
    if let Some(path) = &args.csv {
        write_records(path, &efforts)?;
    }
    Ok(Outcome::Done)
}
