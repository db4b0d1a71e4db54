//! The verbs of the lab's command line.

mod captures;
mod closed_regions;
mod enclosed;
mod rule_texts;
mod search_demo;
mod sekis;
mod string_graph;
mod td;
mod weak_positions;

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
    /// Judge boards of rule texts and compare with their expected statuses
    RuleTexts(rule_texts::Args),
    /// List the margins of games with a seki, with its eyes and without them
    Sekis(sekis::Args),
    /// Demonstrate the search library: textbook games, trees, learning
    SearchDemo(search_demo::Args),
    /// Test the claims of the String Graph paper
    StringGraph(string_graph::Args),
    /// Learn the coefficients of the potential model along games, by TD(lambda)
    Td(td::Args),
    /// Make positions of weak players for the training of the network
    WeakPositions(weak_positions::Args),
}

impl Cli {
    /// Runs the command. Results go to standard output, messages to standard error.
    pub fn run(self) -> ExitCode {
        finish("sahwal-lab", || match self.command {
            Command::Captures(args) => captures::run(args),
            Command::ClosedRegions(args) => closed_regions::run(args),
            Command::Enclosed(args) => enclosed::run(args),
            Command::RuleTexts(args) => rule_texts::run(args),
            Command::SearchDemo(args) => search_demo::run(args),
            Command::Sekis(args) => sekis::run(args),
            Command::StringGraph(args) => string_graph::run(args),
            Command::Td(args) => td::run(args),
            Command::WeakPositions(args) => weak_positions::run(args),
        })
    }
}
