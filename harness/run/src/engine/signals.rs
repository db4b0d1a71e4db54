//! Engines end with this program: before a signal ends it, it ends its running engines.
//!
//! Engines are leaders of process groups of their own, so a signal from the keyboard does
//! not reach them. A child that left the group of its engine is not ended.
//!
//! Of `SIGKILL` the program learns nothing, and to ask the system for the end of its children
//! (`PR_SET_PDEATHSIG`) takes `unsafe` code between fork and exec. Then the system closes the input
//! of its engines: an engine that waits for a command ends, one that thinks ends after it, and one
//! that does not read its input stays.
//!
//! `process` enters each engine that it starts and removes it at its end. An engine that is
//! forgotten here survives Ctrl-C and keeps a core busy.

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// The process groups of the running engines.
    static ENGINES: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

    /// Remembers an engine.
    pub(in crate::engine) fn remember(leader: u32) {
        crate::stop::before_end("engines", end_all);
        if let Ok(group) = leader.try_into() {
            let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
            engines.insert(group);
        }
    }

    /// Ends all processes in the group of an engine and forgets it.
    pub(in crate::engine) fn end(leader: u32) {
        let Ok(group) = i32::try_from(leader) else {
            return;
        };
        let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        // Only once: later, the number may be that of a group of another program.
        if engines.remove(&group) {
            kill(group);
        }
    }

    fn kill(group: i32) {
        // An error means that all have ended already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }

    /// Ends all engines.
    fn end_all() {
        let engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        engines.iter().copied().for_each(kill);
        // The lock is kept: no engine starts any more.
        std::mem::forget(engines);
    }
}

#[cfg(unix)]
pub(super) use unix::{end, remember};

/// Groups of processes are known on Unix only.
#[cfg(not(unix))]
pub(super) fn remember(_leader: u32) {}

/// Groups of processes are known on Unix only.
#[cfg(not(unix))]
pub(super) fn end(_leader: u32) {}
