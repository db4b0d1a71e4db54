//! The arguments of a GTP command, read word by word.
//!
//! Every file of `commands/` reads its arguments with it, and GUIs show its error messages. A
//! command must read all arguments before it changes anything.

use sahwal_core::{Colour, Point, Size};

use super::line::split_word;

/// A vertex of GTP 2 (section 2.11): a point of the board or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertex {
    Point(Point),
    Pass,
}

/// The words after a command, read from the left.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'l> {
    /// The arguments of the command, for messages.
    usage: &'static str,
    all: &'l str,
    rest: &'l str,
}

impl<'l> Arguments<'l> {
    pub(super) fn new(usage: &'static str, all: &'l str) -> Arguments<'l> {
        let rest = all;
        Arguments { usage, all, rest }
    }

    /// Returns the message for arguments that do not have the form of `usage`.
    pub(super) fn syntax_error(&self) -> String {
        let expected = match self.usage {
            "" => "no argument",
            usage => usage,
        };
        format!(
            "syntax error: expected {expected}, found {}",
            quoted(self.all)
        )
    }

    /// Returns the text that has not been read yet.
    pub(super) fn rest(&self) -> &'l str {
        self.rest
    }

    /// Reads the next word. Returns `None` if there is none.
    pub(super) fn word(&mut self) -> Option<&'l str> {
        let (word, rest) = split_word(self.rest);
        self.rest = rest;
        if word.is_empty() { None } else { Some(word) }
    }

    /// Reads the next word, which must exist.
    pub(super) fn some_word(&mut self) -> Result<&'l str, String> {
        let error = self.syntax_error();
        self.word().ok_or(error)
    }

    /// Reads the next word as a number.
    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Result<N, String> {
        let word = self.some_word()?;
        word.parse().map_err(|_| self.syntax_error())
    }

    /// Reads the next word as a colour: `black`, `white`, `b` or `w`, in either case.
    pub(super) fn colour(&mut self) -> Result<Colour, String> {
        let word = self.some_word()?;
        word.parse().map_err(|_| self.syntax_error())
    }

    /// Reads the next word as the content of a point: a colour, or `e` or `empty` for no stone.
    pub(super) fn stone(&mut self) -> Result<Option<Colour>, String> {
        // GoGui's setup has a word for no stone. The protocol itself has only the two colours.
        let mut after = *self;
        if !matches!(after.word(), Some("e" | "empty")) {
            return self.colour().map(Some);
        }
        *self = after;
        Ok(None)
    }

    /// Reads the next word as a point of the board or `pass`.
    pub(super) fn vertex(&mut self, size: Size) -> Result<Vertex, String> {
        let word = self.some_word()?;
        // Vertices and colours are read in either case (GTP 2, section 2.11).
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Vertex::Pass);
        }
        match Point::from_gtp(word, size) {
            Ok(point) => Ok(Vertex::Point(point)),
            Err(error) => Err(format!("syntax error: {error}")),
        }
    }

    /// Reads the next word as a point of the board.
    pub(super) fn point(&mut self, size: Size) -> Result<Point, String> {
        match self.vertex(size)? {
            Vertex::Point(point) => Ok(point),
            Vertex::Pass => Err(self.syntax_error()),
        }
    }

    /// Returns what `read` reads. It is an error if words are left over.
    pub(super) fn only<T>(
        mut self,
        read: impl FnOnce(&mut Arguments<'l>) -> Result<T, String>,
    ) -> Result<T, String> {
        let value = read(&mut self)?;
        self.end()?;
        Ok(value)
    }

    /// Checks that all words were read.
    pub(super) fn end(&self) -> Result<(), String> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.syntax_error())
        }
    }
}

/// Quotes a user's text for a message, with at most 40 characters.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut start: String = text.chars().take(MOST).collect();
    if start.len() < text.len() {
        start.push_str("...");
    }
    format!("`{start}`")
}
