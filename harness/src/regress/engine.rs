//! An engine in a process of its own.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::gtp::{MAX_LINE, read_line};

/// How to start an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    program: OsString,
    arguments: Vec<OsString>,
}

impl EngineCommand {
    /// A program with its arguments. A relative path with a folder in it starts at the current
    /// directory, not at the folder in which the engine works.
    pub fn new(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> EngineCommand {
        let mut program = program.into();
        let path = Path::new(&program);
        if path.components().count() > 1
            && let Ok(absolute) = std::path::absolute(path)
        {
            program = absolute.into();
        }
        EngineCommand {
            program,
            arguments: arguments.into_iter().map(Into::into).collect(),
        }
    }

    /// Reads a command line by the rules of a shell, quotation marks and backslashes included.
    ///
    /// # Errors
    /// The line is empty, or a quotation mark is missing.
    pub fn parse(text: &str) -> Result<EngineCommand> {
        let words = shlex::split(text)
            .with_context(|| format!("expected a command line, found an open quote in {text}"))?;
        let mut words = words.into_iter();
        let program = words.next().unwrap_or_default();
        ensure!(
            !program.is_empty(),
            "expected a command line, found nothing"
        );
        Ok(EngineCommand::new(program, words))
    }
}

/// Why an engine did not answer. The engine cannot be used after it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    #[error("cannot start {program}: {why}")]
    Start { program: String, why: String },
    #[error("the engine ended: {0}")]
    Ended(String),
    #[error("no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    #[error("expected an answer that begins with = or ?, found `{0}`")]
    Garbage(String),
    #[error("expected an answer {expected}, found one to number {found}")]
    OtherNumber { expected: String, found: String },
}

/// An answer of an engine: its text, or the text of its refusal.
pub(super) type Answer = Result<String, String>;

/// One piece of the engine's output.
enum Said {
    Answer(Answered),
    Garbage(String),
}

struct Answered {
    id: String,
    answer: Answer,
}

/// A running engine; it is killed when dropped.
pub(super) struct Engine {
    child: Child,
    input: Sender<Vec<u8>>,
    output: Receiver<Said>,
    complaints: Arc<Mutex<VecDeque<u8>>>,
    listener: JoinHandle<()>,
    timeout: Duration,
}

/// The time that an engine has to end after it was told to.
const MOMENT: Duration = Duration::from_secs(2);

/// Calls `ask` until it gives an answer, for [`MOMENT`] at most.
fn wait_for<T>(mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let answer = ask();
        if answer.is_some() || start.elapsed() > MOMENT {
            return answer;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Number of bytes of the engine's standard error that are kept, the last ones.
const COMPLAINTS: usize = 4096;

impl Engine {
    /// Starts an engine that works in `folder`. No answer may take longer than `timeout`.
    ///
    /// Three threads serve its pipes: they write commands, read answers, and keep the end of
    /// standard error. So an engine that does not read or does not stop talking blocks nothing
    /// but its own threads.
    pub(super) fn start(
        command: &EngineCommand,
        folder: &Path,
        timeout: Duration,
    ) -> Result<Engine, Failure> {
        let failed = |why: String| Failure::Start {
            program: command.program.to_string_lossy().into_owned(),
            why,
        };
        let spawned = Command::new(&command.program)
            .args(&command.arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = spawned.map_err(|error| failed(error.to_string()))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed("no pipes".to_owned()));
        };
        let (input, to_write) = mpsc::channel();
        // The channel holds one answer, so an engine that talks without end has to wait.
        let (answers, output) = mpsc::sync_channel(1);
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&complaints);
        // Each thread ends with its pipe. Writing needs one because an engine may not read.
        thread::spawn(move || write_all(stdin, &to_write));
        thread::spawn(move || read_answers(stdout, &answers));
        let listener = thread::spawn(move || keep_last(stderr, &kept));
        Ok(Engine {
            child,
            input,
            output,
            complaints,
            listener,
            timeout,
        })
    }

    /// Sends a command and waits for the answer.
    pub(super) fn ask(&mut self, id: Option<u32>, command: &str) -> Result<Answer, Failure> {
        let id = id.map_or(String::new(), |id| id.to_string());
        let line = format!("{id} {command}\n");
        let bytes = encoding_rs::mem::encode_latin1_lossy(line.trim_start()).into_owned();
        // If the engine does not read any more, receiving below reports its end.
        let _ = self.input.send(bytes);
        match self.output.recv_timeout(self.timeout) {
            // An engine may omit the number.
            Ok(Said::Answer(answered)) if answered.id.is_empty() || answered.id == id => {
                Ok(answered.answer)
            }
            Ok(Said::Answer(answered)) => Err(Failure::OtherNumber {
                expected: match id.as_str() {
                    "" => "without a number".to_owned(),
                    id => format!("to number {id}"),
                },
                found: answered.id,
            }),
            Ok(Said::Garbage(line)) => Err(Failure::Garbage(line)),
            Err(RecvTimeoutError::Timeout) => Err(Failure::TimedOut(self.timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended(self.last_words())),
        }
    }

    /// Tells the engine to quit and waits for a moment until it ends.
    pub(super) fn quit(mut self) {
        self.timeout = self.timeout.min(MOMENT);
        if self.ask(None, "quit").is_ok() {
            wait_for(|| self.child.try_wait().ok().flatten());
        }
    }

    /// The exit status, and the last line on standard error.
    fn last_words(&mut self) -> String {
        let status = wait_for(|| self.child.try_wait().ok().flatten());
        // The last output may still be on its way.
        wait_for(|| self.listener.is_finished().then_some(()));
        let mut text = match status {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        };
        let kept = self
            .complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (front, back) = kept.as_slices();
        let said = [front, back].concat();
        let said = String::from_utf8_lossy(&said);
        if let Some(last) = said.lines().rev().find(|line| !line.trim().is_empty()) {
            text.push_str("; ");
            text.push_str(last.trim());
        }
        text
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Errors mean that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn keep_last(mut stderr: ChildStderr, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..read]);
        let surplus = kept.len().saturating_sub(COMPLAINTS);
        kept.drain(..surplus);
    }
}

/// Sends the answers of the engine on, until its output or the channel ends.
fn read_answers(stdout: ChildStdout, answers: &SyncSender<Said>) {
    let mut stdout = BufReader::new(stdout);
    while let Some(said) = read_answer(&mut stdout) {
        let stop = matches!(said, Said::Garbage(_));
        if answers.send(said).is_err() || stop {
            return;
        }
    }
}

/// Reads the next answer: lines up to an empty one, the first with `=` or `?`. `None` at the
/// end of the output.
fn read_answer(output: &mut impl std::io::BufRead) -> Option<Said> {
    let mut line = Vec::new();
    let mut text = String::new();
    loop {
        let length = read_line(output, &mut line).ok()?;
        let ended = length.is_none();
        let piece = encoding_rs::mem::decode_latin1(&line);
        let piece = piece.trim_end();
        if piece.is_empty() && (ended || !text.is_empty()) {
            break;
        }
        if text.is_empty() && !piece.is_empty() && !piece.starts_with(['=', '?']) {
            return Some(Said::Garbage(beginning(piece)));
        }
        text.push_str(piece);
        if !text.is_empty() {
            text.push('\n');
        }
        if text.len() > MAX_LINE {
            return Some(Said::Garbage(beginning(&text)));
        }
    }
    let mut characters = text.chars();
    let refused = characters.next()? == '?';
    let text = characters.as_str();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // Digits directly after the sign are the number of the command.
    let (id, text) = text.split_at(digits);
    let text = text.trim().to_owned();
    Some(Said::Answer(Answered {
        id: id.to_owned(),
        answer: if refused { Err(text) } else { Ok(text) },
    }))
}

/// The first 60 characters.
fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_with_number_lines_and_refusals() {
        let mut output = &b"=1 A1\r\n\r\n\n\n= two\n  lines\n\n?3 no\n\n=\n\n=7"[..];
        let mut next = || match read_answer(&mut output) {
            Some(Said::Answer(answered)) => Some((answered.id, answered.answer)),
            Some(Said::Garbage(line)) => panic!("{line}"),
            None => None,
        };
        let owned = str::to_owned;
        assert_eq!(next(), Some((owned("1"), Ok(owned("A1")))));
        assert_eq!(next(), Some((owned(""), Ok(owned("two\n  lines")))));
        assert_eq!(next(), Some((owned("3"), Err(owned("no")))));
        assert_eq!(next(), Some((owned(""), Ok(owned("")))));
        assert_eq!(next(), Some((owned("7"), Ok(owned("")))));
        assert_eq!(next(), None);
    }

    #[test]
    fn what_is_no_answer_is_garbage_and_short() {
        let long = "x".repeat(3 * MAX_LINE);
        for text in ["Segmentation fault\n\n", &long, &format!("= {long}")] {
            let Some(Said::Garbage(line)) = read_answer(&mut text.as_bytes()) else {
                panic!("expected garbage");
            };
            assert!(text.starts_with(&line) && line.len() <= 60, "{line}");
        }
    }

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let command = EngineCommand::parse("gnugo --mode 'g t p'").unwrap();
        assert_eq!(command, EngineCommand::new("gnugo", ["--mode", "g t p"]));
        for text in ["", "  ", "gnugo 'a"] {
            assert!(EngineCommand::parse(text).is_err(), "{text}");
        }
        let relative = EngineCommand::parse("./engine").unwrap();
        assert!(Path::new(&relative.program).is_absolute());
    }
}
