//! Asks other programs, and files of answers, for verdicts on positions.
//!
//! `sahwal run --engine` and `--answers` make rows of a run from it, and `sahwal regress` starts
//! its engines here.
//!
//! | file | contents |
//! | --- | --- |
//! | `command` | how to start a program |
//! | `process` | a running program with its children: its lines, its time, its end |
//! | `cpu` | the processor time of a process |
//! | `signals` | ends all engines when this program is ended |
//! | `gtp` | a client of the Go Text Protocol; `regress` uses it, too |
//! | `ask` | shows an engine a position with its komi and asks for its dead stones |
//! | `reading` | turns the list of dead stones into verdicts, or into an error |
//! | `row` | one engine as a row of a run: its processes and its failures |
//! | `answers` | a row whose verdicts come from a file |
//!
//! An engine has one process for each thread of the run. If a process times out, ends, or writes
//! something that cannot be read, it is ended with its children. The next question starts a new
//! one. Nothing is guessed: a list with a part of a string, or with a point off the board, is an
//! error. A guess would score our opinion as that of the engine.

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

/// A row of a run whose verdicts come from outside this program.
pub trait Outside: Send + Sync {
    /// Its name in tables and files, and its command line or path, for `run.json`.
    fn record(&self) -> &EngineRecord;

    /// The verdicts on a game of a data set.
    fn judge(&self, dataset: &str, game: &Game) -> RowAnswer;

    /// Notes for its author after the run, for example on answers that no game asked for.
    /// `judged_whole` names the data sets of which all games were judged.
    fn notes(&self, _judged_whole: &[String]) -> Vec<String> {
        Vec::new()
    }
}

/// The answer of a row on a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RowAnswer {
    /// The verdicts, or why there are none.
    pub judgement: Result<Judgement, String>,
    /// Time of the answer in nanoseconds; `None` for a file of answers, and for a failure.
    pub wall_ns: Option<u64>,
    /// Processor time of the answer in nanoseconds, with that of the children of an engine; `None`
    /// if it is not known.
    pub cpu_ns: Option<u64>,
}

impl RowAnswer {
    /// An answer without verdicts and times. `why` is the reason.
    pub(crate) fn failed(why: String) -> RowAnswer {
        RowAnswer {
            judgement: Err(why),
            wall_ns: None,
            cpu_ns: None,
        }
    }
}
