//! Temporary folders are removed when a signal ends the program, too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use crate::stop;

static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static LISTEN: Once = Once::new();

/// Remembers a folder that a signal is to remove.
pub(super) fn remember(folder: &Path) {
    LISTEN.call_once(|| stop::before_end(remove));
    let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    folders.insert(folder.to_owned());
}

/// Forgets a folder that the program removes itself.
pub(super) fn forget(folder: &Path) {
    let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    folders.remove(folder);
}

fn remove() -> bool {
    let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    for folder in folders.iter() {
        let _ = std::fs::remove_dir_all(folder);
        // The folder of the set, if it is empty.
        let _ = folder.parent().map(std::fs::remove_dir);
    }
    // The lock is kept: no folder is made any more.
    std::mem::forget(folders);
    true
}
