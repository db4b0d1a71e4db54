//! Collections: the games of a file, one after the other.

use std::cell::OnceCell;
use std::iter::FusedIterator;

use encoding_rs::{Encoding, UTF_8};

use crate::charset::{self, TrailBytes, UTF8_MARK};
use crate::error::{ErrorKind, SgfError, SgfWarning, WarningKind, quote};
use crate::lines::LineCount;
use crate::parser::{self, Failure, Parsed};
use crate::scan::Scanner;
use crate::tree::{GameTree, Place, Room};

/// How far the games of a file are read, for a file too long to be held whole.
#[derive(Debug, Clone, Copy)]
pub struct Bookmark {
    done: LineCount,
    games: usize,
    is_marked: bool,
}

/// The games of an SGF file, read one at a time.
///
/// Text before, between and after the games is passed over. A game that cannot be read is an
/// error in its place, and the games after it still follow. An input without any game is one
/// error.
///
/// UTF-16 must go through [`read`](super::read) first.
#[derive(Debug, Clone)]
pub struct Collection<'a> {
    input: &'a [u8],
    /// The line count up to the start of the last game.
    done: LineCount,
    at: usize,
    games: usize,
    /// The file starts with the mark of UTF-8.
    is_marked: bool,
    scanner: Scanner,
    /// How large the last game was.
    room: Room,
    guess: OnceCell<&'static Encoding>,
}

impl<'a> Collection<'a> {
    /// Starts reading; nothing is looked at yet.
    pub fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            done: LineCount::START,
            at: 0,
            games: 0,
            is_marked: input.starts_with(UTF8_MARK),
            scanner: Scanner::new(),
            room: Room::typical(input.len()),
            guess: OnceCell::new(),
        }
    }

    /// Goes on at a bookmark: `input` is a further part of the file, from the first byte
    /// that [`Collection::consumed`] did not count.
    pub fn resume(input: &'a [u8], bookmark: Bookmark) -> Self {
        Self {
            done: bookmark.done,
            games: bookmark.games,
            is_marked: bookmark.is_marked,
            ..Self::new(input)
        }
    }

    /// The place after the last game.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark {
            done: self.done.advanced(self.input, self.at).at_start(),
            games: self.games,
            is_marked: self.is_marked,
        }
    }

    /// Bytes of the input up to the end of the last game.
    pub fn consumed(&self) -> usize {
        self.at
    }

    /// Whether another game starts in the input: then the last one does not change
    /// when the input goes on.
    pub fn has_more(&self) -> bool {
        parser::find_game(self.input, self.at).is_some()
    }

    /// Reads the game at `start`, once more if its character set demands it.
    fn game(&mut self, start: usize) -> Result<(Parsed, &'static Encoding), Failure> {
        let plain = self.parse(start, TrailBytes::Plain);
        let (end, is_ascii) = match &plain {
            Ok(parsed) => (parsed.end, parsed.is_ascii),
            Err(failure) => {
                let text = &self.input[start..failure.resume];
                (failure.resume, text.is_ascii())
            }
        };
        if is_ascii || self.is_marked {
            return plain.map(|parsed| (parsed, UTF_8));
        }
        let text = &self.input[start..end];
        let is_utf8 = std::str::from_utf8(text).is_ok();
        let label = charset::declared(&self.input[start..]);
        let declared = label.and_then(charset::by_label);
        let encoding = match declared {
            Some(encoding) => encoding,
            None if is_utf8 => UTF_8,
            // One game is often too short for a guess; a file is mostly of one kind.
            None => self.guess.get_or_init(|| charset::guess(self.input)),
        };
        let trail_bytes = TrailBytes::of(encoding);
        let special = (trail_bytes != TrailBytes::Plain).then(|| self.parse(start, trail_bytes));
        let fits = !is_utf8
            || encoding == UTF_8
            || !matches!(special, Some(Err(_))) && charset::decodes(encoding, text);
        let (result, encoding) = match special {
            _ if !fits => (plain, UTF_8),
            Some(special) => (special, encoding),
            None => (plain, encoding),
        };
        result.map(|mut parsed| {
            if let Some(label) = label
                && !label.is_empty()
                && (declared.is_none() || !fits)
            {
                let name = quote(label);
                parsed
                    .warnings
                    .push((start, WarningKind::BadCharset { name }));
            }
            (parsed, encoding)
        })
    }

    fn parse(&mut self, start: usize, trail_bytes: TrailBytes) -> Result<Parsed, Failure> {
        self.scanner.set_trail_bytes(trail_bytes);
        parser::parse(self.input, start, &mut self.scanner, self.room)
    }

    /// Builds the tree, whose first byte is at `base`.
    fn tree(
        &self,
        base: LineCount,
        parsed: Parsed,
        encoding: &'static Encoding,
    ) -> Result<GameTree<'a>, SgfError> {
        let place = Place {
            input: self.input,
            base,
            number: self.games,
        };
        let mut warnings = parsed.warnings;
        warnings.sort_by_key(|&(offset, _)| offset);
        let mut lines = base;
        let warnings = warnings
            .into_iter()
            .map(|(offset, kind)| {
                lines = lines.advanced(self.input, offset);
                SgfWarning::new(self.games, lines, kind)
            })
            .collect();
        let tree = GameTree::new(place, parsed.parts, encoding, warnings);
        let other_game = tree.root().get("GM").find_map(|value| {
            let text = value.trim_ascii();
            let is_go = text.is_empty() || text == b"1";
            let kind = ErrorKind::NotGo { found: quote(text) };
            (!is_go).then(|| tree.error_in(value, kind))
        });
        match other_game {
            Some(error) => Err(error),
            None => Ok(tree),
        }
    }
}

impl<'a> Iterator for Collection<'a> {
    type Item = Result<GameTree<'a>, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(start) = parser::find_game(self.input, self.at) else {
            self.at = self.input.len();
            if self.games > 0 {
                return None;
            }
            self.games = 1;
            let error = SgfError::new(1, LineCount::START, ErrorKind::NoGame);
            return Some(Err(error));
        };
        self.games += 1;
        self.done = self.done.advanced(self.input, start);
        let base = self.done;
        Some(match self.game(start) {
            Ok((parsed, encoding)) => {
                self.at = parsed.end;
                self.room = parsed.parts.room();
                self.tree(base, parsed, encoding)
            }
            Err(failure) => {
                self.at = failure.resume;
                let place = base.advanced(self.input, failure.offset);
                Err(SgfError::new(self.games, place, failure.kind))
            }
        })
    }
}

impl FusedIterator for Collection<'_> {}
