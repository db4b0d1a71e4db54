//! The widest vectors of this machine.
//!
//! The network and the potential compile their inner loops for each level and choose one by it.
//! Another level changes their time. It must change no answer, since results are compared between
//! machines.

use std::sync::LazyLock;

use fearless_simd::Level;

/// The widest vectors that the processor has, found once.
pub(crate) static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
