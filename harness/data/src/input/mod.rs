//! Reads games: positions and, if known, counted results.
//!
//! A [`Selection`] names data sets and paths. [`GameStream`] reads the games of one source, or a
//! [`Sample`] of them, portion by portion. [`load`] reads whole sets into memory, and [`GameFile`]
//! opens a single file.
//!
//! `run` reads streams. `tune`, `profile` and the lab load sets. `analyze` and `gtp` open files. A
//! game must have the same position and result on all three ways, so all open records with
//! [`sahwal_record`].

mod at;
mod counted;
mod files;
mod game;
mod load;
mod open;
mod order;
mod read_counts;
mod read_sums;
mod reader;
mod sample;
mod select;
mod stream;

pub use at::{At, Moment};
pub use game::{Fault, Game, GameEntry, GameSet, label};
pub use load::{load, load_one};
pub use open::{FileRecord, GameFile, classifier_of_paper};
pub use read_counts::ReadCounts;
pub use read_sums::ReadSums;
pub use sample::Sample;
pub use select::{Selection, Source, name_of, named_path};
pub use stream::GameStream;
