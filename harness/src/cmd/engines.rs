//! The arguments of `sahwal run` for rows from outside: `--engine`, `--engine-timeout` and
//! `--answers`.
//!
//! `run.rs` flattens these options and opens the rows before the run begins. So a mistyped command
//! fails at once, not after a thousand games.

use anyhow::Result;
use sahwal_run::engine::answers::AnswersFile;
use sahwal_run::engine::{EngineRow, Outside};

use super::seconds;

/// The help heading of these options. Each option names it: a heading of the whole struct would
/// also cover the options after it.
const OUTSIDE: &str = "Rows from outside";

/// Rows with answers of other engines and of files.
#[derive(clap::Args)]
pub(super) struct EngineArgs {
    /// A GTP engine as a row, such as gnugo='gnugo --mode gtp'; repeatable
    #[arg(long, value_name = "NAME=COMMAND", help_heading = OUTSIDE)]
    engine: Vec<String>,

    /// Longest time for an answer of an engine
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0, help_heading = OUTSIDE)]
    engine_timeout: f64,

    /// Verdicts of a CSV file as a row, NAME=FILE.csv; repeatable
    ///
    /// Columns `game` and `owners` (as in points.csv) give the owners of all points. Rows with
    /// `game`, `string` and `status` give the status of a string (alive, dead, seki or unknown), and
    /// `confidence` how sure it is (0 to 1). A seki counts as alive. One file may have both kinds of
    /// rows. scripts/engines/README.md describes them.
    #[arg(long, value_name = "NAME=FILE.csv", help_heading = OUTSIDE)]
    answers: Vec<String>,
}

impl EngineArgs {
    /// Returns the names of the rows.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.answers
            .iter()
            .chain(&self.engine)
            .filter_map(|text| Some(text.split_once('=')?.0.trim()))
    }

    /// Opens the rows, and starts a process of each engine, which will answer the first question.
    pub(super) fn open(&self) -> Result<Vec<Box<dyn Outside>>> {
        let timeout = seconds("--engine-timeout", self.engine_timeout)?;
        // Rows of answer files come first, then engines, each sorted by name.
        let mut outside: Vec<Box<dyn Outside>> = Vec::new();
        for text in &self.answers {
            outside.push(Box::new(AnswersFile::parse(text)?));
        }
        for text in &self.engine {
            let row = EngineRow::parse(text, timeout)?;
            // A command that cannot be started is reported before the first game is judged.
            row.start()?;
            outside.push(Box::new(row));
        }
        // The rows are sorted, so that the order of the options does not change the files of a run.
        let (answers, engines) = outside.split_at_mut(self.answers.len());
        for rows in [answers, engines] {
            rows.sort_by_cached_key(|row| row.record().name.clone());
        }
        Ok(outside)
    }
}
