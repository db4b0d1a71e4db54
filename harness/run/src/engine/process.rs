//! Runs an engine as a process: writes and reads its lines, measures its time, and ends it with its
//! children.
//!
//! Only `GtpClient` starts one. An engine may hang, flood its output, or end. Its pipes have their
//! own threads, so none of this stops a run. Each such case must become a [`Failure`] in time, and
//! no process may stay behind.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::command::EngineCommand;
use super::{cpu, signals};
use crate::lines::{MAX_LINE, read_line};

/// Why an engine did not answer. After all of these but [`Failure::Refused`], its process cannot be
/// used any more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program cannot be started. Has its name and the reason.
    #[error("cannot start {0}")]
    Start(String),
    /// The process ended. Has its exit status and the last line of its standard error.
    #[error("the engine ended: {0}")]
    Ended(String),
    /// No answer came within this time.
    #[error("no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// The output is not an answer, or the answer to another question. Says what was expected, with
    /// the beginning of what was found.
    #[error("{0}")]
    Garbage(String),
    /// The engine refused the question. Has its words. The process can still be used.
    #[error("{0}")]
    Refused(String),
}

/// A running engine. It is ended with its children when dropped.
pub(super) struct Process {
    child: Child,
    /// `None` once the input is closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    complaints: Arc<Mutex<VecDeque<u8>>>,
    listener: JoinHandle<()>,
    timeout: Duration,
}

/// How long an engine may take to end after its input was closed.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long the last lines of an engine that ended may take to arrive.
const LAST_LINES_TIMEOUT: Duration = Duration::from_millis(200);
/// The time between two checks whether the process still runs.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The most lines of output that are read ahead. An engine that writes more has to wait.
const QUEUED_LINES: usize = 64;
/// The number of bytes at the end of the standard error that are kept.
const STDERR_BYTES: usize = 4096;

/// Calls `ask` until it returns a value, for at most `time`.
fn wait_for<T>(time: Duration, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let answer = ask();
        if answer.is_some() || start.elapsed() > time {
            return answer;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

impl Process {
    /// Starts a program in `folder`, as the leader of its own process group. No answer may take
    /// longer than `timeout`.
    ///
    /// Three threads serve its pipes: one writes lines, one reads lines, and one keeps the end of
    /// standard error. A program that does not read, or does not stop writing, blocks only these
    /// threads.
    pub(super) fn start(
        command: &EngineCommand,
        folder: &Path,
        timeout: Duration,
    ) -> Result<Process, Failure> {
        let program = command.program.to_string_lossy();
        let mut to_start = Command::new(&command.program);
        to_start
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if !folder.as_os_str().is_empty() {
            to_start.current_dir(folder);
        }
        // Its own process group can be ended as a whole, with the children of the engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut to_start, 0);
        let mut child = to_start
            .spawn()
            .map_err(|error| Failure::Start(format!("{program}: {error}")))?;
        signals::remember(child.id());
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Failure::Start(format!("{program}: no pipes")));
        };
        // One channel for each pipe. An engine whose lines are not read has to wait.
        let (input, to_write) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(QUEUED_LINES);
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&complaints);
        // Each thread ends with its pipe. Writing needs a thread because an engine may never read.
        thread::spawn(move || write_all(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &lines));
        let listener = thread::spawn(move || keep_last(stderr, &kept));
        Ok(Process {
            child,
            input: Some(input),
            output,
            complaints,
            listener,
            timeout,
        })
    }

    /// The last moment for an answer to a question that is asked now.
    pub(super) fn deadline(&self) -> Instant {
        Instant::now() + self.timeout
    }

    /// Sends a line. The line end is added here.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        // An error here means that the engine has ended, which the next read reports.
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// The next line of output, without its line end. A line longer than [`MAX_LINE`] is cut one
    /// byte after that length.
    ///
    /// # Errors
    /// The engine ended, or no line came before the deadline.
    pub(super) fn read(&mut self, deadline: Instant) -> Result<Vec<u8>, Failure> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Ended(self.last_words()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    // A child of the engine may keep the output open after the engine has ended.
                    if matches!(self.child.try_wait(), Ok(Some(_))) {
                        let late = self.output.recv_timeout(LAST_LINES_TIMEOUT);
                        return late.map_err(|_| Failure::Ended(self.last_words()));
                    }
                    if left.is_zero() {
                        return Err(Failure::TimedOut(self.timeout));
                    }
                }
            }
        }
    }

    /// The processor time so far, with that of living children; `None` if the system does not say.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        cpu::cpu_time(self.child.id())
    }

    /// Closes the input, and waits a moment for the engine to end.
    pub(super) fn end(mut self) {
        self.input = None;
        self.wait();
    }

    fn wait(&mut self) -> Option<ExitStatus> {
        wait_for(EXIT_TIMEOUT, || self.child.try_wait().ok().flatten())
    }

    /// The exit status and the last line on standard error, as text. Ends the children.
    fn last_words(&mut self) -> String {
        let status = self.wait();
        signals::end(self.child.id());
        let mut text = match status {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        };
        // The thread may not have read all of standard error yet.
        wait_for(EXIT_TIMEOUT, || {
            if self.listener.is_finished() {
                Some(())
            } else {
                None
            }
        });
        if let Some(last) = self.complaint() {
            text.push_str("; ");
            text.push_str(&last);
        }
        text
    }

    /// The last line on standard error so far, shortened.
    pub(super) fn complaint(&self) -> Option<String> {
        let kept = self
            .complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        // Programs write the reason last. The lines before it are often a stack trace.
        let mut lines = text.lines().rev().map(str::trim);
        let last = lines.find(|line| !line.is_empty())?;
        Some(last.chars().take(200).collect())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        signals::end(self.child.id());
        // An error means that it has already ended.
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
        let mut bytes = kept.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.extend(&buffer[..read]);
        let surplus = bytes.len().saturating_sub(STDERR_BYTES);
        bytes.drain(..surplus);
    }
}

/// Passes the lines of the engine to `lines`, until its output ends, nobody reads them any more, or
/// a line is too long.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while let Ok(Some(length)) = read_line(&mut stdout, &mut line) {
        if lines.send(line.clone()).is_err() || length > MAX_LINE {
            return;
        }
    }
}

/// The first 60 characters of a text, on one line.
pub(super) fn beginning(text: &str) -> String {
    text.chars()
        .take(60)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn start(script: &str, seconds: u64) -> Process {
        let command = EngineCommand::new("sh", ["-c", script]);
        Process::start(&command, Path::new(""), Duration::from_secs(seconds)).unwrap()
    }

    fn is_there(process: &str) -> bool {
        let process = nix::unistd::Pid::from_raw(process.parse().unwrap());
        nix::sys::signal::kill(process, None).is_ok()
    }

    #[test]
    fn children_end_with_the_engine() {
        let mut process = start("sleep 600 & echo $!; exec sleep 600", 20);
        let line = process.read(process.deadline()).unwrap();
        let child = String::from_utf8(line).unwrap();
        assert!(is_there(&child));
        drop(process);
        // The child may stay a zombie until the first process of the system collects it.
        let gone = wait_for(Duration::from_secs(20), || {
            let zombie = std::fs::read_to_string(format!("/proc/{child}/stat"))
                .is_ok_and(|stat| stat.contains(") Z "));
            (zombie || !is_there(&child)).then_some(())
        });
        assert!(gone.is_some(), "{child} is still there");
    }

    #[test]
    fn the_end_is_told_although_a_child_holds_the_output() {
        let mut process = start("sleep 600 & echo dying >&2; exit 3", 60);
        let error = process.read(process.deadline()).unwrap_err().to_string();
        assert_eq!(error, "the engine ended: exit status: 3; dying");
    }

    #[test]
    fn a_silent_engine_is_out_of_time_and_a_loud_one_has_to_wait() {
        let mut process = start("exec sleep 600", 1);
        let error = process.read(process.deadline()).unwrap_err();
        assert_eq!(error, Failure::TimedOut(Duration::from_secs(1)));
        let mut process = start("exec yes", 20);
        for _ in 0..1_000 {
            assert_eq!(process.read(process.deadline()).unwrap(), b"y");
        }
    }
}
