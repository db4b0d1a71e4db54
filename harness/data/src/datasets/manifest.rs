//! The description of a data set: the keys of `manifest.toml` that the program reads.
//! `datasets/README.md` explains the other keys, which only `scripts/data/fetch-datasets` needs.
//!
//! `catalogue` reads one [`Manifest`] for each set. `scored` and `in_all` decide which sets
//! `--dataset all` includes, so a wrong value changes the figures of such runs.

use serde::Deserialize;

/// The description of a set: contents, origin and licence.
#[derive(Debug, Clone, Deserialize)]
pub struct Manifest {
    /// The name on the command line and of the folder.
    pub name: String,
    /// Whether the owners of all points are known, so that verdicts can be scored.
    pub scored: bool,
    /// Whether `--dataset all` includes the set, if it is scored. Very large sets are left out, and
    /// sets whose games were chosen because classifiers fail on them.
    #[serde(default = "included")]
    pub in_all: bool,
    /// The number of games or positions, if it is fixed.
    pub games: Option<usize>,
    /// The numbers of lines of the boards, the main one first.
    pub boards: Vec<usize>,
    /// The number of points of all final positions together, if it is fixed.
    pub points: Option<usize>,
    /// The number of strings of all final positions together, if it is known.
    pub strings: Option<usize>,
    /// The size of all files together in bytes, if it is fixed.
    pub bytes: Option<u64>,
    /// The licence of the files.
    pub licence: String,
    /// Whether the files may be kept in the repository.
    pub redistributable: bool,
}

fn included() -> bool {
    true
}
