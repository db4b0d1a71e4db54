//! Answers that an engine gave before: a file of JSON lines for each engine.
//!
//! A line is an answer with its key and its times, or the version of the engine. The file is
//! found by protocol, command, options and checksums; the key of an answer is a hash over the
//! version and the whole question. Several processes may append to one file. Time-outs and
//! crashes are not kept.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use super::reading::Raw;
use crate::memory;

/// An answer with its times in nanoseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) raw: Raw,
    pub(super) wall_ns: u64,
    pub(super) cpu_ns: Option<u64>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum CacheLine {
    Answer {
        key: String,
        #[serde(flatten)]
        kept: Kept,
    },
    Version {
        version: String,
    },
}

/// The answers of one engine.
#[derive(Default)]
pub(super) struct Cache {
    answers: HashMap<String, Kept>,
    version: Option<String>,
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
        let text = match path.exists() && !refresh {
            true => memory::read(&path).with_context(shown)?,
            false => Vec::new(),
        };
        for line in String::from_utf8_lossy(&text).lines() {
            // A line that was cut by a kill is not an answer.
            match serde_json::from_str(line) {
                Ok(CacheLine::Answer { key, kept }) => {
                    cache.answers.insert(key, kept);
                }
                Ok(CacheLine::Version { version }) => cache.version = Some(version),
                Err(_) => {}
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

    pub(super) fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    pub(super) fn get(&self, key: &str) -> Option<&Kept> {
        self.answers.get(key)
    }

    pub(super) fn keep_version(&mut self, version: &str) {
        self.version = Some(version.to_owned());
        let version = version.to_owned();
        self.append(&CacheLine::Version { version });
    }

    pub(super) fn keep(&mut self, key: String, kept: Kept) {
        self.answers.insert(key.clone(), kept.clone());
        self.append(&CacheLine::Answer { key, kept });
    }

    /// Appends a line by one call, so that lines of several processes do not mix. A line that
    /// cannot be written costs time in the next run, nothing else.
    fn append(&mut self, line: &CacheLine) {
        if let (Some(file), Ok(mut text)) = (&mut self.file, serde_json::to_string(line)) {
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
        cache.keep_version("3.8");
        cache.keep("one".to_owned(), kept.clone());
        let path = folder.path().join("a.jsonl");
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"key\":\"two\",\"raw\":{");
        fs::write(&path, text).unwrap();
        let mut cache = open(false);
        assert_eq!(cache.version(), Some("3.8"));
        assert_eq!((cache.get("one"), cache.get("two")), (Some(&kept), None));
        cache.keep("two".to_owned(), kept.clone());
        assert_eq!(open(false).get("two"), Some(&kept));
        let fresh = open(true);
        assert_eq!((fresh.version(), fresh.get("one")), (None, None));
    }
}
