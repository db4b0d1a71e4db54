//! The program `sahwal`. It only calls [`main_with`](sahwal::main_with), as users' programs with
//! their own classifiers do. Anything else in this file would be missing in those programs.

use std::process::ExitCode;

fn main() -> ExitCode {
    sahwal::main_with(&[])
}
