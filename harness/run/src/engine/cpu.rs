//! Measures the processor time that another process and its children have used.
//!
//! `process` asks for it, and `ask` takes the difference before and after a question. The tables of
//! `sahwal run` show it as the time of an engine. If a child is not counted, its engine looks fast.

use std::time::Duration;

/// The processor time that a process has used, with all its threads and living descendants.
/// Descendants that ended are not counted. `None` if the system does not say, or if there is no
/// such process.
#[cfg(target_os = "linux")]
pub(super) fn cpu_time(process: u32) -> Option<Duration> {
    let mut sum = time_of_one(process)?;
    let mut parents = vec![process];
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            // The child may have ended since it was listed.
            sum += time_of_one(child).unwrap_or_default();
            parents.push(child);
        }
    }
    Some(sum)
}

#[cfg(target_os = "linux")]
fn time_of_one(process: u32) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(process.try_into().ok()?);
    let clock = nix::time::clock_getcpuclockid(process).ok()?;
    let time = nix::time::clock_gettime(clock).ok()?;
    Some(time.into())
}

/// The children of all threads of a process; empty if the kernel does not list them.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else {
        return Vec::new();
    };
    let mut children = Vec::new();
    for thread in threads.flatten() {
        // Linux lists a child under the thread that started it.
        if let Ok(list) = std::fs::read_to_string(thread.path().join("children")) {
            children.extend(
                list.split_whitespace()
                    .filter_map(|word| word.parse::<u32>().ok()),
            );
        }
    }
    children
}

/// Always `None`: the time is measured on Linux only.
#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_time(_process: u32) -> Option<Duration> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn the_work_of_a_child_of_the_process_is_counted() {
        // The inner shell uses the processor, while the outer one only waits for it.
        let script = "sh -c 'while :; do :; done' & wait";
        let mut shell = Command::new("sh");
        let mut shell = shell
            .args(["-c", script])
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut sum = Duration::ZERO;
        for _ in 0..3_000 {
            sum = cpu_time(shell.id()).unwrap();
            if sum > Duration::from_millis(50) {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        for child in children(shell.id()) {
            let child = nix::unistd::Pid::from_raw(child as i32);
            nix::sys::signal::kill(child, nix::sys::signal::Signal::SIGKILL).unwrap();
        }
        let _ = shell.kill();
        shell.wait().unwrap();
        assert!(sum > Duration::from_millis(50), "{sum:?}");
        assert_eq!(cpu_time(u32::MAX), None);
    }
}
