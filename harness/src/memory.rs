//! Memory that the machine does not give: told in one sentence, with exit status 2.
//!
//! Most code takes memory without asking whether there is any. The program's allocator
//! (`main.rs`) calls [`missing`] where the system refuses; that ends the process. Code that
//! can say more, such as the name of a file that is too long, takes its memory inside
//! `may_fail` and gets its error as before.
//!
//! The standard library has a hook for such failures, but not in stable Rust: there it prints a
//! line of its own and aborts. An allocator cannot see whether its caller could go on
//! without the memory, so that `may_fail` must say it.

use std::cell::Cell;
use std::path::Path;
use std::{fs, io};

use crate::disk::regular;

thread_local! {
    /// Whether this thread can go on without the memory it asks for. Constant and without a
    /// destructor, so that reading it takes no memory.
    static MAY_FAIL: Cell<bool> = const { Cell::new(false) };
}

/// The sentence. It takes no memory to say it.
const SENTENCE: &[u8] = b"sahwal: out of memory: this machine has no more to give\n";

/// Does work on this thread that can go on without the memory it asks for: `try_reserve` and
/// what rests on it give their error.
pub(crate) fn may_fail<T>(work: impl FnOnce() -> T) -> T {
    let before = MAY_FAIL.replace(true);
    let done = work();
    MAY_FAIL.set(before);
    done
}

/// Says that memory is missing and ends the process with exit status 2. Returns if this thread
/// can go on without the memory it asked for.
pub fn missing() {
    if MAY_FAIL.get() {
        return;
    }
    // No lock is taken and no destructor runs: another thread may hold what they wait for.
    #[cfg(unix)]
    {
        // Nothing more can be done if nobody reads the sentence.
        let _ = nix::unistd::write(io::stderr(), SENTENCE);
        signal_hook::low_level::exit(2);
    }
    #[cfg(not(unix))]
    {
        use std::io::Write;
        let _ = io::stderr().write_all(SENTENCE);
        std::process::exit(2);
    }
}

/// Reads a whole file.
///
/// # Errors
/// It is no regular file, cannot be read, or there is not enough memory for it.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    regular(path)?;
    may_fail(|| fs::read(path))
}

/// Reads a whole text, without a byte order mark before it.
///
/// # Errors
/// It is no regular file, is not UTF-8, cannot be read, or there is not enough memory for it.
pub fn read_text(path: &Path) -> io::Result<String> {
    regular(path)?;
    let mut text = may_fail(|| fs::read_to_string(path))?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_may_fail_goes_on_without_memory() {
        let inner = may_fail(|| {
            may_fail(|| assert!(MAY_FAIL.get()));
            missing();
            MAY_FAIL.get()
        });
        assert!(inner && !MAY_FAIL.get());
    }
}
