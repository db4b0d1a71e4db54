//! Reads games: positions and, if known, counted results.
//!
//! A [`Selection`] names data sets and paths. [`GameStream`] reads the games of one of them
//! portion by portion, [`load`] reads whole sets into memory, and [`GameFile`] opens a single file.

mod at;
mod counted;
mod files;
mod game;
mod load;
mod open;
mod read_counts;
mod reader;
mod select;
mod stream;

pub use at::{At, Moment};
pub use game::{Fault, Game, GameEntry, GameSet, label};
pub use load::{load, load_one};
pub use open::{FileRecord, GameFile, classifier_of_paper};
pub use read_counts::ReadCounts;
pub use select::{Selection, Source};
pub use stream::GameStream;
