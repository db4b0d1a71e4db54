//! Reads the games of one file, through a window if the file is long.

use std::io::{Read, Seek};
use std::{fs, io};

use anyhow::{Context, Result};
use hmac_sha256::Hash;
use sahwal_record::{Record, Repair};
use sahwal_sgf::{Bookmark, Collection, GameTree, SgfError};

use super::counted::{LABELS_WITHOUT_GAME, LabelTable};
use super::files::{File, suffix};
use super::{Game, GameEntry};
use crate::datasets::in_digits;
use crate::disk::open;

/// The largest number of bytes of a game in a long file. Reading takes about ten times as much
/// memory as the game is long.
const LONGEST_GAME: usize = 64 << 20;

/// The kind of fault of a game that is left out.
const NOT_READ: &str = "games that cannot be read";

/// The games of one file in order. A game counts as read when the start of the next one is
/// in the window; the window then moves on.
pub(super) struct FileReader {
    /// The file, if there is more of it to read.
    input: Option<fs::File>,
    /// The part of the file that is held: it begins after the last game that was read.
    window: Vec<u8>,
    /// Number of bytes read at a time.
    step: usize,
    /// Where in the file the window begins.
    bookmark: Option<Bookmark>,
    /// Number of games read.
    games: usize,
    is_done: bool,
    /// The sum of the bytes read.
    hash: Hash,
}

impl FileReader {
    /// The number of bytes of a file read in parts that are read so far.
    pub(super) fn bytes_read(&self) -> u64 {
        let place = self.input.as_ref().map(|mut file| file.stream_position());
        place.and_then(Result::ok).unwrap_or(0)
    }

    /// A reader of a file that is held whole.
    pub(super) fn whole(bytes: &[u8]) -> FileReader {
        let mut hash = Hash::new();
        hash.update(bytes);
        FileReader {
            input: None,
            window: sahwal_sgf::read(bytes).into_owned(),
            step: 0,
            bookmark: None,
            games: 0,
            is_done: false,
            hash,
        }
    }

    /// A reader with a window of `step` bytes, longer where a game is. Built-in files and
    /// files in UTF-16 are held whole.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn windowed(file: &File, step: usize) -> io::Result<FileReader> {
        let Some(path) = file.path() else {
            return Ok(FileReader::whole(&file.read()?));
        };
        let mut reader = FileReader {
            input: Some(open(path)?),
            step,
            ..FileReader::whole(b"")
        };
        reader.read_on()?;
        if matches!(sahwal_sgf::read(&reader.window), std::borrow::Cow::Owned(_)) {
            return Ok(FileReader::whole(&file.read()?));
        }
        Ok(reader)
    }

    /// Whether all games were read.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The checksum of the bytes read so far.
    pub(super) fn checksum(&self) -> String {
        in_digits(self.hash)
    }

    /// Makes the window longer.
    fn read_on(&mut self) -> io::Result<()> {
        if let Some(input) = &mut self.input {
            let before = self.window.len();
            // A long game is read again from its start each time: steps that grow with it keep
            // the whole effort linear.
            let most = (LONGEST_GAME + 1).saturating_sub(before);
            let step = before.min(most).max(self.step);
            let window = &mut self.window;
            let read = input.take(step as u64).read_to_end(window)?;
            self.hash.update(&self.window[before..]);
            if read == 0 {
                self.input = None;
            }
        }
        Ok(())
    }

    /// Reads the next games, at most `limit` and at least one unless the file ends.
    ///
    /// # Errors
    /// The file can no longer be read.
    pub(super) fn next_entries(
        &mut self,
        file: &File,
        limit: usize,
        labels: &LabelTable,
    ) -> Result<Vec<GameEntry>> {
        let limit = limit.max(1);
        let mut entries = Vec::new();
        while entries.len() < limit && !self.is_done {
            let mut games = match self.bookmark {
                None => Collection::new(&self.window),
                Some(bookmark) => Collection::resume(&self.window, bookmark),
            };
            // The games of the window; the last only if the file ends with it, since what
            // follows decides where a game ends.
            let mut consumed = 0;
            let mut is_exhausted = true;
            let mut too_long = false;
            while let Some(tree) = games.next() {
                let follows = games.has_more();
                if !follows && self.input.is_some() {
                    is_exhausted = false;
                    too_long = self.window.len() - consumed > LONGEST_GAME;
                    break;
                }
                self.games += 1;
                let is_only = self.games == 1 && !follows;
                entries.push(entry(file, tree, self.games, is_only, labels));
                consumed = games.consumed();
                self.bookmark = Some(games.bookmark());
                if entries.len() == limit {
                    is_exhausted = false;
                    break;
                }
            }
            self.window.drain(..consumed);
            if too_long {
                self.games += 1;
                self.input = None;
                self.window = Vec::new();
                let mut entry = GameEntry::default();
                let what = format!(
                    "game {}: expected at most {} MiB, found more; the rest of the file is left out",
                    self.games,
                    LONGEST_GAME >> 20
                );
                entry.faults.push(file.fault(NOT_READ, what));
                entries.push(entry);
            }
            self.is_done = self.input.is_none() && (is_exhausted || self.window.is_empty());
            if entries.len() < limit {
                self.read_on().with_context(|| file.shown.clone())?;
            }
        }
        // The number of games is known at the end of the file only.
        if let (true, Some(last)) = (self.is_done, entries.last_mut()) {
            let rows = labels.rows_without_game(&file.name, self.games);
            last.faults.extend(
                rows.into_iter()
                    .map(|what| file.fault(LABELS_WITHOUT_GAME, what)),
            );
        }
        Ok(entries)
    }
}

/// The entry of game `number` of a file, from 1; `is_only` if the file has no other.
fn entry(
    file: &File,
    tree: Result<GameTree, SgfError>,
    number: usize,
    is_only: bool,
    labels: &LabelTable,
) -> GameEntry {
    let mut entry = GameEntry::default();
    let suffix = suffix(number, is_only);
    // A game that cannot be read is a fault.
    let record = match tree.and_then(|tree| Record::open(&tree, None)) {
        Ok(record) => record,
        Err(error) => {
            entry.faults.push(file.fault(NOT_READ, error.to_string()));
            return entry;
        }
    };
    // Labels that do not fit cost the score, not the game.
    let truth = labels.truth(&format!("{}{suffix}", file.name), &record);
    let truth = truth.unwrap_or_else(|what| {
        let what = format!("game {number}: {what}; its counted result is not used");
        let kind = "counts against the position";
        entry.faults.push(file.fault(kind, what));
        None
    });
    // Without a counted result nobody asks for rules and komi.
    let is_counted = record.recorded.counted().is_some();
    let repairs = record.repairs.into_iter();
    for Repair { part, what } in repairs.filter(|repair| is_counted || !repair.is_of_terms()) {
        let fault = file.fault(part, what);
        if fault.is_left_out() {
            entry.faults.push(fault);
        } else {
            entry.repaired.push(fault);
        }
    }
    entry.game = Some(Game {
        name: format!("{}{suffix}", file.stem()),
        // The stream numbers its entries.
        number: 0,
        at: None,
        position: record.position,
        truth,
        recorded: record.recorded,
        play: record.play,
    });
    entry
}

#[cfg(test)]
pub(super) mod testing {
    use super::GameEntry;

    /// Text around games, several line ends, a game that is broken, one that is not closed,
    /// one in another character set, one of another kind, none at the end.
    pub(in crate::input) const COLLECTION: &[u8] = b"some text (\r\n\
        (;SZ[5]AB[aa][bb]C[a \\] b]\r\n(;B[cc];W[dd])(;B[dd]))\r\n\
        (;SZ[5];B[jj];W[aa])\n\r\
        (;SZ[9]CA[Shift_JIS]C[\x83\x5D]AW[aa:cc]TW[aa:ii])\n\
        (;GM[2]SZ[8])(;SZ[5]AB[aa](;B[bb])\n\
        (;SZ[3]AB[aa]AW[cc] oops ) )\r\r\
        (;SZ[19]AB[dd][pp];W[dp]) trailing ( text";

    pub(in crate::input) fn told(entries: &[GameEntry]) -> Vec<(String, String, String)> {
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
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::super::files::list_files;
    use super::testing::{COLLECTION, told};
    use super::*;

    fn check(text: &[u8], games: usize) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        fs::write(&path, text).unwrap();
        let source = Source::Path(path);
        let (files, _) = list_files(&source).unwrap();
        let labels = LabelTable::default();
        let mut reader = FileReader::whole(text);
        let whole = reader.next_entries(&files[0], usize::MAX, &labels).unwrap();
        assert!(reader.is_done());
        assert_eq!(
            whole.iter().filter(|entry| entry.game.is_some()).count(),
            games
        );
        for (step, limit) in [(1, 1), (7, 2), (64, 1), (64, 100), (100_000, 3)] {
            let mut reader = FileReader::windowed(&files[0], step).unwrap();
            let mut entries = Vec::new();
            while !reader.is_done() {
                entries.extend(reader.next_entries(&files[0], limit, &labels).unwrap());
            }
            assert_eq!(
                told(&entries),
                told(&whole),
                "{step} bytes, {limit} entries"
            );
            assert_eq!(reader.checksum(), crate::datasets::sha256(text));
        }
    }

    #[test]
    fn a_window_shows_what_the_whole_file_does() {
        check(COLLECTION, 5);
        check(b"(;SZ[5]AB[aa])", 1);
        check(b"no game", 0);
        check(b"", 0);
    }
}
