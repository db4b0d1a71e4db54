//! A lock on a folder of results, so that two commands cannot mix their rows: a file that the
//! operating system locks for its process, and frees when the process ends in any way.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::regular;

/// The name of the file.
const FILE: &str = "run.lock";
/// How often to begin again when another process removes the file at the same moment.
const ATTEMPTS: usize = 100;

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks a folder, which must exist. The file of a process that has ended is taken over.
    ///
    /// # Errors
    /// Another process holds the lock. Or the file cannot be made, or is a link or no file.
    pub fn take(folder: &Path) -> Result<Lock> {
        let path = folder.join(FILE);
        let shown = || format!("cannot lock {}", path.display());
        for _ in 0..ATTEMPTS {
            let file = open(&path).with_context(shown)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(
                    "{}: expected a folder that nobody else writes, found it in use by another \
                     process",
                    folder.display()
                ),
                Err(TryLockError::Error(error)) => return Err(error).with_context(shown),
            }
            // The holder may have removed the file between opening and locking.
            if is_in_place(&file, &path) {
                return Ok(Lock { path, _file: file });
            }
        }
        bail!("{}: it appears and disappears", shown())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed before it is unlocked; whoever opened it meanwhile sees that it
        // is gone. An error leaves a stale file, which the next command takes over.
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens the file, or makes it. A link is not followed: whoever can write in the folder could let
/// it lead anywhere.
fn open(path: &Path) -> io::Result<File> {
    // A new file is never made through a link.
    match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made,
    }
    if path.is_symlink() {
        return Err(io::Error::other("expected a file, found a link"));
    }
    regular(path)?;
    OpenOptions::new().read(true).write(true).open(path)
}

/// Whether the path still leads to the open file, and not through a link.
fn is_in_place(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        match (file.metadata(), fs::symlink_metadata(path)) {
            (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists() && !path.is_symlink()
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
        assert!(error.contains("in use by another process"), "{error}");
        drop(lock);
        assert!(!folder.path().join(FILE).exists());
        // A process that ended left its file.
        fs::write(folder.path().join(FILE), "").unwrap();
        Lock::take(folder.path()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_that_is_a_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let far = folder.path().join("far");
        std::os::unix::fs::symlink(&far, folder.path().join(FILE)).unwrap();
        for there in [false, true] {
            let error = format!("{:#}", Lock::take(folder.path()).unwrap_err());
            assert!(error.ends_with("expected a file, found a link"), "{error}");
            assert_eq!(far.exists(), there);
            fs::write(&far, "").unwrap();
        }
    }
}
