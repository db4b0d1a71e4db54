//! Engines end with this program: before a signal ends it, it ends its running engines.
//!
//! Engines are leaders of process groups of their own, so a signal from the keyboard does
//! not reach them. A child of an engine may leave the group or the session. Every engine has a
//! mark in its environment, which its children inherit; on Linux they are found by it wherever
//! they are.
//!
//! Of `SIGKILL` the program learns nothing, and to ask the system for the end of its children
//! (`PR_SET_PDEATHSIG`) takes `unsafe` code between fork and exec. Then the system closes the input of
//! its engines: an engine that waits for a command ends, one that thinks ends after it, and one that
//! does not read its input stays.

/// The variable in the environment of engines.
pub(super) const MARK: &str = "SAHWAL_ENGINE";

/// A mark that no other engine has.
pub(super) fn mark() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{}-{number};", std::process::id())
}

#[cfg(unix)]
mod unix {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, Once, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// The marks of the running engines, by the process groups that they lead.
    static ENGINES: Mutex<BTreeMap<i32, String>> = Mutex::new(BTreeMap::new());
    static LISTEN: Once = Once::new();

    /// Remembers an engine.
    pub(in crate::engine) fn remember(leader: u32, mark: String) {
        LISTEN.call_once(|| crate::stop::before_end(end_all));
        if let Ok(group) = leader.try_into() {
            let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
            engines.insert(group, mark);
        }
    }

    /// Ends all processes of an engine and forgets it.
    pub(in crate::engine) fn end(leader: u32) {
        let Ok(group) = i32::try_from(leader) else {
            return;
        };
        let mut engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        // Only once: later, the number may be that of a group of another program.
        if let Some(mark) = engines.remove(&group) {
            kill(group, &mark);
        }
    }

    fn kill(group: i32, mark: &str) {
        // An error means that all have ended already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        #[cfg(target_os = "linux")]
        kill_marked(mark);
        #[cfg(not(target_os = "linux"))]
        let _ = mark;
    }

    /// Ends the processes with this mark, wherever they are, until none is found: one may start
    /// another at the same moment.
    #[cfg(target_os = "linux")]
    fn kill_marked(mark: &str) {
        const ROUNDS: usize = 10;
        let wanted = format!("{}={mark}", super::MARK);
        let is_marked = |process: &i32| {
            // Of a process of another user, and of one that has ended, nothing can be read.
            let environment = std::fs::read(format!("/proc/{process}/environ"));
            environment.is_ok_and(|text| {
                let mut entries = text.split(|&byte| byte == 0);
                entries.any(|entry| entry == wanted.as_bytes())
            })
        };
        for _ in 0..ROUNDS {
            let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            let processes = processes.filter_map(|it| it.file_name().to_str()?.parse().ok());
            let marked: Vec<i32> = processes.filter(is_marked).collect();
            if marked.is_empty() {
                return;
            }
            for process in marked {
                let _ = nix::sys::signal::kill(Pid::from_raw(process), Signal::SIGKILL);
            }
        }
    }

    /// Ends all engines.
    fn end_all() {
        let engines = ENGINES.lock().unwrap_or_else(PoisonError::into_inner);
        engines.iter().for_each(|(&group, mark)| kill(group, mark));
        // The lock is kept: no engine starts any more.
        std::mem::forget(engines);
    }
}

#[cfg(unix)]
pub(super) use unix::{end, remember};

/// Groups of processes are known on Unix only.
#[cfg(not(unix))]
pub(super) fn remember(_leader: u32, _mark: String) {}

/// Groups of processes are known on Unix only.
#[cfg(not(unix))]
pub(super) fn end(_leader: u32) {}
