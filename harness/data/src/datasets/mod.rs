//! The data sets: their descriptions, and their files on this machine.
//!
//! A built-in set consists of a manifest and checksums. If its records contain no counted result,
//! it also has the final boards with the owners of all points ([`Boards`]). All three are compiled
//! into the program from the folder `datasets/`, and so are the records of `selfplay`. The records
//! of the other sets may not be distributed with the program: `scripts/data/fetch-datasets`
//! downloads them, [`locate`] finds them on disk, and [`verify`] checks them.
//!
//! `input` finds the games of a set here, and `sahwal datasets` lists the sets. If other files
//! passed for a set, its figures would be figures of other games.
//!
//! ```
//! use sahwal_data::datasets::{self, Surroundings};
//!
//! let set = datasets::find("selfplay")?;
//! let located = datasets::locate(set, &Surroundings::of_process()?)?;
//! for file in set.sgf_files() {
//!     let bytes = located.read(file)?;
//!     assert!(!bytes.is_empty());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod catalogue;
mod checksums;
pub mod command;
mod labels;
mod locate;
mod manifest;
mod papers;
mod published;
#[cfg(test)]
mod testing;
mod verify;

pub use boards::{Boards, FinalBoard};
pub use catalogue::{Builtin, EmbeddedFile, UnknownName, builtin, find};
pub use checksums::{in_digits, sha256};
pub use labels::{LabelRow, Labels, parse_labels};
pub use locate::{DATA_VARIABLE, Located, Missing, Surroundings, locate};
pub use manifest::Manifest;
pub(crate) use papers::game_of_figure;
pub use papers::{Paper, figure, papers};
pub use published::{Table1Row, Table2Row, published, table1, table2};
pub use verify::{Verification, verify};
