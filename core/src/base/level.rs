//! The vectors of this machine.

use std::sync::LazyLock;

use fearless_simd::Level;

/// The widest vectors that the processor has, found once.
pub(crate) static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
