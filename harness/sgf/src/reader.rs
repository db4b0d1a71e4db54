//! Collections: the games of a file, one after another.

use std::cell::OnceCell;
use std::iter::FusedIterator;

use encoding_rs::{Encoding, UTF_8};

use crate::charset::{self, TrailBytes, UTF8_MARK};
use crate::error::{ErrorKind, SgfError, SgfWarning, WarningKind, quote};
use crate::lines::LineCount;
use crate::name::Name;
use crate::parser::{self, Failure, Parsed};
use crate::scan::Scanner;
use crate::tree::{GameTree, Parts, Place, Room};
use crate::value;

/// A place between two games of a file, to read a file that is too long to be held whole.
#[derive(Debug, Clone, Copy)]
pub struct Bookmark {
    done: LineCount,
    games: usize,
    is_marked: bool,
}

/// The games of an SGF file, read one at a time.
///
/// Text before, between and after the games is skipped. A game that cannot be read gives an
/// error in its place, and the games after it still follow. An input without any game gives
/// one error.
///
/// Convert files that may be in UTF-16 or UTF-32 with [`read`](crate::read) first.
#[derive(Debug, Clone)]
pub struct Collection<'a> {
    input: &'a [u8],
    /// The place of the start of the last game.
    done: LineCount,
    at: usize,
    games: usize,
    /// The file starts with the byte order mark of UTF-8.
    is_marked: bool,
    scanner: Scanner,
    /// The size of the last game.
    room: Room,
    guess: OnceCell<&'static Encoding>,
}

impl<'a> Collection<'a> {
    /// The games of `input`. Nothing is read yet.
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

    /// Continues at a bookmark. `input` is the part of the file from the bookmark on: it starts
    /// with the first byte that [`Collection::consumed`] did not count.
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

    /// Number of bytes of the input up to the end of the last game.
    pub fn consumed(&self) -> usize {
        self.at
    }

    /// Whether another game starts in the input. If so, the last game is complete and does not
    /// change when more of the file is read.
    pub fn has_more(&self) -> bool {
        parser::find_game(self.input, self.at).is_some()
    }

    /// Reads the game at `start` and finds its character set.
    ///
    /// The first reading takes all bytes as ASCII. It is final if the game is ASCII or UTF-8.
    /// Otherwise the encoding is that of `CA`, or else a guess; if its two-byte characters may
    /// contain `\` or `]`, the game is read again. A declared encoding that does not fit gives
    /// way to UTF-8 if the text is valid UTF-8.
    fn game(&mut self, start: usize) -> Result<(Parsed, &'static Encoding), Failure> {
        let plain = self.parse(start, TrailBytes::Plain);
        let (end, is_ascii) = match &plain {
            Ok(parsed) => (parsed.end, parsed.is_ascii),
            Err(failure) => {
                let text = &self.input[start..failure.resume];
                (failure.resume, text.is_ascii())
            }
        };
        // A zero byte is no letter in any character set of records. In a damaged file, or one in
        // unusual units, it stands between letters of points and would be passed over.
        if let Some(zero) = memchr::memchr(0, &self.input[start..end]) {
            let at = start + zero;
            let expected = "text";
            let found = quote(&self.input[at..end]);
            return Err(Failure {
                offset: at,
                kind: ErrorKind::Expected { expected, found },
                resume: end,
            });
        }
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
            // One game is often too short for a guess, and most files have one encoding.
            None => self.guess.get_or_init(|| charset::guess(self.input)),
        };
        // A second reading, if syntax bytes may be parts of characters.
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

    /// Builds the tree of a game whose first byte is at `base`, if it is a game of Go.
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
        warnings.extend(
            size_faults(&parsed.parts, &self.input[base.index()..])
                .map(|(offset, kind)| (base.index() + offset, kind)),
        );
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

/// What is repaired in the board size of a game, with the offsets from its start.
fn size_faults<'p>(
    parts: &'p Parts,
    game: &'p [u8],
) -> impl Iterator<Item = (usize, WarningKind)> + 'p {
    let of_node = |number: usize| {
        let start = |number: usize| match parts.nodes.get(number) {
            Some(node) => node.properties_start as usize,
            None => parts.properties.len(),
        };
        let own = &parts.properties[start(number)..start(number + 1)];
        let mut own = own.iter();
        own.find(|property| property.name == Name::SZ)
    };
    // SZ belongs to the root; some records have it in the next node.
    let (size, is_late) = match of_node(0) {
        Some(size) => (Some(size), false),
        None => (of_node(1), true),
    };
    let values = size.map_or(&[][..], |size| &parts.values[size.values()]);
    values.iter().flat_map(move |span| {
        let value = &game[span.start as usize..span.end as usize];
        let text = value.trim_ascii();
        let found = quote(value);
        let lines = || value::parse_size(text).map_or(0, |(lines, _)| lines);
        // The forms that are read although the format does not allow them.
        let form = match text {
            b"" => Some(WarningKind::EmptySize),
            _ if text.iter().any(|byte| b"xX".contains(byte)) && lines() > 0 => {
                let (found, lines) = (found, lines());
                Some(WarningKind::SizeForm { found, lines })
            }
            _ if text.len() < value.len() => {
                let name = "SZ".to_owned();
                Some(WarningKind::Spaces { name, found })
            }
            _ if text.starts_with(b"+") || text.len() > 1 && text.starts_with(b"0") => {
                let name = "SZ".to_owned();
                Some(WarningKind::Padded { name, found })
            }
            _ => None,
        };
        let late = is_late.then_some(WarningKind::LateSize);
        let kinds = [late, form].into_iter().flatten();
        kinds.map(|kind| (span.start as usize, kind))
    })
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
