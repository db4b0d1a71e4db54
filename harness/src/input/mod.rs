//! What a run reads: games with positions and, where known, counted results.

mod open;
mod read;
mod records;
mod select;

pub use open::GameFile;
pub use read::{Fault, Game, GameSet, load};
pub use records::{Record, RecordSet, Step, load_records};
pub use select::{Selection, Source};
