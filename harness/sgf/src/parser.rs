//! Reads one game into flat lists, in one pass and without recursion.
//!
//! The reader calls [`find_game`], then [`parse`]. Records come from anywhere, so no input may
//! cause a panic or take more than linear time. The repairs that the parser chooses decide which
//! moves a broken record has.

use std::collections::HashMap;
use std::mem::discriminant;

use crate::error::{ErrorKind, WarningKind, quote};
use crate::name::Name;
use crate::scan::{
    Scanner, count_moves, has_info, node_sign, point_end, skip_space, starts_with_property,
};
use crate::tree::{NONE, Node, Parts, Property, Span};

/// A game as it was read.
pub(crate) struct Parsed {
    pub(crate) parts: Parts,
    /// The repaired faults with their offsets. They are not sorted, and there are at most
    /// [`MOST_OF_A_KIND`] of each kind.
    pub(crate) warnings: Vec<(usize, WarningKind)>,
    /// The number of further repaired faults that may change the position or the result.
    pub(crate) more_warnings: usize,
    /// The fault at which reading stopped, and its offset, if moves of the main line follow it.
    pub(crate) stop: Option<(usize, ErrorKind)>,
    /// The offset from which the next game is searched. It lies after the start of this game.
    pub(crate) end: usize,
    pub(crate) is_ascii: bool,
}

impl Parsed {
    /// The number of faults that were repaired.
    pub(crate) fn faults(&self) -> usize {
        self.warnings.len() + self.more_warnings
    }
}

/// The largest number of warnings of a kind that are kept. A damaged file may have millions.
const MOST_OF_A_KIND: usize = 20;

/// The number of moves that may be left out after a fault. If more moves follow, reading stops with
/// an error.
const FEW_MOVES: usize = 1;

/// An open variation.
struct Variation {
    /// The node that the variation follows; `NONE` for the game itself.
    branch: u32,
    /// The first node of the variation; `NONE` before it is read.
    first: u32,
    /// The first node of the previous variation of the same node, or `NONE`.
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

/// The state of reading a game.
struct Parser<'i, 's> {
    input: &'i [u8],
    scanner: &'s mut Scanner,
    /// The offset of the `(` of the game.
    start: usize,
    /// The offset of the next token.
    at: usize,
    parts: Parts,
    warnings: Vec<(usize, WarningKind)>,
    more_warnings: usize,
    is_ascii: bool,
    /// The open variations, the innermost last.
    open: Vec<Variation>,
    /// The node that the next node or variation follows, or `NONE`.
    node: u32,
    /// Whether the last node has a move.
    has_move: bool,
    /// Whether the last node may have two properties with one name.
    has_repeated: bool,
    /// The first node of the variation that was closed last; `NONE` before one is closed.
    sibling: u32,
    last: Last,
}

/// A result of reading, or the fault that stops it, with its offset.
type Step<T> = Result<T, (usize, ErrorKind)>;

/// Reads the game whose `(` is at `start`.
///
/// One loop reads a token at a time and keeps the open variations on a stack of its own, so
/// deep files cannot exhaust the stack of the thread.
///
/// A fault is repaired with a warning, or reading stops at it. In that case, the nodes read so far
/// stay, and brackets are counted to find the end of the game. The game then has a `stop` if more
/// than [`FEW_MOVES`] moves of the main line are lost, otherwise a warning.
pub(crate) fn parse(input: &[u8], start: usize, scanner: &mut Scanner) -> Parsed {
    let mut parser = Parser {
        input,
        scanner,
        start,
        at: start,
        parts: Parts::new(),
        warnings: Vec::new(),
        more_warnings: 0,
        is_ascii: true,
        open: Vec::new(),
        node: NONE,
        has_move: false,
        has_repeated: false,
        sibling: NONE,
        last: Last::Close,
    };
    let fault = parser.game().err();
    parser.merge_repeated();
    let mut stop = None;
    if let Some((offset, kind)) = fault {
        // The main line comes first, so a variation that follows another one does not belong to it.
        let is_aside = parser.sibling != NONE && parser.last != Last::Close;
        parser.at = match parser.open.len() {
            0 => find_game(input, offset).unwrap_or(input.len()),
            depth => skip_rest(input, offset.max(start + 1), depth, parser.scanner),
        };
        if !is_aside && count_moves(&input[offset..parser.at]) > FEW_MOVES {
            stop = Some((offset, kind));
        } else {
            parser.warn(offset, WarningKind::Stopped { fault: kind });
        }
    }
    Parsed {
        parts: parser.parts,
        warnings: parser.warnings,
        more_warnings: parser.more_warnings,
        stop,
        end: parser.at,
        is_ascii: parser.is_ascii,
    }
}

impl Parser<'_, '_> {
    /// Reads tokens until the variation of the game is closed, or until the game ends without
    /// being closed: at the end of the file, or where the next game starts.
    fn game(&mut self) -> Step<()> {
        loop {
            self.at = skip_space(self.input, self.at);
            self.check_place(self.at)?;
            let sign = node_sign(self.input, self.at);
            // After the `)` of a variation, only another variation or a `)` may follow.
            if sign > 0 && self.last != Last::Close {
                if sign > 1 {
                    self.is_ascii = false;
                    self.warn(self.at, WarningKind::WideSemicolon);
                }
                self.add_node(self.at + sign);
                continue;
            }
            match self.input.get(self.at) {
                Some(b'A'..=b'Z' | b'a'..=b'z') if self.last != Last::Close => self.property()?,
                Some(b'(') if self.last != Last::Open => {
                    if !self.open.is_empty() && is_game_start(self.input, self.at) {
                        self.unclosed();
                        return Ok(());
                    }
                    self.open_variation();
                }
                Some(b')') if self.goes_on_after(self.at + 1) => self.skip(),
                Some(b')') => {
                    self.close_variation();
                    if self.open.is_empty() {
                        return self.check_text_after();
                    }
                }
                None => {
                    self.unclosed();
                    return Ok(());
                }
                Some(b'[' | b';' | b'A'..=b'Z' | b'a'..=b'z') => return Err(self.unexpected()),
                Some(_) => self.skip(),
            }
        }
    }

    /// Leaves out text that cannot be at this place, up to the next sign of SGF.
    fn skip(&mut self) {
        let rest = &self.input[self.at + 1..];
        let text = rest.iter().take_while(|byte| !is_sign(byte));
        let length = 1 + text.count();
        let found = &self.input[self.at..self.at + length];
        self.is_ascii &= found.is_ascii();
        let found = quote(found.trim_ascii_end());
        self.warn(self.at, WarningKind::Skipped { found });
        self.at += length;
    }

    /// Whether the `)` before `at` is one too many. It is if a node or a property follows, or a
    /// variation that starts with a move although the game has a root.
    fn goes_on_after(&self, at: usize) -> bool {
        let at = skip_space(self.input, at);
        let rest = &self.input[at..];
        match rest.first() {
            Some(_) if node_sign(rest, 0) > 0 => true,
            Some(b'(') if self.open.len() == 1 => {
                let inside = rest[1..].trim_ascii_start();
                let inside = &inside[node_sign(inside, 0)..];
                let mut names = self.parts.properties.iter().take(8).map(|own| own.name);
                (inside.starts_with(b"B[") || inside.starts_with(b"W["))
                    && names.any(|name| Name::ROOT_ONLY.contains(&name))
            }
            _ => starts_with_property(rest),
        }
    }

    /// Refuses a game whose last `)` comes too early, because moves follow it outside all games.
    fn check_text_after(&mut self) -> Step<()> {
        let at = skip_space(self.input, self.at);
        // This `)` is one too many, so an earlier `)` may have been wrong.
        if self.input.get(at) == Some(&b')') {
            self.at = at;
            self.skip();
        }
        let next = find_game(self.input, at).unwrap_or(self.input.len());
        // Text between games is allowed, but moves in it belong to the game that ended too early.
        match count_moves(&self.input[at..next]) {
            0 => Ok(()),
            _ => Err((
                at,
                expected_at(self.input, at, "a game, or the end of the file"),
            )),
        }
    }

    /// An error if an offset in the game does not fit in 32 bits. The numbers of its nodes fit,
    /// too, then.
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

    /// Ends the game here, although variations are still open.
    fn unclosed(&mut self) {
        let missing = self.open.len();
        self.warn(self.at, WarningKind::Unclosed { missing });
    }

    fn warn(&mut self, offset: usize, kind: WarningKind) {
        // Faults that bear on the board have a limit of their own within each kind, so that
        // harmless ones do not hide them.
        let mut alike = 0;
        for (_, other) in &self.warnings {
            if discriminant(other) == discriminant(&kind)
                && other.bears_on_the_board() == kind.bears_on_the_board()
            {
                alike += 1;
            }
        }
        if alike < MOST_OF_A_KIND {
            self.warnings.push((offset, kind));
        } else if kind.bears_on_the_board() {
            self.more_warnings += 1;
        }
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
            // The empty variation is left out, so the next one follows the one before it.
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
        // Each node links to its parent, its first child and its next sibling. Three links are
        // enough for a tree of any width.
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
        self.has_move = false;
        self.last = Last::Node;
        self.at = next;
    }

    /// Reads a property: its name, then its values in brackets.
    fn property(&mut self) -> Step<()> {
        let name_at = self.at;
        // The name of the property comes first.
        let (name, length) = Name::scan(&self.input[name_at..]);
        let mut at = skip_space(self.input, name_at + length);
        let Some(name) = name else {
            let expected = "a property name with 1 to 16 capitals";
            let found = quote(&self.input[name_at..name_at + length]);
            return Err((name_at, ErrorKind::Expected { expected, found }));
        };
        // Some programs write names in small letters, or forget the `;` after `(`.
        if length <= 2
            && self.input[name_at..name_at + length]
                .iter()
                .all(u8::is_ascii_lowercase)
        {
            let capitals = name.as_str().to_owned();
            self.warn(name_at, WarningKind::SmallLetters { name: capitals });
        }
        if self.last == Last::Open {
            self.warn(name_at, WarningKind::MissingSemicolon);
            self.add_node(name_at);
        }
        match self.input.get(at) {
            Some(b'[') => {}
            // A name without values is left out. A move without a value is an error, since its
            // point is lost.
            Some(b';' | b'(' | b')' | b'A'..=b'Z') if !name.is_move() => {
                let left_out = name.as_str().to_owned();
                self.warn(name_at, WarningKind::NoValue { name: left_out });
                self.at = at;
                return Ok(());
            }
            Some(_) => return Err((at, expected_at(self.input, at, "`[`"))),
            None => {
                self.cut(name_at, name);
                return Ok(());
            }
        }
        // Some programs write all moves into one node.
        if name.is_move() {
            if self.has_move {
                if !matches!(self.warnings.last(), Some((_, WarningKind::ManyMoves))) {
                    self.warn(name_at, WarningKind::ManyMoves);
                }
                self.add_node(name_at);
            }
            self.has_move = true;
        }
        // The values. Most are a point, which needs no search for its end.
        let values_start = self.parts.values.len() as u32;
        while self.input.get(at) == Some(&b'[') {
            let start = at + 1;
            let end = match point_end(self.input, start) {
                Some(end) => end,
                None => {
                    let Some(found) = self.scanner.value_end(self.input, start) else {
                        self.cut(at, name);
                        at = self.at;
                        break;
                    };
                    self.is_ascii &= self.input[start..found.at].is_ascii();
                    let value = &self.input[start..found.at];
                    // A comment may quote SGF, but in a short text, moves are lost parts of the
                    // game.
                    let is_short = !name.is_comment();
                    let hides_moves = found.has_bracket || is_short;
                    if hides_moves && count_moves(value) > 0 || is_short && has_info(value) {
                        self.warn(start, WarningKind::HiddenMoves);
                    } else if found.has_bracket || self.input[found.at] != b']' {
                        self.warn(start, WarningKind::Brackets);
                    }
                    found.at
                }
            };
            self.check_place(end)?;
            self.parts.values.push(Span {
                start: (start - self.start) as u32,
                end: (end - self.start) as u32,
            });
            let is_closed = self.input.get(end) == Some(&b']');
            at = skip_space(self.input, end + usize::from(is_closed));
        }
        if self.parts.values.len() as u32 == values_start {
            return Ok(());
        }
        // If a node has very many properties, it is quicker to compare their names at its end.
        let own = &self.parts.properties[self.own_properties()..];
        self.has_repeated |= own.len() > 16 || own.iter().any(|other| other.name == name);
        // Properties such as SZ belong to a whole game. At the start of a variation, they would
        // mark it as a game.
        if own.is_empty() && self.open.len() > 1 && Name::ROOT_ONLY.contains(&name) {
            self.parts.values.truncate(values_start as usize);
            let found = name.as_str().to_owned();
            self.warn(name_at, WarningKind::Skipped { found });
        } else {
            self.parts.properties.push(Property {
                name,
                values_start,
                values_end: self.parts.values.len() as u32,
            });
        }
        self.at = at;
        Ok(())
    }

    /// The index of the first property of the last node.
    fn own_properties(&self) -> usize {
        match self.parts.nodes.last() {
            Some(node) => node.properties_start as usize,
            None => 0,
        }
    }

    /// Leaves out a name or a value at `at` that never ends. Reading goes on at the next game,
    /// which the value may contain.
    fn cut(&mut self, at: usize, name: Name) {
        let left_out = name.as_str().to_owned();
        self.warn(at, WarningKind::Cut { name: left_out });
        self.at = find_root(self.input, at + 1);
    }

    /// Merges the properties of the last node that have the same name.
    ///
    /// The first property of a name gets the values of all later ones, in the order of the file.
    /// Each later one gives a warning.
    fn merge_repeated(&mut self) {
        if !std::mem::take(&mut self.has_repeated) {
            return;
        }
        let from = self.own_properties();
        // The values of a property must lie side by side, so the lists of the node are made anew.
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
        // Each group becomes one property.
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

fn expected_at(input: &[u8], at: usize, expected: &'static str) -> ErrorKind {
    // A character of UTF-8 has at most four bytes.
    let text = String::from_utf8_lossy(&input[at..input.len().min(at + 4)]);
    let found = quote(text.chars().take(1).collect::<String>().as_bytes());
    ErrorKind::Expected { expected, found }
}

/// Whether the `(` at `at` starts a game, and not a variation. It does if its first property is one
/// that only roots have.
fn is_game_start(input: &[u8], at: usize) -> bool {
    // A root may have its properties in any order, but most programs write one of these first. The
    // price is that another root is taken for a variation.
    let sign = skip_space(input, at + 1);
    let at = skip_space(input, sign + node_sign(input, sign));
    let (name, length) = Name::scan(&input[at..]);
    let bracket = skip_space(input, at + length);
    match name {
        Some(name) => Name::ROOT_ONLY.contains(&name) && input.get(bracket) == Some(&b'['),
        None => false,
    }
}

/// Whether a byte can belong to SGF outside of values.
fn is_sign(byte: &u8) -> bool {
    b"()[];".contains(byte) || byte.is_ascii_alphabetic()
}

/// The offset of the `(` of the first game from `from` on. Other text is skipped. `from` must not
/// lie inside a game.
pub(crate) fn find_game(input: &[u8], from: usize) -> Option<usize> {
    let text = input.get(from..)?;
    memchr::memchr_iter(b'(', text)
        .map(|found| from + found)
        .find(|&at| {
            let next = skip_space(input, at + 1);
            node_sign(input, next) > 0
                || is_game_start(input, at)
                || starts_with_property(&input[next..])
        })
}

/// Skips the rest of a game that has an error at `at`, where `depth` variations are open. Returns
/// the offset after the game.
///
/// Brackets are counted as in a valid game. But the game also ends at a `(` that certainly starts
/// the next game.
fn skip_rest(input: &[u8], mut at: usize, mut depth: usize, scanner: &mut Scanner) -> usize {
    while let Some(found) = input
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| b"[()".contains(byte)))
    {
        at += found;
        match input[at] {
            b'[' => match scanner.value_end(input, at + 1) {
                Some(end) => {
                    at = end.at + usize::from(input[end.at] == b']');
                    continue;
                }
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
