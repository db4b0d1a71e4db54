//! The command line of sahwal; see `sahwal --help`.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    sahwal::cmd::Cli::parse().run()
}
