//! Errors and warnings, with their places in the file.
//!
//! The reader and the parser make them, and `sahwal-record` reports each warning as a repair.
//! [`WarningKind`] also says whether a fault may change the position. If a kind is marked wrongly,
//! a run hides its faults.

use crate::lines::LineCount;

/// The largest number of characters of a file that an error message quotes.
const QUOTED: usize = 24;

/// A fault in a file, with its place.
///
/// ```
/// use sahwal_sgf::Collection;
///
/// let error = Collection::new(b"(;SZ[9]\n;B oops)").next().unwrap().unwrap_err();
/// assert_eq!((error.game, error.line, error.offset), (1, 2, 11));
/// assert!(error.to_string().starts_with("game 1, line 2, column 4 (byte 11): expected `[`"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column} (byte {offset}): {kind}")]
pub struct Diagnostic<K> {
    /// The number of the game in the file, from 1. Games that cannot be read count, too.
    pub game: usize,
    /// The offset in the file, in bytes from 0.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The kind of fault.
    pub kind: K,
}

/// The error of a game, or of a value in it, that cannot be read.
///
/// ```
/// use sahwal_sgf::{Collection, SgfError};
///
/// let error: SgfError = Collection::new(b"(;SZ[9];B oops)").next().unwrap().unwrap_err();
/// assert_eq!((error.game, error.line), (1, 1));
/// ```
pub type SgfError = Diagnostic<ErrorKind>;

/// A fault that was repaired, because the meaning of the game is clear.
///
/// ```
/// use sahwal_sgf::{Collection, SgfWarning};
///
/// // The second bracket was lost.
/// let tree = Collection::new(b"(;SZ[9];B[ee]").next().unwrap().unwrap();
/// let warnings: &[SgfWarning] = tree.warnings();
/// assert_eq!(warnings.len(), 1);
/// ```
pub type SgfWarning = Diagnostic<WarningKind>;

/// The ways in which a game or a value can be unreadable.
///
/// The fields `found` quote the file. Control characters are escaped in them, and so are bytes that
/// are no characters.
///
/// ```
/// use sahwal_sgf::{Collection, ErrorKind};
///
/// let game = Collection::new(b"(;SZ[9];B[zz9])").next().unwrap().unwrap();
/// let error = game.main_line().last().unwrap().play("B", 9).unwrap_err();
/// assert!(matches!(error.kind, ErrorKind::BadPoint { size: 9, .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no `(;` in the input.
    #[error("no game in the file: {what}")]
    NoGame {
        /// What was expected, or another format that the file is in.
        what: &'static str,
    },
    /// The input ends inside a property, before a move or a stone of the game was read.
    #[error("the file ends inside a property")]
    UnexpectedEnd,
    /// Reading stopped in the middle of a game. The moves before the fault are sound.
    #[error("{fault}; moves that can be read before it: {moves}")]
    Stopped {
        /// The number of moves before the fault, passes included.
        moves: usize,
        /// The fault at which reading stopped.
        fault: Box<ErrorKind>,
    },
    /// The format does not allow this text here.
    #[error("expected {expected}, found `{found}`")]
    Expected {
        /// The text that the format allows here.
        expected: &'static str,
        /// The text in the file.
        found: String,
    },
    /// A point or a move that is malformed or off the board.
    #[error(
        "expected a point on a board of {size} lines, found `[{found}]`{}",
        notation(found)
    )]
    BadPoint {
        /// The text in the file.
        found: String,
        /// The number of lines of the board.
        size: u8,
    },
    /// A value that is not a number although the property demands one.
    #[error("expected a number, found `[{found}]`")]
    BadNumber {
        /// The text in the file.
        found: String,
    },
    /// A board size that SGF does not allow.
    #[error("expected a board size from 1 to 52, found `SZ[{found}]`")]
    BadSize {
        /// The text in the file.
        found: String,
    },
    /// A board size that SGF allows but this crate does not support.
    #[error("a board of {columns} by {rows} lines is not supported: expected a square of 1 to 19")]
    UnsupportedSize {
        /// The number of columns.
        columns: u8,
        /// The number of rows.
        rows: u8,
    },
    /// Stones that cannot be set up in this way.
    #[error("{why}")]
    BadSetup {
        /// What was expected and what was found.
        why: String,
    },
    /// The record is of a game other than Go.
    #[error("not a game of Go: expected `GM[1]`, found `GM[{found}]`")]
    NotGo {
        /// The text in the file.
        found: String,
    },
    /// One game of 4 GiB or more.
    #[error("the game is too large: expected less than 4 GiB")]
    TooLarge,
}

/// The faults that are repaired.
///
/// ```
/// use sahwal_sgf::{Collection, WarningKind};
///
/// let game = Collection::new(b"(;SZ[9];B[aa]").next().unwrap().unwrap();
/// let warning = &game.warnings()[0];
/// assert_eq!(warning.kind, WarningKind::Unclosed { missing: 1 });
/// assert!(warning.kind.bears_on_the_board());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The file ended, or the next game began, between two properties.
    #[error("{missing} closing `)` missing")]
    Unclosed {
        /// The number of missing `)`.
        missing: usize,
    },
    /// A property follows `(` directly.
    #[error("`;` missing after `(`")]
    MissingSemicolon,
    /// Text where SGF has none, such as a `]` or a `)` too many. It is left out.
    #[error("`{found}` left out")]
    Skipped {
        /// The text in the file, escaped as in [`ErrorKind`].
        found: String,
    },
    /// A value has a `]` without `\` before it, as in `US[Alice [3d]]`, or no `]` at its end.
    #[error("a `]` too many or too few: a value is read up to where the game goes on")]
    Brackets,
    /// As [`WarningKind::Brackets`], and the value contains text that looks like moves, or like
    /// rules, komi, handicap or a result. It is not read as such.
    #[error(
        "a `]` too many or too few: a value is read up to where the game goes on, with what may be moves or properties in it"
    )]
    HiddenMoves,
    /// The wide `；` of Chinese, Japanese and Korean script in place of `;`.
    #[error("a wide `；` read as `;`")]
    WideSemicolon,
    /// The file ends inside a value or a name, which is left out.
    #[error("the file ends inside property {name}: left out")]
    Cut {
        /// The name of the property.
        name: String,
    },
    /// The end of the game, or a variation beside the main line, cannot be read and is left out.
    #[error("{fault}; the rest is left out")]
    Stopped {
        /// The fault at which reading stopped.
        fault: ErrorKind,
    },
    /// A node has two or more moves, which are read one after another. If the nodes after it have
    /// many moves, too, they give no warning of their own.
    #[error("more than one move in a node: read one after another")]
    ManyMoves,
    /// A property name in small letters. It is read in capitals.
    #[error("property {name} in small letters")]
    SmallLetters {
        /// The name of the property, in capitals.
        name: String,
    },
    /// A board size in a form that SGF does not have: with `x` between its numbers, with a unit,
    /// spaces, a sign or zeros, or without a number, which is read as 19.
    #[error("expected a board size such as 19, found `SZ[{found}]`: read as {lines}")]
    SizeForm {
        /// The text in the file.
        found: String,
        /// The number of lines.
        lines: u8,
    },
    /// The root has no `SZ`, but the second node has one, which counts.
    #[error("SZ in the second node, not in the root")]
    LateSize,
    /// `()`: a variation without nodes. It is left out.
    #[error("variation without nodes left out")]
    EmptyVariation,
    /// A property name without `[`. The property is left out.
    #[error("property {name} without a value left out")]
    NoValue {
        /// The name of the property.
        name: String,
    },
    /// A property occurs more than once in a node. Its values are merged.
    #[error("property {name} repeated in one node: values merged")]
    Repeated {
        /// The name of the property.
        name: String,
    },
    /// `CA` names an unknown character set, or one that does not fit although the text is valid
    /// UTF-8.
    #[error("the character set `{name}` is unknown or does not fit the text")]
    BadCharset {
        /// The text in the file, escaped as in [`ErrorKind`].
        name: String,
    },
}

impl WarningKind {
    /// Whether the fault may change the position or the result. Other faults, such as two comments
    /// in one node, are common and harmless.
    pub fn bears_on_the_board(&self) -> bool {
        match self {
            WarningKind::Repeated { name } => {
                ["AB", "AE", "AW", "B", "SZ", "TB", "TW", "W"].contains(&name.as_str())
            }
            WarningKind::BadCharset { .. } => false,
            _ => true,
        }
    }
}

/// The end of the message about a point in another notation; empty for any other text.
fn notation(found: &str) -> &'static str {
    match found.as_bytes() {
        [b'A'..=b'Z', b'A'..=b'Z'] => ": capitals, where SGF has small letters",
        [b'A'..=b'Z' | b'a'..=b'z', b'1'..=b'9', rest @ ..]
            if rest.len() < 2 && rest.iter().all(u8::is_ascii_digit) =>
        {
            ": a letter and a number as in GTP, where SGF has two small letters"
        }
        _ => "",
    }
}

/// Quotes the start of some bytes of a file. Control characters, and bytes that are not UTF-8, are
/// escaped.
pub(crate) fn quote(bytes: &[u8]) -> String {
    let mut quoted = String::new();
    let mut count = 0;
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if count == QUOTED {
                return quoted + "...";
            }
            if letter.is_control() || letter == '\\' {
                quoted.extend(letter.escape_default())
            } else {
                quoted.push(letter)
            }
            count += 1;
        }
        for byte in chunk.invalid() {
            if count == QUOTED {
                return quoted + "...";
            }
            quoted += &byte.escape_ascii().to_string();
            count += 1;
        }
    }
    quoted
}

impl<K> Diagnostic<K> {
    pub(crate) fn new(game: usize, place: LineCount, kind: K) -> Self {
        Self {
            game,
            offset: place.offset(),
            line: place.line(),
            column: place.column(),
            kind,
        }
    }
}
