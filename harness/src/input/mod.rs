//! What a run reads: games with positions and, where known, counted results.

mod open;
mod read;
mod records;
mod select;
mod stream;

pub use open::GameFile;
pub use read::{Fault, Game, GameEntry, GameSet, load, load_one};
pub use records::{Record, RecordSet, Step, load_records};
pub use select::{Selection, Source};
pub use stream::{GameStream, Place};
