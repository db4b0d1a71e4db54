//! The outcome of a command, and the exit status of its program.
//!
//! Every verb returns an [`Outcome`], and `main` turns it into the exit status with [`finish`].
//! Scripts and CI of users test the status: 0 is done, 1 is a failed check, 2 is bad input.

use std::process::ExitCode;

use anyhow::Result;

use crate::tell::{PLAIN, RED};

/// The outcome of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Success: exit status 0.
    Done,
    /// A check failed, or some of the input could not be used: exit status 1. Standard error
    /// has the reasons.
    Failed,
}

impl Outcome {
    /// `Done` if everything is right, else `Failed`.
    pub fn of(right: bool) -> Outcome {
        if right {
            Outcome::Done
        } else {
            Outcome::Failed
        }
    }
}

/// The exit status for wrong usage or invalid input.
pub const BAD_INPUT: u8 = 2;

/// Runs the work of a command of `program`, and prints its error on standard error.
///
/// The exit status is 0 for success, 1 if the work failed for a part of the input, and 2 for an
/// error.
pub fn finish(program: &str, work: impl FnOnce() -> Result<Outcome>) -> ExitCode {
    match work() {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{RED}{program}:{PLAIN} {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}
