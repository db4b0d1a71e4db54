//! The games of a data set one portion at a time: a set of any size takes no more memory
//! than a portion.
//!
//! Short files are read whole, several at once in parallel. A long file is read through a
//! window.

use std::io;

use anyhow::Result;
use rayon::prelude::*;

use super::counted::LabelTable;
use super::files::{File, list_files};
use super::reader::FileReader;
use super::{Fault, GameEntry, Source};
use crate::datasets::sha256;

/// Files of at least this size are read through a window of as many bytes.
const WINDOW: usize = 1 << 20;
/// Short files are read together until their sizes add up to this many bytes.
const TOGETHER: u64 = 8 << 20;

/// The games of a data set in order.
pub struct GameStream<'a> {
    files: Vec<File<'a>>,
    labels: LabelTable,
    /// Number of files that are done.
    done: usize,
    /// Number of entries that are done.
    entries: u64,
    /// SHA-256 over the labels and the files that are done.
    digest: String,
    /// The long file that is being read.
    long: Option<FileReader>,
}

impl<'a> GameStream<'a> {
    /// Opens a stream of games with their counted results. The faults are those of the labels and
    /// of the source as a whole.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub fn open(source: &'a Source) -> Result<(GameStream<'a>, Vec<Fault>)> {
        let (files, mut faults) = list_files(source)?;
        let (labels, of_labels) = LabelTable::of(source, &files);
        faults.extend(of_labels);
        let stream = GameStream {
            files,
            digest: sha256(labels.to_text().as_bytes()),
            labels,
            done: 0,
            entries: 0,
            long: None,
        };
        Ok((stream, faults))
    }

    /// SHA-256 over the labels and over the names and contents of all files that are done:
    /// a chain in which each file is hashed together with the sum of those before it.
    pub fn sha256(&self) -> &str {
        &self.digest
    }

    /// Number of bytes of the source.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.size).sum()
    }

    /// Number of bytes that are read; [`GameStream::bytes`] at the end.
    pub fn bytes_read(&self) -> u64 {
        let done = self.files[..self.done].iter().map(|file| file.size);
        done.sum::<u64>() + self.long.as_ref().map_or(0, FileReader::bytes_read)
    }

    /// Reads the next entries, in order; `None` at the end. There are about `limit`
    /// entries, or more if short files hold more. Files are read in parallel on the current
    /// rayon pool.
    ///
    /// # Errors
    /// A long file can no longer be read. Other files that cannot be read are faults of their
    /// entries.
    pub fn next_portion(&mut self, limit: usize) -> Result<Option<Vec<GameEntry>>> {
        let Some(next) = self.files.get(self.done) else {
            return Ok(None);
        };
        let mut entries = if next.size >= WINDOW as u64 {
            self.read_long_file(limit)?
        } else {
            self.read_short_files(limit)?
        };
        for (entry, number) in entries.iter_mut().zip(self.entries..) {
            entry.number = number;
            if let Some(game) = &mut entry.game {
                game.number = number;
            }
        }
        self.entries += entries.len() as u64;
        Ok(Some(entries))
    }

    fn read_short_files(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        let files = &self.files[self.done..];
        let mut bytes = 0;
        let short = |file: &&File| {
            bytes += file.size;
            file.size < WINDOW as u64 && bytes < TOGETHER
        };
        let rest = files[1..].iter().take_while(short).take(limit.max(1) - 1);
        let count = 1 + rest.count();
        let read = files[..count].par_iter().map(|file| match file.read() {
            Ok(bytes) => {
                let mut reader = FileReader::whole(&bytes);
                let entries = reader.next_entries(file, usize::MAX, &self.labels)?;
                Ok((reader.checksum(), entries))
            }
            Err(error) => Ok((String::new(), vec![unreadable(file, &error)])),
        });
        let read: Vec<(String, Vec<GameEntry>)> = read.collect::<Result<_>>()?;
        let mut all = Vec::new();
        for (sum, entries) in read {
            self.file_done(&sum);
            all.extend(entries);
        }
        Ok(all)
    }

    fn read_long_file(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        let file = &self.files[self.done];
        let mut reader = match self.long.take() {
            Some(reader) => reader,
            None => match FileReader::windowed(file, WINDOW) {
                Ok(reader) => reader,
                Err(error) => {
                    let entry = unreadable(file, &error);
                    self.file_done("");
                    return Ok(vec![entry]);
                }
            },
        };
        let entries = reader.next_entries(file, limit, &self.labels)?;
        if reader.is_done() {
            self.file_done(&reader.checksum());
        } else {
            self.long = Some(reader);
        }
        Ok(entries)
    }

    fn file_done(&mut self, sum: &str) {
        let file = &self.files[self.done];
        let line = format!("{}\n{sum}  {}\n", self.digest, file.name);
        self.digest = sha256(line.as_bytes());
        self.done += 1;
    }
}

/// The entry of a file that cannot be read.
fn unreadable(file: &File, error: &io::Error) -> GameEntry {
    GameEntry {
        faults: vec![file.fault("files that cannot be read", error.to_string())],
        ..GameEntry::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::testing::COLLECTION;
    use super::*;
    use std::fs;

    #[test]
    fn games_of_short_and_long_files_are_numbered_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let long = COLLECTION.repeat(1 + WINDOW / COLLECTION.len());
        for (name, text) in [
            ("1.sgf", COLLECTION),
            ("2.sgf", &long),
            ("10.sgf", COLLECTION),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let source = Source::Path(folder.path().to_owned());
        let mut stream = GameStream::open(&source).unwrap().0;
        let mut entries = Vec::new();
        while let Some(portion) = stream.next_portion(700).unwrap() {
            entries.extend(portion);
        }
        assert!(stream.bytes() > 0 && stream.bytes_read() == stream.bytes());
        let numbers = entries.iter().map(|entry| entry.number);
        assert!(numbers.eq(0..entries.len() as u64));
        let mut games = entries.iter().filter_map(|entry| entry.game.as_ref());
        let last = games.next_back().unwrap();
        assert!(last.name.starts_with("10#"), "{}", last.name);
    }
}
