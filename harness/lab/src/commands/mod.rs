//! The verbs of the lab's command line.

mod captures;
mod closed_regions;
mod enclosed;
mod growth;
mod safe;
mod string_graph;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use sahwal::cmd::arguments::finish;

/// Measurements of the papers behind sahwal.
#[derive(Parser)]
#[command(
    name = "sahwal-lab",
    version,
    propagate_version = true,
    max_term_width = 80
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare ways to find captured stones on every move of games
    Captures(captures::Args),
    /// Make, check and judge the table of closed regions
    ClosedRegions(closed_regions::Args),
    /// Print the potential inside enclosed areas for several tables of shadows
    Enclosed(enclosed::Args),
    /// Draw the table of scripts/growth
    Growth(growth::Args),
    /// Show what "safe" and a bound on what is at stake mean
    Safe(safe::Args),
    /// Test the claims of the String Graph paper
    StringGraph(string_graph::Args),
}

impl Cli {
    /// Runs the command. Results go to standard output, messages to standard error.
    pub fn run(self) -> ExitCode {
        finish("sahwal-lab", || match self.command {
            Command::Captures(args) => captures::run(args),
            Command::ClosedRegions(args) => closed_regions::run(args),
            Command::Enclosed(args) => enclosed::run(args),
            Command::Growth(args) => growth::run(args),
            Command::Safe(args) => safe::run(args),
            Command::StringGraph(args) => string_graph::run(args),
        })
    }
}
