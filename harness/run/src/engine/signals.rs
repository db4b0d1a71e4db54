//! Ends the running engines before a signal ends this program.
//!
//! `process` registers each engine when it starts, and removes it at its end. An engine that is
//! missing here survives Ctrl-C and keeps a core busy.
//!
//! Each engine leads its own process group, so Ctrl-C on the terminal does not reach it. A child
//! that has left the group of its engine is not ended.
//!
//! A program cannot react to `SIGKILL`. Linux could end the children then (`PR_SET_PDEATHSIG`), but
//! that takes `unsafe` code between fork and exec. Without it, only the input of the engines is
//! closed. An engine that reads its input ends, perhaps after it has finished its thinking. An
//! engine that never reads goes on.

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// The process groups of the running engines.
    static ENGINES: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

    /// Registers an engine, by the process that leads its group.
    pub(in crate::engine) fn remember(leader: u32) {
        crate::stop::before_end("engines", end_all);
        if let Ok(group) = leader.try_into() {
            let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
            engines.insert(group);
        }
    }

    /// Ends all processes in the group of an engine, and removes it from the list.
    pub(in crate::engine) fn end(leader: u32) {
        let Ok(group) = i32::try_from(leader) else {
            return;
        };
        let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        // Only once, because the system may give the number to another program later.
        if engines.remove(&group) {
            kill(group);
        }
    }

    fn kill(group: i32) {
        // An error means that all processes have already ended.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }

    /// Ends all engines, before this program ends.
    fn end_all() {
        let engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        engines.iter().copied().for_each(kill);
        // The lock is never released, so no thread can start another engine.
        std::mem::forget(engines);
    }
}

#[cfg(unix)]
pub(super) use unix::{end, remember};

/// Does nothing: only Unix has process groups.
#[cfg(not(unix))]
pub(super) fn remember(_leader: u32) {}

/// Does nothing: only Unix has process groups.
#[cfg(not(unix))]
pub(super) fn end(_leader: u32) {}
