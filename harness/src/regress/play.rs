//! Runs scripts on an engine. Each script has its own process.
//!
//! `cmd/regress.rs` calls [`run_scripts`]. After a crash or a time-out a new engine repeats the
//! commands without a number. Otherwise all later tests of the script would run on an empty board.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use sahwal_run::engine::{EngineCommand, Failure, GtpAnswer, GtpClient};
use sahwal_run::progress::Progress;

use super::result::{Class, Outcomes, TestResult};
use super::script::{Script, Step};

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine.
    pub engine: EngineCommand,
    /// The longest time for an answer.
    pub timeout: Duration,
}

/// Runs scripts in parallel on the current rayon pool. Returns the results in the order of the
/// scripts.
pub fn run_scripts(scripts: &[(PathBuf, Script)], options: &Options) -> Vec<Outcomes> {
    let tests: usize = scripts.iter().map(|(_, script)| script.tests()).sum();
    let progress = Progress::new(tests as u64, "tests");
    scripts
        .par_iter()
        // Scripts take from seconds to minutes, so each is a job of its own for the threads.
        .with_max_len(1)
        .map(|(path, script)| run_script(path, script, options, &progress))
        .collect()
}

fn run_script(path: &Path, script: &Script, options: &Options, progress: &Progress) -> Outcomes {
    let clock = Instant::now();
    let file = path.display().to_string();
    let mut session = Session::new(path, options);
    let mut rows = script.faults.clone();
    for step in &script.steps {
        rows.extend(session.run(step));
        if step.id.is_some() {
            progress.add(1);
        }
    }
    // The faults of invalid lines came first, so the rows are sorted by line.
    rows.sort_by_key(|row| row.line);
    for row in &mut rows {
        row.file.clone_from(&file);
    }
    session.end();
    Outcomes {
        file,
        rows,
        seconds: clock.elapsed().as_secs_f64(),
    }
}

/// An engine that runs a script, and the commands that bring a new engine to the same state.
struct Session<'o> {
    options: &'o Options,
    folder: PathBuf,
    engine: Option<GtpClient>,
    /// The commands without a number that were answered so far.
    past: Vec<String>,
    /// How many engines in a row have answered nothing.
    silent: usize,
    /// Why no engine is started any more: a start failed, or [`MOST_SILENT`] engines answered
    /// nothing.
    given_up: Option<String>,
}

/// After so many engines without any answer, no other is started: each may take the whole time-out.
const MOST_SILENT: usize = 3;

/// An answer with its time.
struct TimedAnswer {
    answer: GtpAnswer,
    seconds: f64,
}

impl<'o> Session<'o> {
    fn new(path: &Path, options: &'o Options) -> Session<'o> {
        // Scripts name game records relative to their own folder.
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        Session {
            options,
            folder: folder.to_owned(),
            engine: None,
            past: Vec::new(),
            silent: 0,
            given_up: None,
        }
    }

    /// Carries out a step. Returns a row for a test, and also for another command if it went wrong.
    fn run(&mut self, step: &Step) -> Option<TestResult> {
        let mut result = TestResult {
            line: step.line,
            id: step.id,
            command: step.command.clone(),
            ..TestResult::default()
        };
        match self.ask(step) {
            Ok(timed) => {
                let answer = timed.answer.as_deref().map_err(String::as_str);
                result.class = class(step, answer);
                result.seconds = Some(timed.seconds);
                result.got = match answer {
                    Ok(text) => text.to_owned(),
                    Err(text) => format!("? {text}"),
                };
                if result.class == Class::Error {
                    result.error = "a command without a number was refused".to_owned();
                }
            }
            // Without an answer there is no time to report.
            Err(error) => {
                result.class = Class::Error;
                result.error = error;
            }
        }
        // A command without a number only prepares the tests.
        if step.id.is_none() && result.class != Class::Error {
            return None;
        }
        if let Some(expected) = &step.expected {
            result.expected = expected.to_string();
            result.difference = expected.difference(&result.got);
        }
        Some(result)
    }

    /// Sends the command of a step. If no engine is running, it starts one first. An engine that
    /// fails is dropped, so the next step starts a new one.
    fn ask(&mut self, step: &Step) -> Result<TimedAnswer, String> {
        if let Some(why) = &self.given_up {
            return Err(why.clone());
        }
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => self
                .start()
                .inspect_err(|why| self.given_up = Some(why.clone()))?,
        };
        let (engine, timed) = match ask_engine(engine, step) {
            Ok(answered) => answered,
            Err(failure) => {
                let why = failure.to_string();
                self.silent += 1;
                if self.silent >= MOST_SILENT {
                    self.given_up = Some(why.clone());
                }
                return Err(why);
            }
        };
        self.silent = 0;
        // Commands after `quit` go to a new engine.
        if step.command == "quit" {
            return Ok(timed);
        }
        // This is `None` if the engine failed after its answer.
        self.engine = engine;
        // A test does not change the board. A command without a number may, so a new engine must
        // repeat it.
        if step.id.is_none() {
            self.past.push(step.command.clone());
        }
        Ok(timed)
    }

    /// Starts an engine and repeats the commands without a number that were answered so far.
    fn start(&mut self) -> Result<GtpClient, String> {
        let Options { engine, timeout } = self.options;
        let mut client =
            GtpClient::start(engine, &self.folder, *timeout).map_err(|error| error.to_string())?;
        for command in &self.past {
            // A refusal is accepted here, since the command may have been refused before too.
            if let Err(error) = client.ask(command) {
                return Err(format!("cannot get back by `{command}`: {error}"));
            }
            self.silent = 0;
        }
        Ok(client)
    }

    fn end(self) {
        if let Some(engine) = self.engine {
            engine.quit();
        }
    }
}

/// Sends the command and measures the time of the answer. The engine is not returned if it failed
/// after the answer.
fn ask_engine(
    mut engine: GtpClient,
    step: &Step,
) -> Result<(Option<GtpClient>, TimedAnswer), Failure> {
    let clock = Instant::now();
    let answer = engine.ask(&step.command)?;
    let seconds = clock.elapsed().as_secs_f64();
    let timed = TimedAnswer { answer, seconds };
    // Text after the answer belongs to no command. It would be taken for the next answer.
    if step.command == "quit" || engine.settle().is_ok() {
        Ok((Some(engine), timed))
    } else {
        Ok((None, timed))
    }
}

/// Judges the answer to a step.
fn class(step: &Step, answer: Result<&str, &str>) -> Class {
    match answer {
        // GTP 2, section 2.5, prescribes these words for a command that an engine does not know.
        Err(why) if why.starts_with("unknown command") && step.id.is_some() => {
            return Class::NotAsked;
        }
        _ => {}
    }
    match (&step.expected, answer) {
        (Some(expected), answer) => expected.class(answer),
        (None, Ok(_)) => Class::ExpectedPass,
        (None, Err(_)) if step.id.is_some() => Class::UnexpectedFail,
        (None, Err(_)) => Class::Error,
    }
}
