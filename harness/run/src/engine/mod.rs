//! Other engines: programs that are started, asked about positions, timed and ended.
//!
//! | file | contents |
//! | --- | --- |
//! | `command` | how to start a program |
//! | `process` | a running program with its children: lines in, lines out, time, end |
//! | `cpu`, `signals` | processor time of a process; no engine outlives this program |
//! | `gtp` | a client of the Go Text Protocol; `regress` uses it, too |
//! | `ask` | shows an engine a position with its komi and asks for its dead stones |
//! | `reading` | what an engine said becomes verdicts, or an error |
//! | `row` | one engine as a row of a run: processes, failures |
//! | `answers` | a row whose verdicts are from a file |
//!
//! An engine has one process for each job. A process that times out, ends, or says
//! something that cannot be read is ended with its children, and the next question starts
//! a new one. Nothing is guessed: a string that is listed in part, or a point off the board,
//! is an error of that row.
//!
//! `sahwal run --engine` and `--answers` make rows of it, and `sahwal regress` starts its engines
//! here.

pub mod answers;
mod ask;
mod command;
mod cpu;
mod gtp;
mod process;
mod reading;
mod row;
mod signals;

pub use command::EngineCommand;
pub use gtp::{GtpAnswer, GtpClient};
pub use process::Failure;
pub use row::EngineRow;

use sahwal_core::Judgement;
use sahwal_data::input::Game;

use crate::format::EngineRecord;

/// A row of a run whose verdicts are not made by this program.
pub trait Outside: Send + Sync {
    /// Its name in tables and files, and what else `run.json` keeps of it.
    fn record(&self) -> &EngineRecord;

    /// The verdicts on a game of a data set.
    fn judge(&self, dataset: &str, game: &Game) -> RowAnswer;

    /// What its author should know when the games are judged, beside answers that are missing.
    /// `judged_whole` are the data sets of which all games were judged.
    fn notes(&self, _judged_whole: &[String]) -> Vec<String> {
        Vec::new()
    }
}

/// What a row says about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RowAnswer {
    /// The verdicts, or why there are none.
    pub judgement: Result<Judgement, String>,
    /// Time of the answer in nanoseconds; `None` of a file, and without an engine that answered.
    pub wall_ns: Option<u64>,
    /// Processor time of the answer in nanoseconds, of an engine with its children, if the system
    /// can tell.
    pub cpu_ns: Option<u64>,
}

impl RowAnswer {
    /// No verdicts, and no time.
    pub(crate) fn failed(why: String) -> RowAnswer {
        RowAnswer {
            judgement: Err(why),
            wall_ns: None,
            cpu_ns: None,
        }
    }
}
