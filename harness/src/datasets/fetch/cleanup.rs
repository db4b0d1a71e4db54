//! Temporary folders are removed when a signal ends the program, too.

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    use std::sync::{Mutex, Once, PoisonError};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    static LISTEN: Once = Once::new();

    /// Remembers a folder that a signal is to remove.
    pub(in crate::datasets::fetch) fn remember(folder: &Path) {
        LISTEN.call_once(listen);
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        folders.insert(folder.to_owned());
    }

    /// Forgets a folder that the program removes itself.
    pub(in crate::datasets::fetch) fn forget(folder: &Path) {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        folders.remove(folder);
    }

    fn listen() {
        // Without the thread, the next download still removes what is left.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
                for folder in folders.iter() {
                    let _ = std::fs::remove_dir_all(folder);
                    // The folder of the set, if it is empty.
                    let _ = folder.parent().map(std::fs::remove_dir);
                }
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}

#[cfg(unix)]
pub(super) use unix::{forget, remember};

/// Signals are known on Unix only.
#[cfg(not(unix))]
pub(super) fn remember(_folder: &std::path::Path) {}

/// Signals are known on Unix only.
#[cfg(not(unix))]
pub(super) fn forget(_folder: &std::path::Path) {}
