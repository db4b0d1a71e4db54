//! The benchmark suite: one command times everything that is hot, next to a reference
//! loop, and compares with an earlier run.
//!
//! [`list`] names what is timed; [`kernels`], [`games`], [`runs`] and [`searches`] hold
//! it. [`Kernel::answer`] comes before any time: what answers wrong is never timed.
//! [`timing`] interleaves everything with the [`reference`](mod@reference) loop, so that [`record`]
//! can compare machines, and runs on a busy machine, by ratios. [`instructions`] counts
//! instead of timing, where valgrind is installed.

pub mod expected;
pub mod games;
pub mod instructions;
pub mod kernels;
pub mod list;
pub mod record;
pub mod reference;
pub mod runs;
pub mod searches;
pub mod timing;

use anyhow::Result;

/// Something that is timed, one item after another.
pub trait Kernel {
    /// The number of its items: positions, moves, files.
    fn items(&self) -> usize;

    /// Makes everything ready for an item; not timed.
    fn prepare(&mut self, _item: usize) {}

    /// What is timed. Gives a number that depends on its result.
    fn call(&mut self, item: usize) -> u64;

    /// How many units of work a call on an item is.
    fn operations(&self, _item: usize) -> u64 {
        1
    }

    /// A number that stands for all answers, after they were checked.
    ///
    /// # Errors
    /// An answer is wrong, and how.
    fn answer(&mut self) -> Result<u64> {
        Ok((0..self.items()).fold(START, |hash, item| {
            self.prepare(item);
            mix(hash, self.call(item))
        }))
    }
}

/// Where a [`mix`] begins.
pub(crate) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Takes a number into a hash of answers (FNV-1a, by words).
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash ^ number).wrapping_mul(0x100_0000_01b3);
    mixed ^ (mixed >> 29)
}
