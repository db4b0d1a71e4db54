//! The program `sahwal-lab`: it runs [`Cli`](sahwal_lab::commands::Cli).
//!
//! People, `scripts/reproduce` and tests call it; `sahwal-lab --help` lists its commands. Its exit
//! status tells scripts whether all went well.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    sahwal_lab::commands::Cli::parse().run()
}
