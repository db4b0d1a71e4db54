//! The program `sahwal-lab`: it runs [`Cli`](sahwal_lab::commands::Cli).
//!
//! Users, `scripts/reproduce` and tests call it; `sahwal-lab --help` lists its commands. Its exit
//! status must be right: scripts stop by it.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    sahwal_lab::commands::Cli::parse().run()
}
