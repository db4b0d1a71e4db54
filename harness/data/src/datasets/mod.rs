//! The data sets: their descriptions, and their files on this machine.
//!
//! A built-in set consists of a manifest, checksums and, if the records contain no counted result,
//! the final boards with the owners of all points ([`Boards`]). All three are compiled into the
//! program from the folder `datasets/`. The records of `selfplay` are compiled in, too. The records
//! of the other sets may not be distributed with it: `scripts/data/fetch-datasets` downloads them,
//! [`locate`] finds them on disk, and [`verify`] checks them.
//!
//! `input` reads games through it, and `sahwal datasets` shows it.
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
