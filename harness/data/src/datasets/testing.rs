//! Small data sets for the tests of `locate` and `command`; no program uses them.

use std::fs;
use std::path::Path;

use super::catalogue::Builtin;
use super::checksums::{parse_sums, sha256};
use super::manifest::Manifest;

const TINY: &str = "
name = 'tiny'
scored = false
boards = [9]
licence = 'none'
redistributable = false
";

/// A set called `tiny` with these files, each a name and a text.
pub(super) fn tiny_set(files: &[(&str, &str)]) -> Builtin {
    let sums: String = files
        .iter()
        .map(|(name, text)| format!("{}  {name}\n", sha256(text.as_bytes())))
        .collect();
    Builtin {
        manifest: Manifest {
            games: Some(files.len()),
            ..toml::from_str(TINY).unwrap()
        },
        checksums: parse_sums(&sums).unwrap(),
        boards: None,
        embedded: &[],
    }
}

/// Writes a file and the folders it needs.
pub(super) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
