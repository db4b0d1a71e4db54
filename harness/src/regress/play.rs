//! Runs scripts on an engine.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use sahwal_run::engine::{EngineCommand, Failure, GtpAnswer, GtpClient};
use sahwal_run::progress::Progress;

use super::result::{Class, Outcomes, TestResult};
use super::script::{Script, Step};

/// How scripts are run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine.
    pub engine: EngineCommand,
    /// The longest time for an answer.
    pub timeout: Duration,
}

/// Runs scripts in parallel on the current rayon pool. The results are in the order of the
/// scripts.
pub fn run_scripts(scripts: &[(PathBuf, Script)], options: &Options) -> Vec<Outcomes> {
    let tests = scripts
        .iter()
        .map(|(_, script)| script.tests())
        .sum::<usize>();
    let progress = Progress::new(tests as u64, "tests");
    let scripts = scripts.par_iter().with_max_len(1);
    let run = scripts.map(|(path, script)| run_script(path, script, options, &progress));
    run.collect()
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
    rows.sort_by_key(|row| row.line);
    rows.iter_mut().for_each(|row| row.file.clone_from(&file));
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
    /// The number of engines, one after another up to now, that answered nothing.
    silent: usize,
    /// Why no engine is started again: starting one failed, or [`MOST_SILENT`] answered nothing.
    given_up: Option<String>,
}

/// So many engines that answer nothing, each for as long as a user lets it, show that no other
/// will.
const MOST_SILENT: usize = 3;

/// An answer with its time.
struct TimedAnswer {
    answer: GtpAnswer,
    seconds: f64,
}

impl<'o> Session<'o> {
    fn new(path: &Path, options: &'o Options) -> Session<'o> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        Session {
            options,
            folder: folder.to_owned(),
            engine: None,
            past: Vec::new(),
            silent: 0,
            given_up: None,
        }
    }

    /// Carries out a step. Returns a row for each test, and for another command if it went
    /// wrong.
    fn run(&mut self, step: &Step) -> Option<TestResult> {
        // What the engine says, against what the step expects.
        let told = self.ask(step);
        let (got, class) = match (&told, &step.expected) {
            (Err(_), _) => (String::new(), Class::Error),
            (Ok(told), expected) => {
                let answer = told.answer.as_deref().map_err(String::as_str);
                // The words that GTP 2, section 2.5, has for a command that an engine lacks.
                let is_unknown = answer.is_err_and(|why| why.starts_with("unknown command"));
                let class = match (expected, answer) {
                    _ if is_unknown && step.id.is_some() => Class::NotAsked,
                    (Some(expected), answer) => expected.class(answer),
                    (None, Ok(_)) => Class::ExpectedPass,
                    (None, Err(_)) if step.id.is_some() => Class::UnexpectedFail,
                    (None, Err(_)) => Class::Error,
                };
                let got = match answer {
                    Ok(text) => text.to_owned(),
                    Err(text) => format!("? {text}"),
                };
                (got, class)
            }
        };
        // A command without a number only prepares a test.
        if step.id.is_none() && class != Class::Error {
            return None;
        }
        // An engine that did not answer has no time.
        let (seconds, error) = match told {
            Ok(told) if class == Class::Error => {
                let error = "a command without a number was refused".to_owned();
                (Some(told.seconds), error)
            }
            Ok(told) => (Some(told.seconds), String::new()),
            Err(error) => (None, error),
        };
        Some(TestResult {
            line: step.line,
            id: step.id,
            command: step.command.clone(),
            expected: (step.expected.as_ref()).map_or(String::new(), ToString::to_string),
            difference: (step.expected.as_ref()).and_then(|expected| expected.difference(&got)),
            got,
            class,
            seconds,
            error,
            ..TestResult::default()
        })
    }

    /// Sends the command of a step, and first starts an engine if none is running. An engine
    /// that fails is dropped, so the next step starts a new one.
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
        let told = ask_engine(engine, step).map_err(|error| error.to_string());
        self.silent += 1;
        self.given_up = told
            .as_ref()
            .err()
            .filter(|_| self.silent >= MOST_SILENT)
            .cloned();
        // The engine is put back only if it still answers.
        let (engine, told) = told?;
        self.silent = 0;
        // Commands after `quit` go to a new engine.
        let quits = step.command == "quit";
        self.engine = engine.filter(|_| !quits);
        if step.id.is_none() && !quits {
            self.past.push(step.command.clone());
        }
        Ok(told)
    }

    /// Starts an engine and repeats the commands that changed the state of the last one.
    fn start(&mut self) -> Result<GtpClient, String> {
        let Options { engine, timeout } = self.options;
        let engine = GtpClient::start(engine, &self.folder, *timeout);
        let mut engine = engine.map_err(|error| error.to_string())?;
        for command in &self.past {
            // A command that was refused before may be refused again.
            let answer = engine.ask(command);
            let _ = answer.map_err(|error| format!("cannot get back by `{command}`: {error}"))?;
            self.silent = 0;
        }
        Ok(engine)
    }

    fn end(self) {
        if let Some(engine) = self.engine {
            engine.quit();
        }
    }
}

/// Sends the command and measures it. Returns no engine if it failed after the answer.
fn ask_engine(
    mut engine: GtpClient,
    step: &Step,
) -> Result<(Option<GtpClient>, TimedAnswer), Failure> {
    let clock = Instant::now();
    let answer = engine.ask(&step.command)?;
    let seconds = clock.elapsed().as_secs_f64();
    // What comes too much belongs to no question.
    let is_settled = step.command == "quit" || engine.settle().is_ok();
    Ok((
        is_settled.then_some(engine),
        TimedAnswer { answer, seconds },
    ))
}
