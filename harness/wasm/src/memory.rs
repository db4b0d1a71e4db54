//! The functions that the module exports to hosts: they make room for a question, answer it, and
//! tell where the answer is.
//!
//! `sahwal.js` and hosts without JavaScript call them by name. This is the only file of the crate
//! with `unsafe` attributes. An address is valid only until the next call: afterwards it points to
//! other text.

use std::cell::RefCell;

thread_local! {
    /// The question. After [`sahwal_answer`] it is the answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of `length` bytes and returns its address.
#[allow(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
extern "C" fn sahwal_input(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the question and returns the length of the answer in bytes.
#[allow(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
extern "C" fn sahwal_answer() -> usize {
    // The host wrote raw bytes. Invalid UTF-8 then fails as JSON, with an error instead of a panic.
    let question = BUFFER.take();
    let answer = crate::answer(&String::from_utf8_lossy(&question)).into_bytes();
    let length = answer.len();
    BUFFER.set(answer);
    length
}

/// Returns the address of the answer.
#[allow(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
extern "C" fn sahwal_output() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
