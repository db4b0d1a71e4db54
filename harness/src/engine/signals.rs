//! No engine outlives this program: its running engines are ended before a signal ends it.
//!
//! Engines are leaders of process groups of their own, so a signal from the keyboard does
//! not reach them.

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, Once, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// The process groups of the running engines.
    static GROUPS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());
    static LISTEN: Once = Once::new();

    /// Remembers the group that a process leads.
    pub(in crate::engine) fn remember(leader: u32) {
        LISTEN.call_once(listen);
        if let Ok(group) = leader.try_into() {
            let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
            groups.insert(group);
        }
    }

    /// Ends all processes of the group and forgets it.
    pub(in crate::engine) fn end(leader: u32) {
        let Ok(group) = i32::try_from(leader) else {
            return;
        };
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        // Only once: later, the number may be that of a group of another program.
        if groups.remove(&group) {
            // An error means that all have ended already.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }

    fn listen() {
        // Without the thread, engines still end when their input does.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
            return;
        };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
                for &group in groups.iter() {
                    let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
                }
                // The lock is kept: no engine starts any more.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
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
