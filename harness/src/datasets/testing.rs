//! Small data sets for the tests of this module.

use std::fs;
use std::path::Path;

use super::catalogue::Builtin;
use super::checksums::{Checksums, Sha256Sum};
use super::manifest::Manifest;

/// A set called `tiny` of these files (name, text).
pub(super) fn tiny_set(files: &[(&str, &str)], base_urls: &[String]) -> Builtin {
    let sums: String = files
        .iter()
        .map(|(name, text)| format!("{}  {name}\n", Sha256Sum::of(text.as_bytes())))
        .collect();
    Builtin {
        manifest: Manifest {
            name: "tiny".into(),
            title: "A set for tests".into(),
            description: String::new(),
            scored: false,
            in_all: true,
            games: Some(files.len()),
            boards: vec![9],
            points: None,
            strings: None,
            bytes: None,
            origin: String::new(),
            origin_urls: Vec::new(),
            licence: "none".into(),
            redistributable: false,
            positions: None,
            checksums: "SHA256SUMS".into(),
            archives: None,
            max_archive_bytes: None,
            derived_from: None,
            base_urls: base_urls.to_vec(),
        },
        checksums: Checksums::parse("tiny", &sums).unwrap(),
        boards: None,
        embedded: &[],
        games: None,
    }
}

/// Writes a file and the folders it needs.
pub(super) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
