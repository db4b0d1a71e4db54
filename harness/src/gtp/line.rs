//! Lines of the protocol: requests and responses (GTP 2, sections 2.1 to 2.6).
//!
//! `stream.rs` parses requests and prints responses with it. A response must carry the number of
//! its request and end with an empty line. Otherwise the client waits forever.

use std::fmt;

/// The largest number of a command (GTP 2, section 2.2).
const MAX_ID: u32 = i32::MAX as u32;

/// A line with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) id: Option<u32>,
    /// The name of the command; empty if the line has only a number.
    pub(crate) command: String,
    /// The text after the command, without space around it.
    pub(crate) arguments: String,
}

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The line has only space or a comment.
    Empty,
    Request(Request),
    /// The line begins with a number that is too large.
    BadId(String),
}

impl Line {
    /// Reads a line, with or without its line end. Control characters are dropped, tabs become
    /// spaces, and a comment goes from `#` to the end of the line (GTP 2, section 2.1).
    pub(crate) fn parse(line: &str) -> Line {
        let mut text = String::new();
        for c in line.chars() {
            match c {
                '#' if !is_in_file_name(&text) => break,
                '\t' => text.push(' '),
                // Editors put a byte order mark before the first line of a file.
                '\u{feff}' => {}
                _ if c.is_control() => {}
                _ => text.push(c),
            }
        }
        let (first, rest) = split_word(&text);
        if first.is_empty() {
            return Line::Empty;
        }
        // A command may begin with a digit. A number consists of digits only.
        if !first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Line::Request(Request {
                id: None,
                command: first.to_owned(),
                arguments: rest.to_owned(),
            });
        }
        let id = match first.parse::<u32>() {
            Ok(id) if id <= MAX_ID => id,
            _ => return Line::BadId(first.to_owned()),
        };
        let (command, arguments) = split_word(rest);
        Line::Request(Request {
            id: Some(id),
            command: command.to_owned(),
            arguments: arguments.to_owned(),
        })
    }
}

/// Whether the next character of a line belongs to the name of a file. There `#` is no comment:
/// `loadsgf selfplay/9x9#3` asks for game 3, and without it another game is loaded unseen.
fn is_in_file_name(before: &str) -> bool {
    let mut words = before.split_whitespace();
    let is_of_load = words.any(|word| word == "loadsgf");
    is_of_load && words.next().is_some() && !before.ends_with(char::is_whitespace)
}

/// Returns the first word, and the text after it without space around it.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let trimmed = text.trim();
    match trimmed.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (trimmed, ""),
    }
}

/// An answer. `Display` gives the text to send, including the empty line at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// The result of the command, or the error message.
    pub result: Result<String, String>,
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let mut lines = text.trim_end().lines();
        // If the first line is empty, the mark is alone on its line.
        match lines.next() {
            Some("") | None => {}
            Some(first) => write!(f, " {first}")?,
        }
        // An empty line would end the response, so it gets a space.
        for line in lines {
            write!(f, "\n{}", if line.is_empty() { " " } else { line })?;
        }
        f.write_str("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(id: Option<u32>, command: &str, arguments: &str) -> Line {
        Line::Request(Request {
            id,
            command: command.to_owned(),
            arguments: arguments.to_owned(),
        })
    }

    #[test]
    fn lines_are_cleaned_as_the_protocol_wants_it() {
        for (line, expected) in [
            (&b"name\n"[..], request(None, "name", "")),
            (b"name\r\n", request(None, "name", "")),
            (
                b"  12\tplay \t black  A1 ",
                request(Some(12), "play", "black  A1"),
            ),
            (b"pl\x07ay\x00 b\x7f A1#pass", request(None, "play", "b A1")),
            (b"\xef\xbb\xbf007 quit", request(Some(7), "quit", "")),
            (b"2147483647", request(Some(2_147_483_647), "", "")),
            (b"2147483648 name", Line::BadId("2147483648".to_owned())),
            (b"-1 name", request(None, "-1", "name")),
            (b"7up", request(None, "7up", "")),
            (
                b"loadsgf \xc3\xa9.sgf",
                request(None, "loadsgf", "\u{e9}.sgf"),
            ),
            (
                b"3 loadsgf selfplay/9x9#3 # the third",
                request(Some(3), "loadsgf", "selfplay/9x9#3"),
            ),
            (b"loadsgf#a b", request(None, "loadsgf", "")),
            (b"", Line::Empty),
            (b" \t\r\n", Line::Empty),
            (b"  # 1 name", Line::Empty),
            (b"\x00\x1b", Line::Empty),
        ] {
            let text = std::str::from_utf8(line).unwrap();
            assert_eq!(Line::parse(text), expected, "{text:?}");
        }
    }

    #[test]
    fn responses_end_with_one_empty_line_and_hold_none() {
        let shown = |id, result: Result<&str, &str>| {
            let result = result.map(str::to_owned).map_err(str::to_owned);
            Response { id, result }.to_string()
        };
        assert_eq!(shown(None, Ok("")), "=\n\n");
        assert_eq!(shown(Some(0), Ok("")), "=0\n\n");
        assert_eq!(shown(Some(3), Err("no")), "?3 no\n\n");
        assert_eq!(shown(None, Ok("a\n\nb\n\n")), "= a\n \nb\n\n");
        assert_eq!(shown(None, Ok("\n  A B\n")), "=\n  A B\n\n");
    }
}
