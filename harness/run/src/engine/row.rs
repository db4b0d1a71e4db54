//! Makes an engine a row of a run. Keeps its processes, and counts its failures.
//!
//! `cmd/engines.rs` makes an [`EngineRow`] for each `--engine`, and the job asks it beside the
//! classifiers. An engine that fails on its first games is not asked again. Otherwise each of a
//! thousand games would wait for the time-out.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use sahwal_data::input::Game;

use super::ask::ask;
use super::command::EngineCommand;
use super::gtp::GtpClient;
use super::process::Failure;
use super::{Outside, RowAnswer};
use crate::format::EngineRecord;
use crate::rows::Rows;

/// One GTP engine.
pub struct EngineRow {
    record: EngineRecord,
    command: EngineCommand,
    timeout: Duration,
    /// Processes that wait for a question, at most one for each thread of the run.
    idle: Mutex<Vec<GtpClient>>,
    state: Mutex<EngineState>,
}

/// What is known about the failures of an engine.
#[derive(Debug, Default)]
struct EngineState {
    /// Number of questions that were answered or failed.
    questions: u32,
    failures: u32,
    /// Why the engine is not asked any more; `None` while it is asked.
    ended: Option<String>,
}

/// The number of first games. An engine that fails on all of them is not asked again.
const FIRST_GAMES: u32 = 2;

/// Checks that a name can be used in file names and lists, and that no classifier has it.
///
/// # Errors
/// The name has other characters, or is taken.
pub(super) fn check_name(name: &str) -> Result<()> {
    // A name that begins with `-` would look like an option, and one that begins with a dot would
    // make hidden files.
    ensure!(
        name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.+".contains(letter)),
        "expected a name of letters, digits, -, _, . and +, found `{name}`"
    );
    ensure!(
        Rows::builtin().find(name).is_none(),
        "expected a name that no classifier has, found {name}"
    );
    Ok(())
}

impl EngineRow {
    /// Reads `NAME=COMMAND`. The engine is not started yet. No answer may take longer than
    /// `timeout`.
    ///
    /// # Errors
    /// The text has another form, or the name or the command cannot be used.
    pub fn parse(text: &str, timeout: Duration) -> Result<EngineRow> {
        let Some((name, line)) = text.split_once('=') else {
            bail!("--engine: expected NAME=COMMAND, found {text}");
        };
        let record = EngineRecord {
            name: name.trim().to_owned(),
            command: line.trim().to_owned(),
        };
        check_name(&record.name).context("--engine")?;
        let command = EngineCommand::parse(&record.command)
            .with_context(|| format!("--engine {}", record.name))?;
        Ok(EngineRow {
            record,
            command,
            timeout,
            idle: Mutex::default(),
            state: Mutex::default(),
        })
    }

    /// Starts a process, which waits for the first question. So a wrong command fails before the
    /// run begins.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(&self) -> Result<()> {
        let client = self
            .client()
            .with_context(|| format!("--engine {}", self.record.name))?;
        lock(&self.idle).push(client);
        Ok(())
    }

    fn client(&self) -> Result<GtpClient, Failure> {
        GtpClient::start(&self.command, Path::new(""), self.timeout)
    }

    /// Asks a waiting process, or starts a new one. A process that fails is ended.
    fn ask(&self, game: &Game) -> Result<RowAnswer, String> {
        if let Some(why) = &lock(&self.state).ended {
            return Err(why.clone());
        }
        // This must be a separate statement. In the `match` below, the lock would be held while a
        // process starts.
        let waiting = lock(&self.idle).pop();
        let client = match waiting {
            Some(client) => Ok(client),
            None => self.client(),
        };
        let reply = match client {
            Ok(mut client) => match ask(&mut client, game) {
                Ok(answer) => {
                    lock(&self.idle).push(client);
                    Ok(answer)
                }
                Err(failure) => Err(with_last_words(&failure, &client)),
            },
            Err(failure) => Err(failure.to_string()),
        };
        self.count(&reply);
        reply
    }

    /// Counts an answer or a failure, and decides whether the engine is asked again.
    fn count(&self, reply: &Result<RowAnswer, String>) {
        let name = &self.record.name;
        let mut state = lock(&self.state);
        state.questions += 1;
        let Err(why) = reply else {
            return;
        };
        state.failures += 1;
        // An engine that fails once may fail in every game. One message is enough: `engines.csv`
        // has all failures.
        if state.failures == 1 {
            tell!("engine {name}: {why}");
        }
        if state.failures == FIRST_GAMES && state.questions == FIRST_GAMES {
            let text = format!("not asked: it failed on its first {FIRST_GAMES} games");
            tell!("engine {name}: {text}");
            state.ended = Some(text);
        }
    }
}

/// The text of a failure. The last line of standard error is added, unless the failure has it.
fn with_last_words(error: &Failure, client: &GtpClient) -> String {
    match (error, client.process.complaint()) {
        (Failure::Ended(_) | Failure::Start(_), _) | (_, None) => error.to_string(),
        (_, Some(last)) => format!("{error}; {last}"),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Outside for EngineRow {
    fn record(&self) -> &EngineRecord {
        &self.record
    }

    fn judge(&self, _dataset: &str, game: &Game) -> RowAnswer {
        self.ask(game).unwrap_or_else(RowAnswer::failed)
    }
}

impl Drop for EngineRow {
    /// Ends the processes by the command `quit`.
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        idle.drain(..).for_each(GtpClient::quit);
    }
}
