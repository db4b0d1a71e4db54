//! The widest vector instructions (SIMD) of this machine.
//!
//! The inner loops of the network and of the potential are compiled once for each level of
//! instructions, and [`LEVEL`] chooses among them. Another level may change their time. It must not
//! change an answer, since results are compared between machines.

use std::sync::LazyLock;

use fearless_simd::Level;

/// The widest vector instructions that the processor has. It is asked once.
pub(crate) static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
