//! The description of a data set: `manifest.toml`.

use serde::Deserialize;

/// The description of a set: contents, origin and licence.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Name on the command line, and of the folder.
    pub name: String,
    /// Title, one line.
    pub title: String,
    /// Description, one paragraph.
    pub description: String,
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
    /// Origin of the set, in words.
    pub origin: String,
    /// Addresses of pages about the set.
    pub origin_urls: Vec<String>,
    /// The licence of the files.
    pub licence: String,
    /// Whether the files may be kept in the repository.
    pub redistributable: bool,
    /// Name of the file of final boards beside the manifest, which has the owners of all points,
    /// if the records have no territory marks.
    pub positions: Option<String>,
    /// Name of the file of checksums beside the manifest.
    pub checksums: String,
    /// Name of the list of games beside the manifest, if the addresses have archives of
    /// games by month from which the files are made.
    #[serde(default)]
    pub archives: Option<String>,
    /// Largest size of an archive in bytes.
    #[serde(default)]
    pub max_archive_bytes: Option<u64>,
    /// Name of the set from whose files the files are made.
    #[serde(default)]
    pub derived_from: Option<String>,
    /// Addresses of the folder of the files, tried in order; each ends with a slash.
    pub base_urls: Vec<String>,
}

fn included() -> bool {
    true
}

impl Manifest {
    /// Reads a manifest. Errors show line and column.
    pub(super) fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}
