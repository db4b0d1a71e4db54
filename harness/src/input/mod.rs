//! What a run reads: games with positions and, where known, counted results.

mod read;
mod select;

pub use read::{Fault, Game, GameSet, load};
pub use select::{Selection, Source};
