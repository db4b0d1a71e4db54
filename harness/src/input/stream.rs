//! The games of a data set one portion at a time, so that a set of any size takes no more
//! memory than a portion of it.
//!
//! Short files are read whole, many at once. A long file is read through a window: a game
//! counts as read when the start of the next one is seen, and the window moves on.

use std::fs;
use std::io::Read;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Source;
use super::read::{Fault, File, GameEntry, LabelTable, labels_of, list_files};
use crate::datasets::Sha256Sum;
use sahwal_sgf::{Bookmark, Collection};

/// Files from this size on are read through a window of as many bytes, more when a game
/// is longer. Below it a file is held whole.
const WINDOW: usize = 1 << 20;
/// Short files read at once hold about so many bytes together.
const TOGETHER: u64 = 8 << 20;

/// The games of a data set in order.
pub struct GameStream<'a> {
    files: Vec<File<'a>>,
    labels: LabelTable,
    place: Place,
    long: Option<LongFile>,
}

/// How far a stream is read: what it takes to go on from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Files that are done.
    pub files: usize,
    /// Entries of the next file that are done.
    pub entries_of_file: u64,
    /// All entries that are done.
    pub entries: u64,
    /// SHA-256 over the files that are done.
    digest: String,
}

impl Place {
    /// SHA-256 over the labels and over the names and contents of all files that are done,
    /// each hashed with the sum of those before it.
    pub fn sha256(&self) -> &str {
        &self.digest
    }
}

impl<'a> GameStream<'a> {
    /// Lists the files of a source and reads its labels. Beside the stream stands what is
    /// wrong with them.
    ///
    /// # Errors
    /// A folder that cannot be listed.
    pub fn open(source: &'a Source) -> Result<(GameStream<'a>, Vec<Fault>)> {
        let files = list_files(source)?;
        let (labels, faults) = labels_of(source, &files);
        let mut list = String::new();
        for (file, (_, row)) in &labels {
            list.push_str(&format!("{file},{}\n", row.owners.to_letters(row.size)));
        }
        let place = Place {
            files: 0,
            entries_of_file: 0,
            entries: 0,
            digest: Sha256Sum::of(list.as_bytes()).to_string(),
        };
        let stream = GameStream {
            files,
            labels,
            place,
            long: None,
        };
        Ok((stream, faults))
    }

    /// Goes on where another stream of the same source was. What is before it in a long
    /// file is read again.
    ///
    /// # Errors
    /// The file of the place cannot be read.
    pub fn go_to(&mut self, place: Place) -> Result<()> {
        let of_file = place.entries_of_file;
        self.place = place;
        self.long = None;
        if of_file > 0 {
            self.place.entries -= of_file;
            self.place.entries_of_file = 0;
            while self.place.entries_of_file < of_file {
                let missing = (of_file - self.place.entries_of_file).min(4096);
                if self.next_portion(missing as usize)?.is_none() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// How far the stream is.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// The next entries, in order: about as many as `limit`, more when short files hold
    /// more. Files are read in parallel on the current rayon pool. `None` at the end.
    ///
    /// # Errors
    /// A long file that can no longer be read. A short one is a fault of its entry.
    pub fn next_portion(&mut self, limit: usize) -> Result<Option<Vec<GameEntry>>> {
        let Some(next) = self.files.get(self.place.files) else {
            return Ok(None);
        };
        if self.long.is_none() && next.size >= WINDOW as u64 {
            self.long = LongFile::open(next, WINDOW)?;
        }
        let mut entries = match &mut self.long {
            Some(_) => self.read_long_file(limit)?,
            None => self.read_short_files(limit),
        };
        for (entry, number) in entries.iter_mut().zip(self.place.entries..) {
            entry.number = number;
        }
        self.place.entries += entries.len() as u64;
        Ok(Some(entries))
    }

    fn read_short_files(&mut self, limit: usize) -> Vec<GameEntry> {
        let files = &self.files[self.place.files..];
        let mut bytes = 0;
        let short = |file: &&File| {
            bytes += file.size;
            file.size < WINDOW as u64 && bytes < TOGETHER
        };
        // The first was asked already, or is too long and no longer treated so.
        let rest = files[1..].iter().take_while(short).take(limit.max(1) - 1);
        let count = 1 + rest.count();
        let read = files[..count].par_iter().map(|file| match file.read() {
            Ok(bytes) => {
                let entries = file.entries(&bytes, &self.labels);
                (Sha256Sum::of(&bytes).to_string(), entries)
            }
            Err(error) => (String::new(), vec![file.unreadable(error)]),
        });
        let read: Vec<(String, Vec<GameEntry>)> = read.collect();
        let mut all = Vec::new();
        for (sum, entries) in read {
            self.file_done(&sum);
            all.extend(entries);
        }
        all
    }

    fn read_long_file(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        let Some(long) = &mut self.long else {
            return Ok(Vec::new());
        };
        let file = &self.files[self.place.files];
        let entries = long.next_entries(file, limit, &self.labels)?;
        self.place.entries_of_file += entries.len() as u64;
        if long.at_end && long.window.is_empty() {
            let sum = Sha256Sum::finish(long.hash.clone()).to_string();
            self.long = None;
            self.file_done(&sum);
        }
        Ok(entries)
    }

    fn file_done(&mut self, sum: &str) {
        let file = &self.files[self.place.files];
        let line = format!("{}\n{sum}  {}\n", self.place.digest, file.name);
        self.place.digest = Sha256Sum::of(line.as_bytes()).to_string();
        self.place.files += 1;
        self.place.entries_of_file = 0;
    }
}

/// A file that is read through a window.
struct LongFile {
    file: fs::File,
    /// The part of it that is held: what follows the last entry.
    window: Vec<u8>,
    /// How many bytes are read at once.
    step: usize,
    at_end: bool,
    bookmark: Option<Bookmark>,
    entries: usize,
    hash: Sha256,
}

impl LongFile {
    /// `None` for a file that has to be held whole: UTF-16, or built in.
    fn open(file: &File, step: usize) -> Result<Option<LongFile>> {
        let Some(path) = file.path() else {
            return Ok(None);
        };
        // A file that cannot be opened is an entry of its own, as a short one.
        let Ok(opened) = fs::File::open(path) else {
            return Ok(None);
        };
        let mut long = LongFile {
            file: opened,
            window: Vec::new(),
            step,
            at_end: false,
            bookmark: None,
            entries: 0,
            hash: Sha256::new(),
        };
        long.read_on(file)?;
        let is_utf16 = matches!(sahwal_sgf::read(&long.window), std::borrow::Cow::Owned(_));
        Ok((!is_utf16).then_some(long))
    }

    /// Makes the window longer.
    fn read_on(&mut self, file: &File) -> Result<()> {
        let before = self.window.len();
        let read = (&self.file)
            .take(self.step as u64)
            .read_to_end(&mut self.window)
            .with_context(|| file.shown.clone())?;
        self.hash.update(&self.window[before..]);
        self.at_end = read == 0;
        Ok(())
    }

    fn next_entries(
        &mut self,
        file: &File,
        limit: usize,
        labels: &LabelTable,
    ) -> Result<Vec<GameEntry>> {
        let mut entries = Vec::new();
        while entries.len() < limit.max(1) {
            let mut games = match self.bookmark {
                None => Collection::new(&self.window),
                Some(bookmark) => Collection::resume(&self.window, bookmark),
            };
            let mut settled = (0, self.bookmark);
            let mut is_out = true;
            while let Some(tree) = games.next() {
                let follows = games.has_more();
                if !follows && !self.at_end {
                    is_out = false;
                    break;
                }
                self.entries += 1;
                let alone = self.entries == 1 && !follows;
                entries.push(file.entry(tree, self.entries, alone, labels));
                settled = (games.consumed(), Some(games.bookmark()));
                if entries.len() >= limit {
                    is_out = false;
                    break;
                }
            }
            self.bookmark = settled.1;
            self.window.drain(..settled.0);
            if is_out && self.at_end {
                self.window.clear();
                break;
            }
            if entries.len() < limit {
                self.read_on(file)?;
            }
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// Text around games, several line ends, a game that is broken, one that is not closed,
    /// one in another character set, one of another kind, none at the end.
    const COLLECTION: &[u8] = b"some text (\r\n\
        (;SZ[5]AB[aa][bb]C[a \\] b]\r\n(;B[cc];W[dd])(;B[dd]))\r\n\
        (;SZ[5]AB[zz])\n\r\
        (;SZ[9]CA[Shift_JIS]C[\x83\x5D]AW[aa:cc]TW[aa:ii])\n\
        (;GM[2]SZ[8])(;SZ[5]AB[aa](;B[bb])\n\
        (;SZ[3]AB[aa]AW[cc] oops ) )\r\r\
        (;SZ[19]AB[dd][pp];W[dp]) trailing ( text";

    fn told(entries: &[GameEntry]) -> Vec<(String, String, String)> {
        let tell = |entry: &GameEntry| {
            let game = entry.game.as_ref();
            (
                game.map_or("none".to_owned(), |game| {
                    format!("{} {} {}", game.name, game.position, game.truth.is_some())
                }),
                entry.faults.iter().map(ToString::to_string).collect(),
                entry.repaired.iter().map(ToString::to_string).collect(),
            )
        };
        entries.iter().map(tell).collect()
    }

    fn check(text: &[u8], games: usize) {
        let folder = tempfile::tempdir().unwrap();
        let path: PathBuf = folder.path().join("games.sgf");
        fs::write(&path, text).unwrap();
        let source = Source::Path(path);
        let files = list_files(&source).unwrap();
        let labels = LabelTable::new();
        let whole = files[0].entries(text, &labels);
        assert_eq!(
            whole.iter().filter(|entry| entry.game.is_some()).count(),
            games
        );
        for (step, limit) in [(1, 1), (7, 2), (64, 1), (64, 100), (100_000, 3)] {
            let mut long = LongFile::open(&files[0], step).unwrap().unwrap();
            let mut entries = Vec::new();
            loop {
                entries.extend(long.next_entries(&files[0], limit, &labels).unwrap());
                if long.at_end && long.window.is_empty() {
                    break;
                }
            }
            assert_eq!(
                told(&entries),
                told(&whole),
                "{step} bytes, {limit} entries"
            );
            assert_eq!(
                Sha256Sum::finish(long.hash).to_string(),
                Sha256Sum::of(text).to_string()
            );
        }
    }

    #[test]
    fn a_window_shows_what_the_whole_file_does() {
        check(COLLECTION, 4);
        check(b"(;SZ[5]AB[aa])", 1);
        check(b"no game", 0);
        check(b"", 0);
    }

    #[test]
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
