//! What can be wrong with a file, and where.

use crate::lines::LineCount;

/// The longest stretch of a file that an error message quotes, in bytes.
const QUOTE_BYTES: usize = 24;

/// A game, or a value in it, that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column} (byte {offset}): {kind}")]
pub struct SgfError {
    /// Number of the game in the file, from 1; games that cannot be read count too.
    pub game: usize,
    /// Bytes before the place in the input.
    pub offset: usize,
    /// Line of the place, from 1.
    pub line: usize,
    /// Column of the place in bytes, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ErrorKind,
}

/// The ways in which a game or a value can be unreadable.
///
/// Texts named `found` quote the file, with everything but printable ASCII escaped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input holds no `(;` at all.
    #[error("no game in the file: expected `(;`")]
    NoGame,
    /// The input stops inside something that has an end.
    #[error("the file ends inside {inside}")]
    UnexpectedEnd {
        /// What was not finished.
        inside: &'static str,
    },
    /// Something else stands where the format allows few things.
    #[error("expected {expected}, found `{found}`")]
    Expected {
        /// What the format allows here.
        expected: &'static str,
        /// What the file says.
        found: String,
    },
    /// A point or a move that is malformed or off the board.
    #[error("expected a point on a board of {size} lines, found `[{found}]`")]
    BadPoint {
        /// What the file says.
        found: String,
        /// Lines of the board.
        size: u8,
    },
    /// A number that is none.
    #[error("expected a number, found `[{found}]`")]
    BadNumber {
        /// What the file says.
        found: String,
    },
    /// A board size that SGF does not know.
    #[error("expected a board size from 1 to 52, found `SZ[{found}]`")]
    BadSize {
        /// What the file says.
        found: String,
    },
    /// A board size that SGF knows, but this library does not handle.
    #[error("a board of {columns} by {rows} lines is not supported: expected a square of 1 to 19")]
    UnsupportedSize {
        /// Lines from left to right.
        columns: u8,
        /// Lines from top to bottom.
        rows: u8,
    },
    /// A record of another game than Go.
    #[error("not a game of Go: expected `GM[1]`, found `GM[{found}]`")]
    NotGo {
        /// What the file says.
        found: String,
    },
    /// A property name of more than 16 capitals.
    #[error("the property name `{found}` is too long: expected at most 16 capitals")]
    NameTooLong {
        /// What the file says.
        found: String,
    },
    /// One game of 4 GiB or more.
    #[error("the game is too large: expected less than 4 GiB")]
    TooLarge,
}

/// A fault that leaves the meaning of a game clear: it was read all the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column} (byte {offset}): {kind}")]
pub struct SgfWarning {
    /// Number of the game in the file, from 1.
    pub game: usize,
    /// Bytes before the place in the input.
    pub offset: usize,
    /// Line of the place, from 1.
    pub line: usize,
    /// Column of the place in bytes, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: WarningKind,
}

/// The faults that are repaired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The file ended, or the next game began, between two properties.
    #[error("{missing} closing `)` missing")]
    Unclosed {
        /// How many `)` are missing.
        missing: usize,
    },
    /// A property follows `(` directly.
    #[error("`;` missing after `(`")]
    MissingSemicolon,
    /// `()`: no node, so nothing to keep.
    #[error("variation without nodes left out")]
    EmptyVariation,
    /// A name without `[`: the property is left out.
    #[error("property {name} without a value left out")]
    NoValue {
        /// The property's capitals.
        name: String,
    },
    /// The property occurs more than once in a node: the values are put together.
    #[error("property {name} repeated in one node: values merged")]
    Repeated {
        /// The property's capitals.
        name: String,
    },
    /// `CA` names no known character set, or one that does not fit where UTF-8 does.
    #[error("the character set `{name}` is unknown or does not fit the text")]
    BadCharset {
        /// What the file says, escaped as in [`ErrorKind`].
        name: String,
    },
}

/// Quotes the start of `bytes`, safe to print.
pub(crate) fn quote(bytes: &[u8]) -> String {
    match bytes.get(..QUOTE_BYTES) {
        Some(head) if bytes.len() > QUOTE_BYTES => format!("{}...", head.escape_ascii()),
        _ => bytes.escape_ascii().to_string(),
    }
}

impl SgfError {
    pub(crate) fn new(game: usize, place: LineCount, kind: ErrorKind) -> Self {
        Self {
            game,
            offset: place.offset(),
            line: place.line(),
            column: place.column(),
            kind,
        }
    }
}

impl SgfWarning {
    pub(crate) fn new(game: usize, place: LineCount, kind: WarningKind) -> Self {
        Self {
            game,
            offset: place.offset(),
            line: place.line(),
            column: place.column(),
            kind,
        }
    }
}
