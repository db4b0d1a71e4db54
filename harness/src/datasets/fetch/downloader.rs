//! Downloads one file over HTTP or HTTPS, with bounds on its size and on time without progress.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use ureq::Agent;

use crate::datasets::catalogue::Builtin;

/// The time for a connection, and for the head of an answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// The time before a transfer is repeated.
const PAUSE: Duration = Duration::from_secs(1);

/// Bounds on a download.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Largest size of the file in bytes.
    pub(super) bytes: u64,
    /// A download that brings less than [`SLOWEST`] in this time is ended.
    pub(super) window: Duration,
}

/// Fewest bytes a second.
const SLOWEST: u64 = 1000;
/// Size of a page that a server may send in place of a file, in bytes.
const ERROR_PAGE: u64 = 1 << 16;
/// Bound for a set of unknown size, in bytes.
const UNKNOWN_SIZE: u64 = 1 << 26;

impl Limits {
    const WINDOW: Duration = Duration::from_secs(30);

    /// The bounds for a file of a set.
    pub(super) fn of_files(set: &Builtin) -> Limits {
        Limits {
            bytes: (set.manifest().bytes).map_or(UNKNOWN_SIZE, |bytes| bytes + ERROR_PAGE),
            window: Limits::WINDOW,
        }
    }

    /// The bounds for one archive of a set.
    pub(super) fn of_archives(set: &Builtin) -> Limits {
        Limits {
            bytes: set.manifest().max_archive_bytes.unwrap_or(UNKNOWN_SIZE),
            window: Limits::WINDOW,
        }
    }
}

/// How often a transfer is tried that fails for a time only.
pub(super) const TRIES: u32 = 3;

/// Downloads files. Files from one server share a connection. A proxy is taken from the
/// variables of the environment, such as `HTTPS_PROXY` and `NO_PROXY`.
#[derive(Debug, Clone)]
pub(super) struct Downloader(Agent);

/// Why a transfer failed, and whether it may succeed later.
struct Failed {
    why: String,
    is_temporary: bool,
}

/// A failure for good.
fn lasting(why: impl ToString) -> Failed {
    let (why, is_temporary) = (why.to_string(), false);
    Failed { why, is_temporary }
}

impl Downloader {
    pub(super) fn new() -> Downloader {
        let config = Agent::config_builder()
            .user_agent(concat!("sahwal/", env!("CARGO_PKG_VERSION")))
            .timeout_resolve(Some(PATIENCE))
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE));
        // The tests serve files on this machine, which a proxy would not find.
        #[cfg(test)]
        let config = config.proxy(None);
        Downloader(config.build().into())
    }

    /// Downloads a file.
    ///
    /// # Errors
    /// The transfer failed; a sentence says why.
    pub(super) fn run(
        &self,
        url: &str,
        to: &Path,
        mut tries: u32,
        limits: &Limits,
    ) -> Result<(), String> {
        loop {
            tries -= 1;
            match self.run_once(url, to, limits) {
                Ok(()) => return Ok(()),
                Err(Failed {
                    is_temporary: true, ..
                }) if tries > 0 => thread::sleep(PAUSE),
                Err(failed) => return Err(failed.why),
            }
        }
    }

    /// A thread reads and this one writes, so that a server that falls silent can be left.
    fn run_once(&self, url: &str, to: &Path, limits: &Limits) -> Result<(), Failed> {
        let (sender, pieces) = mpsc::sync_channel(4);
        let (agent, address) = (self.0.clone(), url.to_owned());
        // It ends with its connection, or when nobody takes its pieces any more.
        thread::spawn(move || {
            if let Err(failed) = read(&agent, &address, &sender) {
                let _ = sender.send(Err(failed));
            }
        });
        write(File::create(to).map_err(lasting)?, &pieces, limits)
    }
}

/// A piece of the file; an empty one is its end.
type Piece = Result<Vec<u8>, Failed>;

/// Reads a file and sends its pieces.
fn read(agent: &Agent, url: &str, pieces: &SyncSender<Piece>) -> Result<(), Failed> {
    let answer = agent.get(url).call().map_err(|error| Failed {
        is_temporary: match error {
            ureq::Error::StatusCode(code) => matches!(code, 408 | 429 | 500..=599),
            ureq::Error::Io(_) | ureq::Error::Timeout(_) | ureq::Error::ConnectionFailed => true,
            _ => false,
        },
        why: error.to_string(),
    })?;
    let mut body = answer.into_body().into_reader();
    loop {
        let mut piece = vec![0; 1 << 16];
        let length = body.read(&mut piece).map_err(|error| Failed {
            why: error.to_string(),
            is_temporary: true,
        })?;
        piece.truncate(length);
        if pieces.send(Ok(piece)).is_err() || length == 0 {
            return Ok(());
        }
    }
}

/// Writes the pieces to the file, within the bounds.
fn write(mut file: impl Write, pieces: &Receiver<Piece>, limits: &Limits) -> Result<(), Failed> {
    let Limits { bytes, window } = *limits;
    let (mut size, mut before) = (0, 0);
    let mut since = Instant::now();
    loop {
        let piece = match pieces.recv_timeout(window.saturating_sub(since.elapsed())) {
            Ok(piece) => piece?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(lasting(io::Error::from(io::ErrorKind::UnexpectedEof)));
            }
            Err(RecvTimeoutError::Timeout) => {
                let least = window.as_secs_f64() * SLOWEST as f64;
                if ((size - before) as f64) < least {
                    let window = window.as_secs_f64();
                    let why = format!("less than {SLOWEST} bytes a second for {window} s");
                    return Err(lasting(why));
                }
                (since, before) = (Instant::now(), size);
                continue;
            }
        };
        if piece.is_empty() {
            return file.flush().map_err(lasting);
        }
        size += piece.len() as u64;
        if size > bytes {
            return Err(lasting(format!(
                "expected at most {bytes} bytes, found more"
            )));
        }
        file.write_all(&piece).map_err(lasting)?;
    }
}
