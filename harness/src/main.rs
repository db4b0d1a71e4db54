//! The program `sahwal`. It only calls [`main_with`](sahwal::main_with), as programs with
//! classifiers of their own do; so nothing may stand here that they would miss.

use std::process::ExitCode;

fn main() -> ExitCode {
    sahwal::main_with(&[])
}
