//! What is done before a signal (Ctrl-C, SIGTERM, SIGHUP) ends this program.
//!
//! `engine/signals.rs` ends engines by it, and `format/results.rs` says that old results were kept.
//! The program ends only when every work has returned. A work that waits keeps it alive after
//! Ctrl-C.

/// Calls `work` before a signal ends this program; works are called in the order of their names,
/// and one of each name. Signals are known on Unix only.
pub(crate) fn before_end(name: &'static str, work: fn()) {
    #[cfg(unix)]
    unix::before_end(name, work);
    #[cfg(not(unix))]
    let _ = (name, work);
}

#[cfg(unix)]
mod unix {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WORKS: Mutex<BTreeMap<&str, fn()>> = Mutex::new(BTreeMap::new());

    pub(super) fn before_end(name: &'static str, work: fn()) {
        let mut works = WORKS.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = works.is_empty();
        works.insert(name, work);
        if is_first {
            listen();
        }
    }

    fn listen() {
        // Without the thread, a signal ends the program at once.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let works = WORKS.lock().unwrap_or_else(PoisonError::into_inner).clone();
                works.values().for_each(|work| work());
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}
