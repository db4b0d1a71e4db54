//! The command line of sahwal; see `sahwal --help`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::ExitCode;

fn main() -> ExitCode {
    sahwal::cmd::Cli::of_process().run()
}

/// The allocator of the system. Where it gives no memory, [`sahwal::memory::missing`] says so.
struct Memory;

#[global_allocator]
static MEMORY: Memory = Memory;

// SAFETY: every call goes to the allocator of the system with the same arguments, and its
// answer comes back unchanged. `missing` neither panics nor takes memory.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        given(unsafe { System.realloc(at, layout, size) })
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[inline]
fn given(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        sahwal::memory::missing();
    }
    memory
}
