//! The description of a data set: what the program reads of `manifest.toml`. `datasets/README.md`
//! explains the keys that are for `scripts/data/fetch-datasets` alone. `catalogue` reads one for
//! each set. `scored` and `in_all` decide which sets a run has without being asked.

use serde::Deserialize;

/// The description of a set: contents, origin and licence.
#[derive(Debug, Clone, Deserialize)]
pub struct Manifest {
    /// Name on the command line, and of the folder.
    pub name: String,
    /// Whether the owners of all points are known, so that verdicts can be scored.
    pub scored: bool,
    /// Whether `--dataset all` includes the set, if it is scored. Sets that were chosen by the
    /// failures of classifiers are left out, and very large ones.
    #[serde(default = "included")]
    pub in_all: bool,
    /// Number of games or positions, if it is fixed.
    pub games: Option<usize>,
    /// Numbers of lines of the boards, the main one first.
    pub boards: Vec<usize>,
    /// Number of points of all final positions together, if it is fixed.
    pub points: Option<usize>,
    /// Number of strings of all final positions together, if known.
    pub strings: Option<usize>,
    /// Size of all files together in bytes, if it is fixed.
    pub bytes: Option<u64>,
    /// The licence of the files.
    pub licence: String,
    /// Whether the files may be kept in the repository.
    pub redistributable: bool,
}

fn included() -> bool {
    true
}
