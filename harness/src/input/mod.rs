//! What a run reads: games with positions and, where known, counted results.

mod read;
mod records;
mod select;

pub use read::{Fault, Game, GameSet, load};
pub use records::{Record, RecordSet, Step, load_records};
pub use select::{Selection, Source};
