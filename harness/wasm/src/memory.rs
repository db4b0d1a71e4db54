//! The functions that the module exports to hosts: room for a question, its answer, and the place
//! of the answer.
//!
//! `sahwal.js` and hosts without JavaScript call them by name. It is the only file of the crate
//! with `unsafe` attributes. An address that is kept after the next call points at other text.

use std::cell::RefCell;

thread_local! {
    /// The question, and after [`sahwal_answer`] its answer.
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
    let question = BUFFER.take();
    let answer = crate::answer(&String::from_utf8_lossy(&question)).into_bytes();
    let length = answer.len();
    BUFFER.set(answer);
    length
}

/// The address of the answer.
#[allow(unsafe_code, reason = "the host finds the function by its name")]
#[unsafe(no_mangle)]
extern "C" fn sahwal_output() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
