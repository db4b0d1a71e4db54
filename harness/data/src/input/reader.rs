//! Reads the games of one file, through a window if the file is long.
//!
//! Only `stream` calls [`FileReader`]. A long file must give the same games whole and through a
//! window of any size. Otherwise results would depend on the length of files.

use std::io::{Read, Seek};
use std::{fs, io};

use anyhow::{Context, Result};
use hmac_sha256::Hash;
use sahwal_record::Record;
use sahwal_sgf::{Bookmark, Collection, GameTree, SgfError};

use super::counted::{LABELS_WITHOUT_GAME, LabelTable};
use super::files::{File, suffix};
use super::sample::{SHORT_FILE, Sample, game_number};
use super::{Game, GameEntry};
use crate::datasets::in_digits;
use crate::disk::open;

/// The largest number of bytes of a game in a long file. Reading a game takes about ten times as
/// much memory.
const LONGEST_GAME: usize = 64 << 20;

/// The kind of fault of a game that is left out.
const NOT_READ: &str = "games that cannot be read";

/// The units of a file ([`Sample`]), and which of them are read.
#[derive(Clone, Copy)]
pub(super) struct Units {
    sample: Sample,
    /// The number of units before the file.
    before: u64,
    /// Whether all games of the file are one unit.
    is_one: bool,
}

impl Units {
    /// The units of a file that comes after `before` units of the data set.
    pub(super) fn of(file: &File, before: u64, sample: Sample) -> Units {
        Units {
            sample,
            before,
            is_one: file.size <= SHORT_FILE,
        }
    }

    /// The units of a single file, all of which are read.
    pub(super) fn all(file: &File) -> Units {
        Units::of(file, 0, Sample::ALL)
    }

    /// The number of units of the file, which has `games` games.
    pub(super) fn count(self, games: usize) -> u64 {
        if self.is_one { 1 } else { games.max(1) as u64 }
    }

    /// Whether the file is one unit that is not read.
    pub(super) fn is_skipped(self) -> bool {
        self.is_one && !self.sample.has(self.before)
    }

    /// Whether this game of the file, from 1, is read.
    fn has(self, game: usize) -> bool {
        let unit = if self.is_one { 0 } else { game as u64 - 1 };
        self.sample.has(self.before + unit)
    }

    /// The number in the data set of this game of the file, from 1.
    fn number(self, game: usize) -> u64 {
        let earlier = game as u64 - 1;
        if self.is_one {
            game_number(self.before, earlier)
        } else {
            game_number(self.before + earlier, 0)
        }
    }
}

/// Reads the games of one file in order. A game is complete when the start of the next one is in
/// the window. Then the window moves on.
pub(super) struct FileReader {
    units: Units,
    /// The file, until its end is reached.
    input: Option<fs::File>,
    /// The part of the file in memory. It begins after the last game that was read.
    window: Vec<u8>,
    /// The number of bytes to read at a time.
    step: usize,
    /// The place in the file where the window begins.
    bookmark: Option<Bookmark>,
    /// The number of games that were read or passed over.
    games: usize,
    is_done: bool,
    /// The checksum of the bytes read.
    hash: Hash,
}

impl FileReader {
    /// The number of bytes that were read so far of a file with a window; 0 for one in memory.
    pub(super) fn bytes_read(&self) -> u64 {
        match self.input.as_ref() {
            Some(mut file) => file.stream_position().unwrap_or(0),
            None => 0,
        }
    }

    /// A reader of a file that is in memory as a whole.
    pub(super) fn whole(bytes: &[u8], units: Units) -> FileReader {
        let mut hash = Hash::new();
        hash.update(bytes);
        FileReader {
            units,
            input: None,
            window: sahwal_sgf::read(bytes).into_owned(),
            step: 0,
            bookmark: None,
            games: 0,
            is_done: false,
            hash,
        }
    }

    /// A reader with a window of `step` bytes, which grows if a game is longer. Built-in files and
    /// files in UTF-16 are read into memory as a whole.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn windowed(file: &File, step: usize, units: Units) -> io::Result<FileReader> {
        let Some(path) = file.path() else {
            return Ok(FileReader::whole(&file.read()?, units));
        };
        let mut reader = FileReader {
            input: Some(open(path)?),
            step,
            ..FileReader::whole(b"", units)
        };
        reader.read_on()?;
        if matches!(sahwal_sgf::read(&reader.window), std::borrow::Cow::Owned(_)) {
            return Ok(FileReader::whole(&file.read()?, units));
        }
        Ok(reader)
    }

    /// Whether all games were read.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The number of units of the file that were read or passed over so far.
    pub(super) fn units(&self) -> u64 {
        self.units.count(self.games)
    }

    /// The checksum of the bytes read so far.
    pub(super) fn checksum(&self) -> String {
        in_digits(self.hash)
    }

    /// Reads more of the file, which makes the window longer.
    fn read_on(&mut self) -> io::Result<()> {
        if let Some(input) = &mut self.input {
            let before = self.window.len();
            // A long game is parsed again from its start after each step. Steps that grow with the
            // window keep the whole effort linear.
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

    /// Reads the next games of the sample: at most `limit`, and at least one unless the file ends.
    /// Games that are not in the sample are passed over.
    ///
    /// # Errors
    /// The file can no longer be read.
    pub(super) fn next_entries(
        &mut self,
        file: &File,
        limit: usize,
        labels: &LabelTable,
    ) -> Result<Vec<GameEntry>> {
        let most = limit.max(1);
        let mut entries = Vec::new();
        while entries.len() < most && !self.is_done {
            let mut games = match self.bookmark {
                None => Collection::new(&self.window),
                Some(bookmark) => Collection::resume(&self.window, bookmark),
            };
            // Read the games of the window. The text after a game decides where it ends, so the
            // last one is read only if the file ends with it.
            let mut consumed = 0;
            let mut is_exhausted = true;
            let mut too_long = false;
            loop {
                // A game that is not in the sample is passed over, without a tree.
                let mut tree = None;
                if self.units.has(self.games + 1) {
                    tree = games.next();
                    if tree.is_none() {
                        break;
                    }
                } else if !games.skip_game() {
                    break;
                }
                let follows = games.has_more();
                if !follows && self.input.is_some() {
                    is_exhausted = false;
                    too_long = self.window.len() - consumed > LONGEST_GAME;
                    break;
                }
                self.games += 1;
                let is_only = self.games == 1 && !follows;
                if let Some(tree) = tree {
                    let number = self.units.number(self.games);
                    entries.push(entry(file, tree, self.games, is_only, labels).numbered(number));
                }
                consumed = games.consumed();
                self.bookmark = Some(games.bookmark());
                if entries.len() == most {
                    is_exhausted = false;
                    break;
                }
            }
            self.window.drain(..consumed);
            if too_long {
                entries.push(self.leave_out_rest(file));
            }
            self.is_done = self.input.is_none() && (is_exhausted || self.window.is_empty());
            if entries.len() < most {
                self.read_on().with_context(|| file.shown.clone())?;
            }
        }
        // Only the end of the file tells how many games it has.
        if self.is_done
            && let Some(last) = entries.last_mut()
        {
            for what in labels.rows_without_game(&file.name, self.games) {
                last.faults.push(file.fault(LABELS_WITHOUT_GAME, what));
            }
        }
        Ok(entries)
    }

    /// Ends the file at a game that is too long. Returns the entry with this fault.
    fn leave_out_rest(&mut self, file: &File) -> GameEntry {
        self.games += 1;
        self.input = None;
        self.window = Vec::new();
        let mut entry = GameEntry::default().numbered(self.units.number(self.games));
        let what = format!(
            "game {}: expected at most {} MiB, found more; the rest of the file is left out",
            self.games,
            LONGEST_GAME >> 20
        );
        entry.faults.push(file.fault(NOT_READ, what));
        entry
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
    let name_end = suffix(number, is_only);
    // A game that cannot be read is a fault.
    let record = match tree.and_then(|tree| Record::open(&tree, None)) {
        Ok(record) => record,
        Err(error) => {
            entry.faults.push(file.fault(NOT_READ, error.to_string()));
            return entry;
        }
    };
    // If its labels do not fit, a game is read without a counted result.
    let truth = match labels.truth(&format!("{}{name_end}", file.name), &record) {
        Ok(truth) => truth,
        Err(why) => {
            let what = format!("game {number}: {why}; its counted result is not used");
            entry
                .faults
                .push(file.fault("counts against the position", what));
            None
        }
    };
    let is_counted = record.recorded.counted().is_some();
    for repair in record.repairs {
        // Rules and komi matter only if there is a counted result to compare with.
        if repair.is_of_terms() && !is_counted {
            continue;
        }
        let fault = file.fault(repair.part, repair.what);
        if fault.is_left_out() {
            entry.faults.push(fault);
        } else {
            entry.repaired.push(fault);
        }
    }
    entry.game = Some(Game {
        name: format!("{}{name_end}", file.stem()),
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

    /// Text around games, several kinds of line ends, a broken game, a game that is not closed, one
    /// in another character set, a record of another kind of game, and text without a game at the
    /// end.
    pub(in crate::input) const COLLECTION: &[u8] = b"some text (\r\n\
        (;SZ[5]AB[aa][bb]C[a \\] b]\r\n(;B[cc];W[dd])(;B[dd]))\r\n\
        (;SZ[5];B[jj];W[aa])\n\r\
        (;SZ[9]CA[Shift_JIS]C[\x83\x5D]AW[aa:cc]TW[aa:ii])\n\
        (;GM[2]SZ[8])(;SZ[5]AB[aa](;B[bb])\n\
        (;SZ[3]AB[aa]AW[cc] oops ) )\r\r\
        (;SZ[19]AB[dd][pp];W[dp]) trailing ( text";

    pub(in crate::input) fn told(entries: &[GameEntry]) -> Vec<(String, String, String)> {
        let mut told = Vec::new();
        for entry in entries {
            let game = match &entry.game {
                Some(game) => format!("{} {} {}", game.name, game.position, game.truth.is_some()),
                None => "none".to_owned(),
            };
            told.push((
                game,
                entry.faults.iter().map(ToString::to_string).collect(),
                entry.repaired.iter().map(ToString::to_string).collect(),
            ));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::super::files::Files;
    use super::testing::{COLLECTION, told};
    use super::*;

    fn check(text: &[u8], games: usize) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        fs::write(&path, text).unwrap();
        let source = Source::Path(path);
        let file = Files::of(&source).unwrap().next().unwrap().unwrap();
        let labels = LabelTable::default();
        let mut reader = FileReader::whole(text, Units::all(&file));
        let whole = reader.next_entries(&file, usize::MAX, &labels).unwrap();
        assert!(reader.is_done());
        assert_eq!(
            whole.iter().filter(|entry| entry.game.is_some()).count(),
            games
        );
        for (step, limit) in [(1, 1), (7, 2), (64, 1), (64, 100), (100_000, 3)] {
            let mut reader = FileReader::windowed(&file, step, Units::all(&file)).unwrap();
            let mut entries = Vec::new();
            while !reader.is_done() {
                entries.extend(reader.next_entries(&file, limit, &labels).unwrap());
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
    fn games_that_are_passed_over_do_not_change_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sgf");
        let text = COLLECTION.repeat(1 + SHORT_FILE as usize / COLLECTION.len());
        fs::write(&path, &text).unwrap();
        let source = Source::Path(path);
        let file = Files::of(&source).unwrap().next().unwrap().unwrap();
        let labels = LabelTable::default();
        let read = |units: Units| {
            let mut reader = FileReader::windowed(&file, 64, units).unwrap();
            let mut entries = Vec::new();
            while !reader.is_done() {
                entries.extend(reader.next_entries(&file, 5, &labels).unwrap());
            }
            assert_eq!(reader.checksum(), crate::datasets::sha256(&text));
            (entries, reader.units())
        };
        let (all, units) = read(Units::all(&file));
        assert_eq!(units, all.len() as u64);
        for part in 0..3 {
            let sample = Sample {
                every: 2,
                part,
                parts: 3,
            };
            let (some, of) = read(Units::of(&file, 0, sample));
            assert_eq!(of, units);
            let mut expected = Vec::new();
            for entry in all.iter().skip(2 * part as usize).step_by(6) {
                expected.push((entry.number, told(std::slice::from_ref(entry))));
            }
            let found = some
                .iter()
                .map(|entry| (entry.number, told(std::slice::from_ref(entry))));
            assert!(found.eq(expected), "part {part}");
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
