//! What this program does before a signal ends it: Ctrl-C, SIGTERM, SIGHUP. Signals are known on
//! Unix only.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::disk::is_there;

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

/// Says how to go on with a run that a signal ends. The number is that of the games in its last
/// checkpoint, the file at this path.
pub(crate) fn tell_how_to_go_on(checkpoint: PathBuf) -> Arc<AtomicU64> {
    let games = Arc::new(AtomicU64::new(0));
    let saved = games.clone();
    before_end(move || {
        // Not on the line of the bar.
        let line = if std::io::stderr().is_terminal() {
            "\n"
        } else {
            ""
        };
        let how = how_to_go_on(saved.load(Ordering::Relaxed), &checkpoint);
        eprintln!("{line}sahwal: stopped {how}");
        true
    });
    games
}

/// What can be done after a run that has saved this number of games. The file is there a moment
/// before they are counted.
fn how_to_go_on(games: u64, checkpoint: &Path) -> String {
    match games {
        0 if !is_there(checkpoint) => "before any game was saved; begin again".to_owned(),
        _ => format!("after {games} games; go on with --resume"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_run_with_saved_games_can_be_resumed() {
        let none = Path::new("no such file");
        assert!(how_to_go_on(32, none).ends_with("after 32 games; go on with --resume"));
        assert!(!how_to_go_on(0, none).contains("--resume"));
        let folder = tempfile::tempdir().unwrap();
        assert!(how_to_go_on(0, folder.path()).contains("--resume"));
    }
}
