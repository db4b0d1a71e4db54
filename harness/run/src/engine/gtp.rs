//! A client of the Go Text Protocol, version 2.

use std::path::Path;
use std::time::Duration;

use super::command::EngineCommand;
use super::process::{Failure, Process, beginning};
use crate::lines::MAX_LINE;

/// An answer of an engine: its text, or the text of its refusal.
pub type GtpAnswer = Result<String, String>;

/// A running GTP engine; it is ended when dropped. Every command has a number of its own, which
/// the engine repeats in its answer, so that an answer too many is not taken for another.
pub struct GtpClient {
    pub(super) process: Process,
    /// The number of the last command.
    number: u32,
}

impl GtpClient {
    /// Starts an engine that works in `folder`. No answer may take longer than `timeout`.
    pub fn start(
        command: &EngineCommand,
        folder: &Path,
        timeout: Duration,
    ) -> Result<GtpClient, Failure> {
        let process = Process::start(command, folder, timeout)?;
        Ok(GtpClient { process, number: 0 })
    }

    /// Sends a command and waits for the answer.
    pub fn ask(&mut self, command: &str) -> Result<GtpAnswer, Failure> {
        self.number += 1;
        let line = format!("{} {command}", self.number);
        let bytes = encoding_rs::mem::encode_latin1_lossy(&line).into_owned();
        self.process.send(bytes);
        let deadline = self.process.deadline();
        let (id, answer) = read_answer(|| self.process.read(deadline))?;
        if id == self.number.to_string() {
            return Ok(answer);
        }
        let expected = format!("expected an answer to number {}", self.number);
        Err(Failure::Garbage(format!("{expected}, found `={id}`")))
    }

    /// Fails if the engine has said more than the answers to its commands: it is asked once more,
    /// for what every engine knows.
    pub fn settle(&mut self) -> Result<(), Failure> {
        self.ask("protocol_version").map(drop)
    }

    /// Tells the engine to quit and waits for a moment until it ends.
    pub fn quit(self) {
        self.process.send(b"quit".to_vec());
        self.process.end();
    }
}

/// Reads the next answer: lines up to an empty one, the first with `=` or `?`. Returns it with the
/// number of its command.
fn read_answer(
    mut line: impl FnMut() -> Result<Vec<u8>, Failure>,
) -> Result<(String, GtpAnswer), Failure> {
    let garbage = |found: &str| {
        let expected = "expected an answer that begins with = or ?";
        Failure::Garbage(format!("{expected}, found `{}`", beginning(found)))
    };
    let mut text = String::new();
    loop {
        let piece = match line() {
            Ok(piece) => piece,
            // The last answer may lack its end.
            Err(Failure::Ended(_)) if !text.is_empty() => break,
            Err(error) => return Err(error),
        };
        let piece = encoding_rs::mem::decode_latin1(&piece);
        let piece = piece.trim_end();
        if piece.is_empty() {
            if text.is_empty() { continue } else { break }
        }
        if text.is_empty() && !piece.starts_with(['=', '?']) {
            return Err(garbage(piece));
        }
        text.push_str(piece);
        text.push('\n');
        if text.len() > MAX_LINE {
            return Err(garbage(&text));
        }
    }
    let refused = text.starts_with('?');
    let text = &text[1..];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // Digits directly after the sign are the number of the command.
    let (id, text) = text.split_at(digits);
    let text = text.trim().to_owned();
    Ok((id.to_owned(), if refused { Err(text) } else { Ok(text) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the answers of an output, which then ends.
    fn reader(output: &str) -> impl FnMut() -> Result<(String, GtpAnswer), Failure> {
        let mut lines = output.split('\n').map(|line| line.as_bytes().to_vec());
        move || read_answer(|| lines.next().ok_or(Failure::Ended(String::new())))
    }

    #[test]
    fn answers_are_read_with_number_lines_and_refusals() {
        let mut next = reader("=1 A1\r\n\r\n\n\n= two\n  lines\n\n?3 no\n\n=\n\n=7");
        let owned = str::to_owned;
        assert_eq!(next(), Ok((owned("1"), Ok(owned("A1")))));
        assert_eq!(next(), Ok((owned(""), Ok(owned("two\n  lines")))));
        assert_eq!(next(), Ok((owned("3"), Err(owned("no")))));
        assert_eq!(next(), Ok((owned(""), Ok(owned("")))));
        assert_eq!(next(), Ok((owned("7"), Ok(owned("")))));
        assert_eq!(next(), Err(Failure::Ended(String::new())));
    }
}
