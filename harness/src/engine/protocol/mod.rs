//! Asks one question in each of the protocols.

mod command;
mod gtp;
mod json;
mod katago;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::gtp::GtpClient;
use super::process::{Failure, Process};
use super::question::Asked;
use super::reading::Raw;
use super::spec::{EngineSpec, Protocol};

/// A running engine that answers questions.
pub(super) enum Session {
    Gtp(GtpClient),
    Katago { process: Process, version: String },
    Command { process: Process, version: String },
}

/// An answer with its times.
pub(super) struct Timed {
    pub(super) raw: Raw,
    pub(super) wall: Duration,
    pub(super) cpu: Option<Duration>,
}

impl Session {
    /// Starts the engine with a seed and waits until it is ready, so that the time of the
    /// first answer is not that of the start.
    pub(super) fn start(spec: &EngineSpec, seed: u32) -> Result<Session, Failure> {
        let command = spec.command(seed).map_err(|error| Failure::Start {
            program: spec.command.clone(),
            why: format!("{error:#}"),
        })?;
        let (folder, timeout) = (spec.work_folder(), spec.timeout);
        Ok(match spec.protocol {
            Protocol::Gtp => Session::Gtp(GtpClient::start(&command, folder, timeout)?),
            Protocol::KatagoAnalysis => {
                let mut process = Process::start(&command, folder, timeout)?;
                let version = katago::version(&mut process)?;
                Session::Katago { process, version }
            }
            Protocol::Command => {
                let mut process = Process::start(&command, folder, timeout)?;
                let version = command::version(&mut process)?;
                Session::Command { process, version }
            }
        })
    }

    /// Asks one question, and makes sure that nothing else was said. A refusal is an answer; after
    /// a failure the session is useless.
    pub(super) fn ask(&mut self, asked: &Asked, spec: &EngineSpec) -> Result<Timed, Failure> {
        match self {
            Session::Gtp(client) => {
                let timed = gtp::ask(client, asked, spec)?;
                client.settle()?;
                Ok(timed)
            }
            Session::Katago { process, version } => {
                let timed = katago::ask(process, asked, spec)?;
                *version = katago::version(process)?;
                Ok(timed)
            }
            Session::Command { process, .. } => {
                let timed = command::ask(process, asked)?;
                json::settle(process)?;
                Ok(timed)
            }
        }
    }

    /// The name and version by the protocol; empty if the engine does not tell them.
    pub(super) fn version(&mut self) -> Result<String, Failure> {
        let client = match self {
            Session::Gtp(client) => client,
            Session::Katago { version, .. } | Session::Command { version, .. } => {
                return Ok(version.clone());
            }
        };
        let name = client.ask("name")?.unwrap_or_default();
        let version = client.ask("version")?.unwrap_or_default();
        let words = format!("{name} {version}");
        Ok(words.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The last line on standard error so far.
    pub(super) fn complaint(&self) -> Option<String> {
        match self {
            Session::Gtp(client) => client.complaint(),
            Session::Katago { process, .. } | Session::Command { process, .. } => {
                process.complaint()
            }
        }
    }

    /// Ends the engine politely.
    pub(super) fn end(self) {
        match self {
            Session::Gtp(client) => client.quit(),
            Session::Katago { process, .. } | Session::Command { process, .. } => process.end(),
        }
    }
}

/// A number that no other exchange of this process has.
fn next_exchange() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Measures an answer: wall time, and processor time where the system tells it.
struct Stopwatch {
    start: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    fn start(cpu: Option<Duration>) -> Stopwatch {
        let start = Instant::now();
        Stopwatch { start, cpu }
    }

    fn stop(self, raw: Raw, cpu: impl FnOnce() -> Option<Duration>) -> Timed {
        let wall = self.start.elapsed();
        let cpu = self.cpu.zip(cpu());
        Timed {
            raw,
            wall,
            cpu: cpu.map(|(before, after)| after.saturating_sub(before)),
        }
    }
}
