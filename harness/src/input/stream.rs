//! The games of a data set one portion at a time: a set of any size takes no more memory
//! than a portion.
//!
//! Short files are read whole, several at once in parallel. A long file is read through a
//! window.

use std::io;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::counted::LabelTable;
use super::files::{File, list_files};
use super::reader::{FileReader, Wanted};
use super::{Fault, GameEntry, Source};
use crate::datasets::Sha256Sum;

/// Files of at least this size are read through a window of as many bytes.
const WINDOW: usize = 1 << 20;
/// Short files are read together until their sizes add up to this many bytes.
const TOGETHER: u64 = 8 << 20;
/// The number of games in the portions that are passed over to resume.
const PASSED_OVER: u64 = 4096;

/// The games of a data set in order.
pub struct GameStream<'a> {
    files: Vec<File<'a>>,
    wanted: Wanted,
    place: StreamPlace,
    /// The long file that is being read.
    long: Option<FileReader>,
    /// SHA-256 over the labels.
    labels: String,
}

/// How far a stream was read. Another stream of the same source can resume from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamPlace {
    /// Number of files that are done.
    pub files: usize,
    /// Number of entries of the next file that are done.
    pub entries_of_file: u64,
    /// Number of all entries that are done.
    pub entries: u64,
    /// SHA-256 over the files that are done.
    digest: String,
    /// The part of a long file that was read: bytes, SHA-256.
    part: Option<(u64, String)>,
}

/// What a source held when it was opened: enough to notice most changes without reading the
/// games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// Number of files.
    files: u64,
    /// Sum of their sizes in bytes; 0 for built-in files.
    bytes: u64,
    /// SHA-256 over their names and sizes.
    listing: String,
    /// SHA-256 over the labels.
    labels: String,
}

impl Fingerprint {
    /// How a source of this fingerprint differs from an `older` one; `None` if it does not.
    pub(crate) fn difference(&self, older: &Fingerprint) -> Option<String> {
        let volume =
            |print: &Fingerprint| format!("{} files of {} bytes", print.files, print.bytes);
        let (expected, found) = (volume(older), volume(self));
        if found != expected {
            Some(format!("expected {expected}, found {found}"))
        } else if self.listing != older.listing {
            Some(OTHER_NAMES.to_owned())
        } else if self.labels != older.labels {
            Some("its labels differ".to_owned())
        } else {
            None
        }
    }
}

/// The names of files differ, or single sizes.
const OTHER_NAMES: &str = "the names or sizes of its files differ";

impl StreamPlace {
    /// SHA-256 over the labels and over the names and contents of all files that are done:
    /// a chain in which each file is hashed together with the sum of those before it.
    pub fn sha256(&self) -> &str {
        &self.digest
    }
}

impl<'a> GameStream<'a> {
    /// Opens a stream of final positions with their counted results. The faults are those
    /// of the labels and of the source as a whole.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub fn open(source: &'a Source) -> Result<(GameStream<'a>, Vec<Fault>)> {
        let (files, mut faults) = list_files(source)?;
        let (labels, of_labels) = LabelTable::of(source, &files);
        faults.extend(of_labels);
        let digest = Sha256Sum::of(labels.to_text().as_bytes()).to_string();
        let stream = GameStream::new(files, Wanted::Ends(labels), digest);
        Ok((stream, faults))
    }

    /// The same stream, whose games tell how they were played, too: [`Game::record`].
    ///
    /// [`Game::record`]: super::Game::record
    #[must_use]
    pub fn with_records(mut self) -> GameStream<'a> {
        self.wanted = match self.wanted {
            Wanted::Ends(labels) => Wanted::Records(labels),
            other => other,
        };
        self
    }

    /// Opens a stream of games with all positions, without counted results.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub fn open_moves(source: &'a Source) -> Result<GameStream<'a>> {
        let digest = Sha256Sum::of(b"").to_string();
        Ok(GameStream::new(
            list_files(source)?.0,
            Wanted::Moves,
            digest,
        ))
    }

    fn new(files: Vec<File<'a>>, wanted: Wanted, labels: String) -> GameStream<'a> {
        let place = StreamPlace {
            files: 0,
            entries_of_file: 0,
            entries: 0,
            digest: labels.clone(),
            part: None,
        };
        GameStream {
            files,
            wanted,
            place,
            long: None,
            labels,
        }
    }

    /// What the source held when the stream was opened.
    pub fn fingerprint(&self) -> Fingerprint {
        let line = |file: &File| format!("{}  {}\n", file.size, file.name);
        let listing: String = self.files.iter().map(line).collect();
        Fingerprint {
            files: self.files.len() as u64,
            bytes: self.files.iter().map(|file| file.size).sum(),
            listing: Sha256Sum::of(listing.as_bytes()).to_string(),
            labels: self.labels.clone(),
        }
    }

    /// Reads again all that is done at `place` and says whether its contents differ from what
    /// was read then.
    ///
    /// # Errors
    /// A file cannot be read that could be read then.
    pub(crate) fn difference_before(&self, place: &StreamPlace) -> Result<Option<String>> {
        let Some(done) = self.files.get(..place.files) else {
            return Ok(Some(OTHER_NAMES.to_owned()));
        };
        // A file that cannot be read has an empty sum then and now.
        let sums: Vec<String> = done
            .par_iter()
            .map(|file| file.sum(u64::MAX).unwrap_or_default())
            .collect();
        let digest = done
            .iter()
            .zip(&sums)
            .fold(self.labels.clone(), |digest, (file, sum)| {
                chained(&digest, sum, file)
            });
        let mut is_same = digest == place.digest;
        if let (Some((bytes, sum)), Some(file)) = (&place.part, self.files.get(place.files)) {
            is_same &= file.sum(*bytes)? == *sum;
        }
        let contents = "files that were judged have other contents";
        Ok((!is_same).then(|| contents.to_owned()))
    }

    /// Resumes where another stream of the same source was. In a long file, the games
    /// before the place are read again.
    ///
    /// # Errors
    /// The file of the place cannot be read.
    pub fn go_to(&mut self, place: StreamPlace) -> Result<()> {
        let of_file = place.entries_of_file;
        self.place = place;
        self.place.entries -= of_file;
        self.place.entries_of_file = 0;
        self.place.part = None;
        self.long = None;
        while self.place.entries_of_file < of_file {
            let missing = (of_file - self.place.entries_of_file).min(PASSED_OVER);
            if self.next_portion(missing as usize)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// How far the stream was read.
    pub fn place(&self) -> &StreamPlace {
        &self.place
    }

    /// The number of files in the source.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// Reads the next entries, in order; `None` at the end. There are about `limit`
    /// entries, or more if short files hold more. Files are read in parallel on the current
    /// rayon pool.
    ///
    /// # Errors
    /// A long file can no longer be read, or the machine has no memory for a file. Other
    /// files that cannot be read are faults of their entries.
    pub fn next_portion(&mut self, limit: usize) -> Result<Option<Vec<GameEntry>>> {
        let Some(next) = self.files.get(self.place.files) else {
            return Ok(None);
        };
        let mut entries = if next.size >= WINDOW as u64 {
            self.read_long_file(limit)?
        } else {
            self.read_short_files(limit)?
        };
        for (entry, number) in entries.iter_mut().zip(self.place.entries..) {
            entry.number = number;
            if let Some(game) = &mut entry.game {
                game.number = number;
            }
        }
        self.place.entries += entries.len() as u64;
        Ok(Some(entries))
    }

    fn read_short_files(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        let files = &self.files[self.place.files..];
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
                let entries = reader.next_entries(file, usize::MAX, &self.wanted)?;
                Ok((reader.checksum(), entries))
            }
            Err(error) => Ok((String::new(), vec![unreadable(file, error)?])),
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
        let file = &self.files[self.place.files];
        let mut reader = match self.long.take() {
            Some(reader) => reader,
            None => match FileReader::windowed(file, WINDOW) {
                Ok(reader) => reader,
                Err(error) => {
                    let entry = unreadable(file, error)?;
                    self.file_done("");
                    return Ok(vec![entry]);
                }
            },
        };
        let entries = reader.next_entries(file, limit, &self.wanted)?;
        if reader.is_done() {
            self.file_done(&reader.checksum());
        } else {
            self.place.entries_of_file += entries.len() as u64;
            self.place.part = Some((reader.bytes(), reader.checksum()));
            self.long = Some(reader);
        }
        Ok(entries)
    }

    fn file_done(&mut self, sum: &str) {
        let file = &self.files[self.place.files];
        self.place.digest = chained(&self.place.digest, sum, file);
        self.place.files += 1;
        self.place.entries_of_file = 0;
        self.place.part = None;
    }
}

/// The digest after a file with this sum.
fn chained(digest: &str, sum: &str, file: &File) -> String {
    let line = format!("{digest}\n{sum}  {}\n", file.name);
    Sha256Sum::of(line.as_bytes()).to_string()
}

/// The entry of a file that cannot be read.
///
/// # Errors
/// The machine has no memory for the file. That is no fault of the data set.
fn unreadable(file: &File, error: io::Error) -> Result<GameEntry> {
    if error.kind() == io::ErrorKind::OutOfMemory {
        return Err(error).with_context(|| file.shown.clone());
    }
    Ok(GameEntry {
        faults: vec![file.fault("files that cannot be read", error.to_string())],
        ..GameEntry::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::reader::testing::{COLLECTION, told};
    use super::*;
    use std::fs;

    #[test]
    #[ignore = "slow: a collection of many megabytes"]
    fn a_stream_goes_on_anywhere() {
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
        let open = || GameStream::open(&source).unwrap().0;
        let mut stream = open();
        let mut portions = Vec::new();
        loop {
            let place = stream.place().clone();
            let Some(entries) = stream.next_portion(700).unwrap() else {
                break;
            };
            portions.push((place, entries));
        }
        let numbers = portions.iter().flat_map(|(_, entries)| entries);
        assert!(
            numbers
                .map(|entry| entry.number)
                .eq(0..stream.place().entries)
        );
        let names: Vec<_> = portions.iter().flat_map(|(_, entries)| entries).collect();
        let last = names
            .iter()
            .rev()
            .find_map(|entry| entry.game.as_ref())
            .unwrap();
        assert!(last.name.starts_with("10#"), "{}", last.name);
        for (place, entries) in &portions {
            let mut other = open();
            other.go_to(place.clone()).unwrap();
            assert_eq!(other.place(), place);
            let again = other.next_portion(700).unwrap().unwrap();
            assert_eq!(told(&again), told(entries));
        }
    }
}
