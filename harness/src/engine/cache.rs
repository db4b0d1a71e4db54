//! Answers that an engine gave before: a file of JSON lines for each engine.
//!
//! A line is an answer with its key and its times, and the checksum of all that: a line that was
//! changed is not believed. The file is found by protocol, command, options and checksums; the key
//! of an answer is a hash over the name and version that the engine tells in this run, and the
//! whole question. Several processes may append to one file. Time-outs, crashes, and answers of an
//! engine that gave one too many are not kept.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use super::reading::Raw;
use crate::disk::{self, is_there, regular};
use crate::sealed::{seal, unseal};

/// An answer with its times in nanoseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) raw: Raw,
    pub(super) wall_ns: u64,
    pub(super) cpu_ns: Option<u64>,
}

/// A line of the file, below its checksum.
#[derive(Serialize, Deserialize)]
struct CacheLine {
    key: String,
    #[serde(flatten)]
    kept: Kept,
}

/// The answers of one engine.
#[derive(Default)]
pub(super) struct Cache {
    answers: HashMap<String, Kept>,
    file: Option<File>,
}

/// The folder for answers of engines below the user's cache folder, such as
/// `~/.cache/sahwal/engines`; `None` if the user has none.
pub fn user_cache() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.cache_dir().join("sahwal").join("engines"))
}

impl Cache {
    /// Opens the file of an engine in `folder`; with `refresh`, older answers are not read.
    ///
    /// # Errors
    /// The folder cannot be made, or the file not be read or written.
    pub(super) fn open(folder: &Path, name: &str, refresh: bool) -> Result<Cache> {
        let path = folder.join(format!("{name}.jsonl"));
        let shown = || format!("cannot use {}", path.display());
        fs::create_dir_all(folder).with_context(shown)?;
        let mut cache = Cache::default();
        if is_there(&path) {
            regular(&path).with_context(shown)?;
        }
        let text = match path.exists() && !refresh {
            true => disk::read(&path).with_context(shown)?,
            false => Vec::new(),
        };
        for line in String::from_utf8_lossy(&text).lines() {
            // A line that was changed, or cut by a kill, is not an answer.
            if let Ok(CacheLine { key, kept }) = unseal(line) {
                cache.answers.insert(key, kept);
            }
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .with_context(shown)?;
        if text.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n").with_context(shown)?;
        }
        cache.file = Some(file);
        Ok(cache)
    }

    pub(super) fn get(&self, key: &str) -> Option<&Kept> {
        self.answers.get(key)
    }

    pub(super) fn keep(&mut self, key: String, kept: Kept) {
        self.answers.insert(key.clone(), kept.clone());
        self.append(&CacheLine { key, kept });
    }

    /// Appends a line by one call, so that lines of several processes do not mix. A line that
    /// cannot be written costs time in the next run, nothing else.
    fn append(&mut self, line: &CacheLine) {
        if let (Some(file), Ok(mut text)) = (&mut self.file, seal(line)) {
            text.push('\n');
            let _ = file.write_all(text.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_again_after_a_cut_line() {
        let folder = tempfile::tempdir().unwrap();
        let open = |refresh| Cache::open(folder.path(), "a", refresh).unwrap();
        let kept = Kept {
            raw: Raw {
                dead: Some(vec!["A1".to_owned()]),
                ..Raw::default()
            },
            wall_ns: 5,
            cpu_ns: None,
        };
        let mut cache = open(false);
        cache.keep("one".to_owned(), kept.clone());
        let path = folder.path().join("a.jsonl");
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"key\":\"two\",\"raw\":{");
        fs::write(&path, text).unwrap();
        let mut cache = open(false);
        assert_eq!((cache.get("one"), cache.get("two")), (Some(&kept), None));
        cache.keep("two".to_owned(), kept.clone());
        assert_eq!(open(false).get("two"), Some(&kept));
        assert_eq!(open(true).get("one"), None);
        // A changed answer is none.
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches("A1").count(), 2);
        fs::write(&path, text.replacen("A1", "B1", 1)).unwrap();
        let changed = open(false);
        assert_eq!(
            (changed.get("one"), changed.get("two")),
            (None, Some(&kept))
        );
    }
}
