//! What is done before a signal (Ctrl-C, SIGTERM, SIGHUP) ends this program.

/// Calls `work` before a signal ends this program, in the order of these calls. Signals are known on Unix
/// only.
pub(crate) fn before_end(work: fn()) {
    #[cfg(unix)]
    unix::before_end(work);
    #[cfg(not(unix))]
    let _ = work;
}

#[cfg(unix)]
mod unix {
    use std::sync::{Mutex, Once, PoisonError};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WORKS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());
    static LISTEN: Once = Once::new();

    pub(super) fn before_end(work: fn()) {
        let mut works = WORKS.lock().unwrap_or_else(PoisonError::into_inner);
        works.push(work);
        LISTEN.call_once(listen);
    }

    fn listen() {
        // Without the thread, a signal ends the program at once.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let works = WORKS.lock().unwrap_or_else(PoisonError::into_inner).clone();
                works.iter().for_each(|work| work());
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
}
