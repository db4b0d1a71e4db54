//! Runs registered functions before a signal (Ctrl-C, SIGTERM, SIGHUP) ends this program.
//!
//! `engine/signals.rs` registers a function that ends the engines. The one of `format/results.rs`
//! tells the user that the old results were kept. The program ends only when all of them have
//! returned, so a function that waits keeps the program alive after Ctrl-C.

/// Registers `work`, which is called before a signal ends this program. A second `work` of the
/// same name replaces the first. Functions are called in the order of their names. Outside Unix
/// none is ever called.
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
        // If the signals cannot be caught, they end the program at once, as they do by default.
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
