//! Reads the games of a data set in portions, so a set of any size takes no more memory than a
//! portion.
//!
//! Short files are read whole, several at once in parallel. A long file is read through a window.
//! If only a sample is read, short files outside it are not opened, and other games of long files
//! are passed over.
//!
//! `run` takes one portion after another, and `load` takes all. If the games or their order
//! depended on portions or threads, two runs over the same files would differ.

use std::io;

use anyhow::Result;
use rayon::prelude::*;

use super::counted::LabelTable;
use super::files::{File, Files};
use super::read_sums::{ReadSums, SumsSoFar};
use super::reader::{FileReader, Units};
use super::sample::{SHORT_FILE, Sample, game_number};
use super::{Fault, GameEntry, Source};

/// Files of at least this size are read through a window of as many bytes.
const WINDOW: usize = 1 << 20;
/// Short files are read together until their sizes add up to this many bytes.
const TOGETHER: u64 = 8 << 20;

/// The games of a data set in order, or a sample of them.
pub struct GameStream<'a> {
    sample: Sample,
    labels: LabelTable,
    /// The number of bytes of the source.
    bytes: u64,
    files: Files<'a>,
    /// The file that comes next; `None` at the end.
    next: Option<File<'a>>,
    /// The long file that is being read, with its reader.
    long: Option<(File<'a>, FileReader)>,
    /// The number of bytes of the files that are done.
    bytes_done: u64,
    /// The number of units of the files that are done.
    units: u64,
    sums: SumsSoFar,
}

impl<'a> GameStream<'a> {
    /// Opens a stream of the games of a sample with their counted results. Also returns the faults
    /// of the labels and of the source as a whole.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub fn open(source: &'a Source, sample: Sample) -> Result<(GameStream<'a>, Vec<Fault>)> {
        let mut files = Files::of(source)?;
        let mut faults = std::mem::take(&mut files.faults);
        let (labels, of_labels) = LabelTable::of(source, &files);
        faults.extend(of_labels);
        let stream = GameStream {
            sample,
            sums: SumsSoFar::new(&labels.to_text()),
            labels,
            bytes: files.bytes,
            next: files.next().transpose()?,
            files,
            long: None,
            bytes_done: 0,
            units: 0,
        };
        Ok((stream, faults))
    }

    /// The sums over the labels and over all files that are done.
    pub fn sums(&self) -> ReadSums {
        self.sums.sums()
    }

    /// The number of bytes of the source.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number of bytes that were read or passed over. At the end it equals
    /// [`GameStream::bytes`].
    pub fn bytes_read(&self) -> u64 {
        match &self.long {
            Some((_, reader)) => self.bytes_done + reader.bytes_read(),
            None => self.bytes_done,
        }
    }

    /// The number of units that are done; see [`Sample`].
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Reads the next entries of the sample, in order; `None` at the end. There are about `limit`
    /// entries, and more if short files have several games. Short files are read in parallel on the
    /// current rayon pool.
    ///
    /// # Errors
    /// A long file can no longer be read. Other files that cannot be read are faults of their
    /// entries.
    pub fn next_portion(&mut self, limit: usize) -> Result<Option<Vec<GameEntry>>> {
        loop {
            let entries = match (&self.long, &self.next) {
                (Some(_), _) => self.read_long_file(limit)?,
                (None, Some(file)) if self.is_alone(file) => self.open_long_file()?,
                (None, Some(_)) => self.read_short_files(limit)?,
                (None, None) => return Ok(None),
            };
            // No entries here may mean that the games belong to other shards.
            if !entries.is_empty() {
                return Ok(Some(entries));
            }
        }
    }

    /// Whether a file is read alone: a long file, or in a sample a file of several units. The
    /// number of its units must be known before the next file.
    fn is_alone(&self, file: &File) -> bool {
        file.size >= WINDOW as u64 || self.sample != Sample::ALL && file.size > SHORT_FILE
    }

    /// Takes the next file.
    fn take(&mut self) -> Result<Option<File<'a>>> {
        let file = self.next.take();
        self.next = self.files.next().transpose()?;
        if let Some(file) = &file {
            self.sums.list(file);
        }
        Ok(file)
    }

    fn read_short_files(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        // The files to read, each with the number of units that are passed over before it.
        let mut files: Vec<(u64, File)> = Vec::new();
        let mut passed = 0;
        let mut unit = self.units;
        let mut bytes = 0;
        // Short files are read into memory as a whole, so there is a limit for all of them
        // together.
        while let Some(next) = &self.next
            && !self.is_alone(next)
            && files.len() < limit.max(1)
            && bytes < TOGETHER
        {
            let Some(file) = self.take()? else { break };
            // In a sample each of these files is one unit.
            if Units::of(&file, unit, self.sample).is_skipped() {
                self.bytes_done += file.size;
                passed += 1;
            } else {
                bytes += file.size;
                files.push((passed, file));
                passed = 0;
            }
            unit += 1;
        }
        let labels = &self.labels;
        let read: Vec<ShortFile> = files
            .par_iter()
            .map(|(_, file)| ShortFile::read(file, labels))
            .collect::<Result<_>>()?;
        let mut all = Vec::new();
        for ((passed, file), short) in files.iter().zip(read) {
            self.units += passed;
            for entry in short.entries {
                let number = game_number(self.units, 0) + entry.number;
                all.push(entry.numbered(number));
            }
            self.file_done(file, &short.checksum, short.units);
        }
        self.units += passed;
        Ok(all)
    }

    /// Opens the next file, which is read alone. If that fails, returns an entry with the fault.
    fn open_long_file(&mut self) -> Result<Vec<GameEntry>> {
        let Some(file) = self.take()? else {
            return Ok(Vec::new());
        };
        let units = Units::of(&file, self.units, self.sample);
        match FileReader::windowed(&file, WINDOW, units) {
            Ok(reader) => self.long = Some((file, reader)),
            Err(error) => {
                // The file counts as one unit. So one shard reports it, and the units after it keep
                // their numbers.
                let entry = unreadable(&file, &error).numbered(game_number(self.units, 0));
                let is_ours = self.sample.has(self.units);
                self.file_done(&file, "", 1);
                if is_ours {
                    return Ok(vec![entry]);
                }
            }
        }
        Ok(Vec::new())
    }

    fn read_long_file(&mut self, limit: usize) -> Result<Vec<GameEntry>> {
        let Some((file, mut reader)) = self.long.take() else {
            return Ok(Vec::new());
        };
        let entries = reader.next_entries(&file, limit, &self.labels)?;
        if reader.is_done() {
            self.file_done(&file, &reader.checksum(), reader.units());
        } else {
            self.long = Some((file, reader));
        }
        Ok(entries)
    }

    fn file_done(&mut self, file: &File, sum: &str, units: u64) {
        self.sums.read(file, sum);
        self.bytes_done += file.size;
        self.units += units;
    }
}

/// A short file that was read whole.
struct ShortFile {
    checksum: String,
    units: u64,
    /// The entries, numbered as if the file were the first.
    entries: Vec<GameEntry>,
}

impl ShortFile {
    fn read(file: &File, labels: &LabelTable) -> Result<ShortFile> {
        match file.read() {
            Ok(bytes) => {
                let mut reader = FileReader::whole(&bytes, Units::all(file));
                let entries = reader.next_entries(file, usize::MAX, labels)?;
                Ok(ShortFile {
                    checksum: reader.checksum(),
                    units: reader.units(),
                    entries,
                })
            }
            Err(error) => Ok(ShortFile {
                checksum: String::new(),
                units: 1,
                entries: vec![unreadable(file, &error)],
            }),
        }
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
    use super::super::reader::testing::{COLLECTION, told};
    use super::*;
    use crate::merge::Merge;
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
        let mut stream = GameStream::open(&source, Sample::ALL).unwrap().0;
        let mut entries = Vec::new();
        while let Some(portion) = stream.next_portion(700).unwrap() {
            entries.extend(portion);
        }
        assert!(stream.bytes() > 0 && stream.bytes_read() == stream.bytes());
        let numbers = entries.iter().map(|entry| entry.number);
        assert!(numbers.is_sorted_by(|one, next| one < next));
        let mut games = entries.iter().filter_map(|entry| entry.game.as_ref());
        let last = games.next_back().unwrap();
        assert!(last.name.starts_with("10#"), "{}", last.name);
    }

    /// Short files, files of several units, and a long file, all read in shards.
    #[test]
    fn shards_read_each_game_once_and_their_sums_are_those_of_the_whole() {
        let folder = tempfile::tempdir().unwrap();
        let middle = COLLECTION.repeat(1 + SHORT_FILE as usize / COLLECTION.len());
        let long = COLLECTION.repeat(1 + WINDOW / COLLECTION.len());
        for number in 0..40 {
            let text: &[u8] = match number {
                7 | 23 => &middle,
                11 => &long,
                _ => COLLECTION,
            };
            fs::write(folder.path().join(format!("{number}.sgf")), text).unwrap();
        }
        let source = Source::Path(folder.path().to_owned());
        let read = |sample: Sample| {
            let mut stream = GameStream::open(&source, sample).unwrap().0;
            let mut found = Vec::new();
            while let Some(portion) = stream.next_portion(50).unwrap() {
                for entry in portion {
                    found.push((entry.number, told(std::slice::from_ref(&entry))));
                }
            }
            assert_eq!(stream.bytes_read(), stream.bytes());
            (found, stream.units(), stream.sums())
        };
        let (whole, units, sums) = read(Sample::ALL);
        let mut merged = Vec::new();
        let mut all_sums: Option<ReadSums> = None;
        for part in 0..7 {
            let sample = Sample {
                part,
                parts: 7,
                ..Sample::ALL
            };
            let (found, of, own) = read(sample);
            assert_eq!(of, units);
            assert!(own.is_of_one_set(&sums));
            merged.extend(found);
            match &mut all_sums {
                None => all_sums = Some(own),
                Some(sums) => sums.merge(&own),
            }
        }
        merged.sort();
        assert_eq!(merged, whole);
        assert_eq!(all_sums, Some(sums));
    }
}
