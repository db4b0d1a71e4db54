//! Reads one game into flat lists, in one pass and without recursion.

use std::collections::{HashMap, HashSet};

use crate::error::{ErrorKind, WarningKind, quote};
use crate::name::{Name, NameFault};
use crate::scan::{Scanner, point_end, skip_space};
use crate::tree::{NONE, Node, Parts, Property, Room, Span};

/// A game as it was read.
pub(crate) struct Parsed {
    pub(crate) parts: Parts,
    /// Faults that were repaired, with their offsets; not sorted.
    pub(crate) warnings: Vec<(usize, WarningKind)>,
    /// The offset after the game.
    pub(crate) end: usize,
    pub(crate) is_ascii: bool,
}

/// A game that could not be read.
pub(crate) struct Failure {
    pub(crate) offset: usize,
    pub(crate) kind: ErrorKind,
    /// Where to search for the next game; always after the start of this one.
    pub(crate) resume: usize,
}

/// An open variation.
struct Variation {
    /// The node that it follows; `NONE` for the game itself.
    branch: u32,
    /// Its first node; `NONE` before that is read.
    first: u32,
    /// The first node of the variation before it on the same node, or `NONE`.
    previous: u32,
}

/// The last token. It decides which tokens may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// `(`
    Open,
    /// `;` or a property
    Node,
    /// `)`
    Close,
}

struct Parser<'i, 's> {
    input: &'i [u8],
    scanner: &'s mut Scanner,
    start: usize,
    at: usize,
    parts: Parts,
    warnings: Vec<(usize, WarningKind)>,
    is_ascii: bool,
    open: Vec<Variation>,
    node: u32,
    /// The first node of the variation closed last, when `last` is `Close`.
    sibling: u32,
    last: Last,
}

type Step<T> = Result<T, (usize, ErrorKind)>;

/// Reads the game whose `(` is at `start`. `room` is the expected size of its lists.
///
/// One loop reads a token at a time and keeps the open variations on a stack of its own, so
/// deep files cannot exhaust the stack of the thread. After an error, brackets are counted
/// to find the end of the game.
pub(crate) fn parse(
    input: &[u8],
    start: usize,
    scanner: &mut Scanner,
    room: Room,
) -> Result<Parsed, Failure> {
    let mut parser = Parser {
        input,
        scanner,
        start,
        at: start,
        parts: Parts::new(room),
        warnings: Vec::new(),
        is_ascii: true,
        open: Vec::new(),
        node: NONE,
        sibling: NONE,
        last: Last::Close,
    };
    match parser.game() {
        Ok(()) => Ok(Parsed {
            parts: parser.parts,
            warnings: parser.warnings,
            end: parser.at,
            is_ascii: parser.is_ascii,
        }),
        Err((offset, kind)) => {
            let depth = parser.open.len();
            let resume = skip_rest(input, offset.max(start + 1), depth, parser.scanner);
            Err(Failure {
                offset,
                kind,
                resume,
            })
        }
    }
}

impl Parser<'_, '_> {
    /// Reads tokens until the variation of the game is closed, or until the game ends without
    /// being closed: at the end of the file, or where the next game starts.
    fn game(&mut self) -> Step<()> {
        loop {
            self.at = skip_space(self.input, self.at);
            self.check_place(self.at)?;
            match self.input.get(self.at) {
                Some(b';') if self.last != Last::Close => self.add_node(self.at + 1),
                Some(b'A'..=b'Z' | b'a'..=b'z') if self.last != Last::Close => self.property()?,
                Some(b'(') if self.last != Last::Open => {
                    if !self.open.is_empty() && is_game_start(self.input, self.at) {
                        self.unclosed();
                        return Ok(());
                    }
                    self.open_variation();
                }
                Some(b')') => {
                    self.close_variation();
                    if self.open.is_empty() {
                        self.merge_repeated();
                        return Ok(());
                    }
                }
                Some(b']') if self.last == Last::Node => {
                    self.warn(self.at, WarningKind::StrayBracket);
                    self.at += 1;
                }
                Some(_) => return Err(self.unexpected()),
                None if self.last == Last::Open => {
                    return Err((self.at, UNFINISHED_VARIATION));
                }
                None => {
                    self.unclosed();
                    return Ok(());
                }
            }
        }
    }

    /// Offsets within a game, and the numbers of its nodes, must fit in 32 bits.
    fn check_place(&self, at: usize) -> Step<()> {
        if at - self.start < NONE as usize {
            Ok(())
        } else {
            Err((at, ErrorKind::TooLarge))
        }
    }

    fn unexpected(&self) -> (usize, ErrorKind) {
        let expected = match self.last {
            Last::Open => "`;`",
            Last::Node => "a property, `;`, `(` or `)`",
            Last::Close => "`(` or `)`",
        };
        (self.at, expected_at(self.input, self.at, expected))
    }

    /// Ends the game here although some variations are open.
    fn unclosed(&mut self) {
        let missing = self.open.len();
        self.warn(self.at, WarningKind::Unclosed { missing });
        self.merge_repeated();
    }

    fn warn(&mut self, offset: usize, kind: WarningKind) {
        self.warnings.push((offset, kind));
    }

    fn open_variation(&mut self) {
        let previous = match self.last {
            Last::Close => self.sibling,
            _ => NONE,
        };
        self.open.push(Variation {
            branch: self.node,
            first: NONE,
            previous,
        });
        self.last = Last::Open;
        self.at += 1;
    }

    fn close_variation(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        if self.last == Last::Open {
            self.warn(self.at, WarningKind::EmptyVariation);
            self.sibling = closed.previous;
        } else {
            self.sibling = closed.first;
        }
        self.node = closed.branch;
        self.last = Last::Close;
        self.at += 1;
    }

    fn add_node(&mut self, next: usize) {
        self.merge_repeated();
        let Parts {
            nodes, properties, ..
        } = &mut self.parts;
        let new = nodes.len() as u32;
        nodes.push(Node {
            parent: self.node,
            first_child: NONE,
            next_sibling: NONE,
            properties_start: properties.len() as u32,
        });
        let mut previous = NONE;
        if self.last == Last::Open
            && let Some(variation) = self.open.last_mut()
        {
            variation.first = new;
            previous = variation.previous;
        }
        if previous != NONE {
            nodes[previous as usize].next_sibling = new;
        } else if self.node != NONE {
            nodes[self.node as usize].first_child = new;
        }
        self.node = new;
        self.last = Last::Node;
        self.at = next;
    }

    /// Reads a property: its name, then its values in brackets.
    fn property(&mut self) -> Step<()> {
        let name_at = self.at;
        // The name.
        let (name, length) = Name::scan(&self.input[name_at..]);
        let mut at = skip_space(self.input, name_at + length);
        let name = match name {
            Ok(name) => name,
            Err(NameFault::NoCapital) => {
                let kind = expected_at(self.input, name_at, "a property name with a capital");
                return Err((name_at, kind));
            }
            Err(NameFault::TooLong) => {
                let found = quote(&self.input[name_at..name_at + length]);
                return Err((name_at, ErrorKind::NameTooLong { found }));
            }
        };
        // What is read although the format does not allow it.
        if length <= 2
            && self.input[name_at..name_at + length]
                .iter()
                .all(u8::is_ascii_lowercase)
        {
            let name = name.as_str().to_owned();
            self.warn(name_at, WarningKind::SmallLetters { name });
        }
        if self.last == Last::Open {
            self.warn(name_at, WarningKind::MissingSemicolon);
            self.add_node(name_at);
        }
        // A name without values is left out.
        match self.input.get(at) {
            Some(b'[') => {}
            Some(b';' | b'(' | b')' | b'A'..=b'Z') => {
                let name = name.as_str().to_owned();
                self.warn(name_at, WarningKind::NoValue { name });
                self.at = at;
                return Ok(());
            }
            Some(_) => return Err((at, expected_at(self.input, at, "`[`"))),
            None => {
                let inside = "a property: expected `[`";
                return Err((name_at, ErrorKind::UnexpectedEnd { inside }));
            }
        }
        // The values. Most are a point, which needs no search for its end.
        let values_start = self.parts.values.len() as u32;
        while self.input.get(at) == Some(&b'[') {
            let start = at + 1;
            let end = match point_end(self.input, start) {
                Some(end) => end,
                None => {
                    let Some(end) = self.scanner.value_end(self.input, start) else {
                        let inside = "a value: expected `]`";
                        return Err((at, ErrorKind::UnexpectedEnd { inside }));
                    };
                    self.is_ascii &= self.input[start..end].is_ascii();
                    end
                }
            };
            self.check_place(end)?;
            self.parts.values.push(Span {
                start: (start - self.start) as u32,
                end: (end - self.start) as u32,
            });
            at = skip_space(self.input, end + 1);
        }
        self.parts.properties.push(Property {
            name,
            values_start,
            values_end: self.parts.values.len() as u32,
        });
        self.at = at;
        Ok(())
    }

    /// Merges the properties of the last node that have the same name.
    ///
    /// The first property of a name gets the values of all later ones, in the order of the
    /// file, with a warning for each later one.
    fn merge_repeated(&mut self) {
        let Some(node) = self.parts.nodes.last() else {
            return;
        };
        let from = node.properties_start as usize;
        if !has_repeated(&self.parts.properties[from..]) {
            return;
        }
        // Take the properties and their values off the lists, and group them by name.
        let properties = self.parts.properties.split_off(from);
        let values_from = properties[0].values_start as usize;
        let values = self.parts.values.split_off(values_from);
        let mut groups: Vec<(Name, Vec<Span>)> = Vec::new();
        let mut group_of = HashMap::new();
        for property in properties {
            let own = property.values();
            let own = &values[own.start - values_from..own.end - values_from];
            let group = *group_of.entry(property.name).or_insert(groups.len());
            if group == groups.len() {
                groups.push((property.name, Vec::new()));
            } else {
                let name = property.name.as_str().to_owned();
                let offset = self.start + own[0].start as usize;
                self.warn(offset, WarningKind::Repeated { name });
            }
            groups[group].1.extend_from_slice(own);
        }
        // Put the groups back.
        for (name, values) in groups {
            let values_start = self.parts.values.len() as u32;
            self.parts.values.extend(values);
            self.parts.properties.push(Property {
                name,
                values_start,
                values_end: self.parts.values.len() as u32,
            });
        }
    }
}

const UNFINISHED_VARIATION: ErrorKind = ErrorKind::UnexpectedEnd {
    inside: "a variation: expected `;`",
};

fn expected_at(input: &[u8], at: usize, expected: &'static str) -> ErrorKind {
    // One character, or one byte that is none.
    let text = &input[at..input.len().min(at + 4)];
    let chunk = text.utf8_chunks().next();
    let valid = chunk
        .as_ref()
        .and_then(|chunk| chunk.valid().chars().next());
    let found = quote(&text[..text.len().min(valid.map_or(1, char::len_utf8))]);
    ErrorKind::Expected { expected, found }
}

fn has_repeated(properties: &[Property]) -> bool {
    let names = || properties.iter().map(|property| property.name);
    if properties.len() <= 16 {
        return names()
            .enumerate()
            .any(|(index, name)| names().take(index).any(|other| other == name));
    }
    let mut seen = HashSet::new();
    !names().all(|name| seen.insert(name))
}

/// Whether the `(` at `at` starts a game, not a variation: its first property is one that only
/// roots have.
fn is_game_start(input: &[u8], at: usize) -> bool {
    let mut at = skip_space(input, at + 1);
    if input.get(at) == Some(&b';') {
        at = skip_space(input, at + 1);
    }
    let (name, length) = Name::scan(&input[at..]);
    let bracket = skip_space(input, at + length);
    input.get(bracket) == Some(&b'[') && name.is_ok_and(|name| Name::ROOT_ONLY.contains(&name))
}

/// The offset of the `(` of the first game from `from` on, which must lie outside all games.
/// Other text is skipped.
pub(crate) fn find_game(input: &[u8], from: usize) -> Option<usize> {
    let text = input.get(from..)?;
    memchr::memchr_iter(b'(', text)
        .map(|found| from + found)
        .find(|&at| {
            let next = skip_space(input, at + 1);
            input.get(next) == Some(&b';')
                || is_game_start(input, at)
                || starts_with_property(&input[next..])
        })
}

/// Whether a text outside all games starts with a property of one or two capitals: some old files
/// have no `;` before the first node.
fn starts_with_property(text: &[u8]) -> bool {
    let capitals = text
        .iter()
        .take_while(|byte| byte.is_ascii_uppercase())
        .count();
    (1..=2).contains(&capitals) && text.get(capitals) == Some(&b'[')
}

/// Skips the rest of a game that has an error at `at`, with `depth` variations open.
///
/// Brackets are counted as in a valid game, but a `(` that certainly starts a game ends it.
fn skip_rest(input: &[u8], mut at: usize, mut depth: usize, scanner: &mut Scanner) -> usize {
    while let Some(found) = input
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| b"[()".contains(byte)))
    {
        at += found;
        match input[at] {
            b'[' => match scanner.value_end(input, at + 1) {
                Some(end) => at = end,
                None => return find_root(input, at + 1),
            },
            b'(' if is_game_start(input, at) => return at,
            b'(' => depth += 1,
            _ => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
        }
        at += 1;
    }
    input.len()
}

/// The offset of the next `(` that certainly starts a game, or the end of the input.
fn find_root(input: &[u8], from: usize) -> usize {
    memchr::memchr_iter(b'(', &input[from..])
        .map(|found| from + found)
        .find(|&at| is_game_start(input, at))
        .unwrap_or(input.len())
}
