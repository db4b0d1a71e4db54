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
    /// An engine that answers with JSON, and its version.
    Json(Process, String),
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
        if spec.protocol == Protocol::Gtp {
            return GtpClient::start(&command, folder, timeout).map(Session::Gtp);
        }
        let mut process = Process::start(&command, folder, timeout)?;
        let version = match spec.protocol {
            Protocol::KatagoAnalysis => katago::version(&mut process)?,
            _ => command::version(&mut process)?,
        };
        Ok(Session::Json(process, version))
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
            Session::Json(process, version) if spec.protocol == Protocol::KatagoAnalysis => {
                let timed = katago::ask(process, asked, spec)?;
                *version = katago::version(process)?;
                Ok(timed)
            }
            Session::Json(process, _) => {
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
            Session::Json(_, version) => return Ok(version.clone()),
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
            Session::Json(process, _) => process.complaint(),
        }
    }

    /// Ends the engine politely.
    pub(super) fn end(self) {
        match self {
            Session::Gtp(client) => client.quit(),
            Session::Json(process, _) => process.end(),
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

    /// A refusal is an answer, too.
    fn stop(
        self,
        told: Result<Raw, Failure>,
        cpu: impl FnOnce() -> Option<Duration>,
    ) -> Result<Timed, Failure> {
        let wall = self.start.elapsed();
        let raw = match told {
            Err(Failure::Refused(why)) => Raw::refused(why),
            told => told?,
        };
        let cpu = self.cpu.zip(cpu());
        Ok(Timed {
            raw,
            wall,
            cpu: cpu.map(|(before, after)| after.saturating_sub(before)),
        })
    }
}
