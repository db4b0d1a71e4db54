//! Counting instructions with callgrind: the same on a busy machine as on a quiet one.
//!
//! Each benchmark runs in processes of its own that do nothing else, once over all its
//! items and three times; half the difference is what one pass takes, all that comes
//! before it left out.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Kernel;

/// Whether valgrind can be started.
pub fn is_here() -> bool {
    let version = Command::new("valgrind").arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// Passes over all items in the two processes.
const PASSES: [u32; 2] = [1, 3];

/// Instructions for an operation of a benchmark, mean over its items: `program` is
/// called with `arguments` and the number of passes at the end.
///
/// # Errors
/// Valgrind or the program under it failed, and what they said.
pub fn count(program: &Path, arguments: &[&str], kernel: &dyn Kernel) -> Result<u64> {
    let [few, many] = PASSES;
    let between = collected(program, arguments, many)?
        .saturating_sub(collected(program, arguments, few)?)
        / u64::from(many - few);
    let operations: u64 = (0..kernel.items())
        .map(|item| kernel.operations(item))
        .sum();
    Ok(between / operations.max(1))
}

fn collected(program: &Path, arguments: &[&str], passes: u32) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .arg(passes.to_string())
        .output()
        .context("cannot start valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "valgrind: {}", said.trim());
    of_report(&said).with_context(|| format!("valgrind: expected a count, found: {said}"))
}

/// The count in what callgrind says at its end: `==1== Collected : 4711`.
fn of_report(said: &str) -> Option<u64> {
    let line = said.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

/// Calls every item of a kernel so many times, preparations included.
pub fn passes(kernel: &mut dyn Kernel, passes: u32) {
    for _ in 0..passes {
        for item in 0..kernel.items() {
            kernel.prepare(item);
            std::hint::black_box(kernel.call(std::hint::black_box(item)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_the_report() {
        let said = "==12== Events    : Ir\n==12== Collected : 4711\n==12==\n";
        assert_eq!(of_report(said), Some(4711));
        assert_eq!(of_report("==12== done\n"), None);
    }
}
