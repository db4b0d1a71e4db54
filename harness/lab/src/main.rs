//! The command line of the lab; see `sahwal-lab --help`.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    sahwal_lab::commands::Cli::parse().run()
}
