//! A lock on a folder of results, so that two commands cannot mix their rows.
//!
//! The lock is a file that the operating system locks for its process, and frees when the
//! process ends in any way. The file also says who holds it. Where folders are shared over a
//! network, a lock of another host may not be seen; then the name of the host in the file
//! decides.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, process};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

/// The name of the file.
const FILE: &str = "run.lock";
/// How often to begin again when another process removes the file at the same moment.
const ATTEMPTS: usize = 100;

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

/// The process that holds a lock.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Holder {
    process: u32,
    host: String,
    /// RFC 3339, UTC.
    since: String,
}

impl Holder {
    fn this() -> Holder {
        Holder {
            process: process::id(),
            host: host(),
            since: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        }
    }
}

impl Lock {
    /// Locks a folder, which must exist. The file of a process that has ended is taken over.
    ///
    /// # Errors
    /// Another process holds the lock: the error names it. Or the file cannot be written.
    pub(crate) fn take(folder: &Path) -> Result<Lock> {
        let path = folder.join(FILE);
        let shown = || format!("cannot lock {}", path.display());
        for _ in 0..ATTEMPTS {
            let mut options = OpenOptions::new();
            let options = options.read(true).write(true).create(true).truncate(false);
            let mut file = options.open(&path).with_context(shown)?;
            let mut text = String::new();
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let _ = file.read_to_string(&mut text);
                    bail!("{}", held(folder, serde_json::from_str(&text).ok()));
                }
                Err(TryLockError::Error(error)) => return Err(error).with_context(shown),
            }
            // The holder may have removed the file between opening and locking.
            if !is_in_place(&file, &path) {
                continue;
            }
            let _ = file.read_to_string(&mut text);
            if let Ok(other) = serde_json::from_str::<Holder>(&text)
                && other.host != host()
            {
                bail!(
                    "{}; if that process has ended, remove {}",
                    held(folder, Some(other)),
                    path.display()
                );
            }
            file.set_len(0).with_context(shown)?;
            file.rewind().with_context(shown)?;
            let text = serde_json::to_string(&Holder::this()).with_context(shown)?;
            writeln!(file, "{text}").with_context(shown)?;
            return Ok(Lock { path, _file: file });
        }
        bail!("{}: it appears and disappears", shown())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed before it is unlocked; whoever opened it meanwhile sees that it
        // is gone. An error leaves a stale file, which the next run takes over.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the path still leads to the open file.
fn is_in_place(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        match (file.metadata(), fs::metadata(path)) {
            (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

fn held(folder: &Path, holder: Option<Holder>) -> String {
    let who = match holder {
        Some(Holder {
            process,
            host,
            since,
        }) => format!("process {process} on {host} since {since}"),
        None => "another process".to_owned(),
    };
    format!(
        "{}: expected a folder that nobody else writes, found it in use by {who}",
        folder.display()
    )
}

/// The name of this machine; "unknown" if it has none.
fn host() -> String {
    let name = gethostname::gethostname();
    match name.to_string_lossy().into_owned() {
        name if name.is_empty() => "unknown".to_owned(),
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_freed() {
        let folder = tempfile::tempdir().unwrap();
        let lock = Lock::take(folder.path()).unwrap();
        let error = Lock::take(folder.path()).unwrap_err().to_string();
        let process = format!("in use by process {} on {}", process::id(), host());
        assert!(error.contains(&process), "{error}");
        drop(lock);
        assert!(!folder.path().join(FILE).exists());
        Lock::take(folder.path()).unwrap();
    }

    #[test]
    fn the_file_of_a_process_that_ended_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let stale = |host: String| {
            let holder = Holder {
                process: 1,
                host,
                since: "2026-01-01T00:00:00Z".to_owned(),
            };
            fs::write(&path, serde_json::to_string(&holder).unwrap()).unwrap();
        };
        stale(host());
        drop(Lock::take(folder.path()).unwrap());
        // Of another host nobody knows whether its process has ended.
        stale("elsewhere.example".to_owned());
        let error = Lock::take(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains("process 1 on elsewhere.example since"),
            "{error}"
        );
        assert!(error.ends_with("run.lock"), "{error}");
        // A file that a crash cut short names nobody.
        fs::write(&path, "{\"pro").unwrap();
        Lock::take(folder.path()).unwrap();
    }
}
