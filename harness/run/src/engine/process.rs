//! A running engine with its children: lines in, lines out, time, end.
//!
//! Only `GtpClient` starts one. Threads of their own read and write, so that an engine that hangs,
//! floods its output or ends cannot stop a run. Each such case must become a [`Failure`] in time,
//! and no process may stay behind.

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

/// Why an engine did not answer. Its process cannot be used after it, but for [`Failure::Refused`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program, which cannot be started, and why.
    #[error("cannot start {0}")]
    Start(String),
    /// The process ended; its exit status and its last words.
    #[error("the engine ended: {0}")]
    Ended(String),
    /// No answer came in time.
    #[error("no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// The output is no answer, or one to another question: what is expected, and the beginning of
    /// what is found.
    #[error("{0}")]
    Garbage(String),
    /// The engine refused the question, or did not answer it. Its process can be used.
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

/// The time that an engine has to end after it was told to.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);
/// The time for which lines of an engine that ended may still be on their way.
const LAST_LINES_TIMEOUT: Duration = Duration::from_millis(200);
/// Time between two looks whether the process still runs.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Number of lines of output that may wait to be read; an engine that says more has to wait.
const QUEUED_LINES: usize = 64;
/// Number of bytes of the engine's standard error that are kept, the last ones.
const STDERR_BYTES: usize = 4096;

/// Calls `ask` until it gives an answer, for `time` at most.
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
    /// Starts a program that works in `folder`, as the leader of a process group of its own.
    /// No answer may take longer than `timeout`.
    ///
    /// Three threads serve its pipes: they write lines, read lines, and keep the end of
    /// standard error. So a program that does not read or does not stop talking blocks
    /// nothing but its own threads.
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
        // A group of its own can be stopped as a whole.
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
        // Each thread ends with its pipe. Writing needs one because an engine may not read.
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

    /// Sends a line; its end is added.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        // If the engine does not read any more, reading from it reports its end.
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// The next line of output, without its end. Of a line longer than [`MAX_LINE`], one
    /// byte more than that is given.
    pub(super) fn read(&mut self, deadline: Instant) -> Result<Vec<u8>, Failure> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Ended(self.last_words()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    // A child of the engine may hold its output open after its end.
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

    /// The processor time so far, with that of the living children, if the system tells it.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        cpu::cpu_time(self.child.id())
    }

    /// Closes the input and waits for a moment until the engine ends.
    pub(super) fn end(mut self) {
        self.input = None;
        self.wait();
    }

    fn wait(&mut self) -> Option<ExitStatus> {
        wait_for(EXIT_TIMEOUT, || self.child.try_wait().ok().flatten())
    }

    /// The exit status, and the last line on standard error. Ends the children.
    fn last_words(&mut self) -> String {
        let status = self.wait();
        signals::end(self.child.id());
        let mut text = match status {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        };
        // The last output may still be on its way.
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
        // Programs end with the reason; what stands before is often a trace of calls.
        let mut lines = text.lines().rev().map(str::trim);
        let last = lines.find(|line| !line.is_empty())?;
        Some(last.chars().take(200).collect())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        signals::end(self.child.id());
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
        let mut bytes = kept.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.extend(&buffer[..read]);
        let surplus = bytes.len().saturating_sub(STDERR_BYTES);
        bytes.drain(..surplus);
    }
}

/// Sends the lines of the engine on, until its output or the channel ends.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while let Ok(Some(length)) = read_line(&mut stdout, &mut line) {
        if lines.send(line.clone()).is_err() || length > MAX_LINE {
            return;
        }
    }
}

/// The first 60 characters, on one line.
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
        // The child has to be collected by the first process of the system, too.
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
