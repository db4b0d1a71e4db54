//! A client of the Go Text Protocol, version 2.
//!
//! Rows of `sahwal run --engine` and the scripts of `sahwal regress` ask engines through
//! [`GtpClient`]. Every answer must carry the number of its command. Without that check a late
//! answer would be taken for the next one.

use std::path::Path;
use std::time::Duration;

use super::command::EngineCommand;
use super::process::{Failure, Process, beginning};
use crate::lines::MAX_LINE;

/// An answer of an engine: its text, or the text of a refusal (`?`).
pub type GtpAnswer = Result<String, String>;

/// A running GTP engine, which is ended when dropped. Every command has its own number. The engine
/// repeats it in its answer, so a surplus answer is not taken for the next one.
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
    ///
    /// # Errors
    /// The engine ended, took too long, or wrote something that is not the answer.
    pub fn ask(&mut self, command: &str) -> Result<GtpAnswer, Failure> {
        self.number += 1;
        let line = format!("{} {command}", self.number);
        // GTP is a protocol of bytes. Latin 1 maps every byte to a character, so none is lost.
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

    /// Checks that the engine has written nothing but answers. It is asked once more, by a command
    /// that every engine knows; surplus output would be read in place of this answer.
    ///
    /// # Errors
    /// As for [`GtpClient::ask`].
    pub fn settle(&mut self) -> Result<(), Failure> {
        self.ask("protocol_version").map(drop)
    }

    /// Sends `quit`, and waits a moment for the engine to end.
    pub fn quit(self) {
        self.process.send(b"quit".to_vec());
        self.process.end();
    }
}

/// Reads the next answer: its lines up to an empty one, of which the first begins with `=` or `?`.
/// Returns the number of its command, empty if it has none, and the answer.
fn read_answer(
    mut line: impl FnMut() -> Result<Vec<u8>, Failure>,
) -> Result<(String, GtpAnswer), Failure> {
    let mut text = String::new();
    loop {
        let bytes = match line() {
            Ok(bytes) => bytes,
            // An engine that quits may leave out the empty line after its last answer.
            Err(Failure::Ended(_)) if !text.is_empty() => break,
            Err(error) => return Err(error),
        };
        let decoded = encoding_rs::mem::decode_latin1(&bytes);
        let piece = decoded.trim_end();
        if piece.is_empty() {
            // An empty line ends an answer. Some engines write more of them between answers.
            if text.is_empty() { continue } else { break }
        }
        if text.is_empty() && !piece.starts_with(['=', '?']) {
            return Err(no_answer(piece));
        }
        text.push_str(piece);
        text.push('\n');
        if text.len() > MAX_LINE {
            return Err(no_answer(&text));
        }
    }
    let (sign, rest) = text.split_at(1);
    // Digits directly after the sign are the number of the command.
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, words) = rest.split_at(digits);
    let reply = words.trim().to_owned();
    let answer = if sign == "?" { Err(reply) } else { Ok(reply) };
    Ok((number.to_owned(), answer))
}

fn no_answer(found: &str) -> Failure {
    let expected = "expected an answer that begins with = or ?";
    Failure::Garbage(format!("{expected}, found `{}`", beginning(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the answers in an output. After the output, the engine has ended.
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
