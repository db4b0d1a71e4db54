//! The command line of sahwal; see `sahwal --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sahwal::main_with(&[])
}
