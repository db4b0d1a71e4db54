//! What this program does before a signal ends it: Ctrl-C, SIGTERM, SIGHUP. Signals are known on
//! Unix only.

/// Calls `task` when a signal is to end the program. If any task returns false, the program goes on.
#[cfg(unix)]
pub(crate) fn before_end(task: impl Fn() -> bool + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::{Mutex, Once, PoisonError};

    type Task = Box<dyn Fn() -> bool + Send>;
    static TASKS: Mutex<Vec<Task>> = Mutex::new(Vec::new());
    static LISTEN: Once = Once::new();

    let tasks = || TASKS.lock().unwrap_or_else(PoisonError::into_inner);
    tasks().push(Box::new(task));
    LISTEN.call_once(|| {
        // Without the thread, a signal ends the program at once.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                // The lock is kept while the program ends.
                let tasks = tasks();
                let wishes: Vec<bool> = tasks.iter().map(|task| task()).collect();
                if wishes.iter().all(|&ends| ends) {
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        });
    });
}

/// Signals are known on Unix only.
#[cfg(not(unix))]
pub(crate) fn before_end(_task: impl Fn() -> bool + Send + 'static) {}
