//! Collections: the games of a file, one after another.
//!
//! `sahwal-data` reads files of any length with [`Collection`] and [`Bookmark`]; `sahwal-record`
//! and `analyze` read one game. If a game is missed or found twice, all later games of the file get
//! another number.

use std::cell::OnceCell;
use std::iter::FusedIterator;
use std::sync::OnceLock;

use encoding_rs::{Encoding, UTF_8};

use crate::charset::{self, TrailBytes, UTF8_MARK};
use crate::error::{ErrorKind, SgfError, SgfWarning, WarningKind, quote};
use crate::lines::LineCount;
use crate::other::what_is;
use crate::parser::{self, Parsed};
use crate::scan::Scanner;
use crate::tree::{GameTree, Place};

/// A place between two games of a file. With it, a file can be read in parts, if it is too long for
/// memory.
///
/// ```
/// use sahwal_sgf::Collection;
///
/// let file = b"(;SZ[9];B[aa])\n(;SZ[13];B[aa])";
/// let mut first = Collection::new(file);
/// first.next();
/// let (bookmark, consumed) = (first.bookmark(), first.consumed());
/// let game = Collection::resume(&file[consumed..], bookmark).next().unwrap().unwrap();
/// assert_eq!((game.number(), game.size()), (2, Ok(13)));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Bookmark {
    /// The place up to which lines are counted.
    done: LineCount,
    games: usize,
    /// The file starts with the byte order mark of UTF-8.
    is_marked: bool,
}

/// The games of an SGF file, read one at a time.
///
/// Text before, between and after the games is skipped. If a game cannot be read, its item is an
/// error, and the games after it still follow. An input without any game gives one error.
///
/// Convert files that may be in UTF-16 or UTF-32 with [`read`](crate::read) first.
///
/// ```
/// use sahwal_sgf::Collection;
///
/// let file = b"(;SZ[9];B[aa]) and (;SZ[13];B[aa])";
/// let sizes = Collection::new(file).map(|game| game?.size());
/// assert_eq!(sizes.collect::<Result<Vec<_>, _>>(), Ok(vec![9, 13]));
/// ```
#[derive(Debug, Clone)]
pub struct Collection<'a> {
    input: &'a [u8],
    so_far: Bookmark,
    at: usize,
    scanner: Scanner,
    guess: OnceCell<&'static Encoding>,
}

impl<'a> Collection<'a> {
    /// The games of `input`. Nothing is read yet.
    pub fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            so_far: Bookmark {
                is_marked: input.starts_with(UTF8_MARK),
                ..Bookmark::default()
            },
            at: 0,
            scanner: Scanner::new(),
            guess: OnceCell::new(),
        }
    }

    /// Continues at a bookmark. `input` is the part of the file from the bookmark on: it starts
    /// with the first byte that [`Collection::consumed`] did not count.
    pub fn resume(input: &'a [u8], bookmark: Bookmark) -> Self {
        Self {
            so_far: bookmark,
            ..Self::new(input)
        }
    }

    /// The place after the last game.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark {
            done: self.so_far.done.advanced(self.input, self.at).at_start(),
            ..self.so_far
        }
    }

    /// The number of bytes of the input up to the end of the last game.
    pub fn consumed(&self) -> usize {
        self.at
    }

    /// Whether another game starts in the input. If so, the last game is complete and does not
    /// change when more of the file is read.
    pub fn has_more(&self) -> bool {
        parser::find_game(self.input, self.at).is_some()
    }

    /// Skips the next game, the one that [`next`](Iterator::next) would return; false if there is
    /// none. This is faster, because no tree is built.
    pub fn skip_game(&mut self) -> bool {
        match parser::find_game(self.input, self.at) {
            None => {
                self.at = self.input.len();
                false
            }
            Some(start) => {
                self.go_on(start);
                true
            }
        }
    }

    /// Reads the game at `start`, and moves on to its end.
    fn go_on(&mut self, start: usize) -> (LineCount, Parsed, &'static Encoding) {
        self.so_far.games += 1;
        // Lines are counted from the game before, so each byte of a file is counted only once.
        self.so_far.done = self.so_far.done.advanced(self.input, start);
        let (parsed, encoding) = self.game(start);
        self.at = parsed.end;
        (self.so_far.done, parsed, encoding)
    }

    /// Reads the game at `start` and finds its character set.
    ///
    /// The first reading takes all bytes as ASCII. It is final if the game is ASCII, or if the file
    /// has the mark of UTF-8. Otherwise the encoding is that of `CA`; without `CA` it is UTF-8 if
    /// the text is valid UTF-8, or else a guess. If two-byte characters of the encoding may contain
    /// `\` or `]`, the game is read again. If the declared encoding does not fit and the text is
    /// valid UTF-8, UTF-8 is used.
    fn game(&mut self, start: usize) -> (Parsed, &'static Encoding) {
        let plain = self.parse(start, TrailBytes::Plain);
        let text = &self.input[start..plain.end];
        // Text that was left out after a fault must be ASCII, too.
        let is_whole = plain.warnings.is_empty() && plain.stop.is_none();
        if self.so_far.is_marked || plain.is_ascii && (is_whole || text.is_ascii()) {
            return (plain, UTF_8);
        }
        // The bytes of UTF-8 follow so strict a pattern that text in another encoding hardly ever
        // fits it.
        let is_utf8 = std::str::from_utf8(text).is_ok();
        let label = charset::declared(&self.input[start..]);
        let declared = label.and_then(charset::by_label);
        let encoding = match declared {
            Some(encoding) => encoding,
            None if is_utf8 => UTF_8,
            // One game is often too short for a guess, and most files have one encoding.
            None => self.guess.get_or_init(|| charset::guess(self.input)),
        };
        // If bytes of the syntax may be parts of characters, the game is read again.
        let trail_bytes = TrailBytes::of(encoding);
        let special = match trail_bytes {
            TrailBytes::Plain => None,
            _ => Some(self.parse(start, trail_bytes)),
        };
        // In a wrong encoding, a `]` may become part of a character. The value then goes on, and
        // ends in a fault.
        let is_worse = match &special {
            Some(special) => special.stop.is_some() || special.faults() > plain.faults(),
            None => false,
        };
        let fits = !is_utf8 || encoding == UTF_8 || !is_worse && charset::decodes(encoding, text);
        let (mut parsed, encoding) = match special {
            _ if !fits => (plain, UTF_8),
            Some(special) => (special, encoding),
            None => (plain, encoding),
        };
        if let Some(label) = label
            && !label.is_empty()
            && (declared.is_none() || !fits)
        {
            let name = quote(label);
            let warning = WarningKind::BadCharset { name };
            parsed.warnings.push((start, warning));
        }
        (parsed, encoding)
    }

    fn parse(&mut self, start: usize, trail_bytes: TrailBytes) -> Parsed {
        self.scanner.set_trail_bytes(trail_bytes);
        parser::parse(self.input, start, &mut self.scanner)
    }

    /// Builds the tree of a game whose first byte is at `base`. An error if it is no game of Go, or
    /// if nothing of it can be read.
    fn tree(
        &self,
        base: LineCount,
        parsed: Parsed,
        encoding: &'static Encoding,
    ) -> Result<GameTree<'a>, SgfError> {
        let input = self.input;
        let error =
            |(offset, kind)| SgfError::new(self.so_far.games, base.advanced(input, offset), kind);
        // No character set of records has a zero byte as a letter. In a damaged or unusual file,
        // it may be between the letters of a point, and would be ignored there.
        if let Some(zero) = memchr::memchr(0, &input[base.index()..parsed.end]) {
            let at = base.index() + zero;
            let expected = "text";
            let found = quote(&input[at..parsed.end]);
            return Err(error((at, ErrorKind::Expected { expected, found })));
        }
        // A game that lost all of its stones is an error. It must not be read as an empty board.
        let mut warnings = parsed.warnings;
        let mut names = parsed.parts.properties.iter().map(|property| property.name);
        if !names.any(|name| name.is_stones()) {
            let lost = warnings.iter().find_map(|(offset, kind)| match kind {
                WarningKind::Stopped { fault } => Some((*offset, fault.clone())),
                WarningKind::Cut { .. } => Some((*offset, ErrorKind::UnexpectedEnd)),
                _ => None,
            });
            if let Some(fault) = parsed.stop.clone().or(lost) {
                return Err(error(fault));
            }
        }
        warnings.sort_by_key(|&(offset, _)| offset);
        let mut lines = base;
        let mut placed = Vec::with_capacity(warnings.len());
        for (offset, kind) in warnings {
            lines = lines.advanced(input, offset);
            placed.push(SgfWarning::new(self.so_far.games, lines, kind));
        }
        let place = Place {
            input,
            base,
            end: parsed.end,
            number: self.so_far.games,
        };
        let mut tree = GameTree {
            place,
            places: OnceLock::new(),
            parts: parsed.parts,
            encoding,
            warnings: placed,
            more_warnings: parsed.more_warnings,
            stop: parsed.stop.map(error),
        };
        tree.add_size_warnings();
        let other_game = tree.root().get("GM").find_map(|value| {
            let text = value.trim_ascii();
            let is_go = text.is_empty() || text == b"1";
            if is_go {
                return None;
            }
            let kind = ErrorKind::NotGo { found: quote(text) };
            Some(tree.error_in(value, kind))
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
            if self.so_far.games > 0 {
                return None;
            }
            self.so_far.games = 1;
            let what = what_is(self.input);
            let error = SgfError::new(1, LineCount::default(), ErrorKind::NoGame { what });
            return Some(Err(error));
        };
        let (base, parsed, encoding) = self.go_on(start);
        Some(self.tree(base, parsed, encoding))
    }
}

impl FusedIterator for Collection<'_> {}
