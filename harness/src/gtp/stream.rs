//! Answers one GTP line, or all lines of a stream.
//!
//! `cmd/gtp.rs` calls [`serve`], and a fuzz target sends random bytes. Every command must get
//! exactly one response. After a panic or a missing response, the GUI would hang in the middle of a
//! game.

use std::io::{self, BufRead, Write};

use sahwal_data::tell;
use sahwal_run::lines::{MAX_LINE, read_line};

use super::arguments::{Arguments, quoted};
use super::commands::{self, Command};
use super::engine::Engine;
use super::line::{Line, Request, Response};

impl Engine {
    /// Answers a line of at most [`MAX_LINE`](super::MAX_LINE) bytes, with or without its line end.
    /// Returns `None` if the line is empty or a comment. Bytes that are not UTF-8 become U+FFFD.
    pub fn answer(&mut self, line: &[u8]) -> Option<Response> {
        match Line::parse(&String::from_utf8_lossy(line)) {
            Line::Empty => None,
            // A number that is too large cannot be sent back.
            Line::BadId(number) => Some(Response {
                id: None,
                result: Err(format!(
                    "syntax error: expected a number up to {}, found {}",
                    i32::MAX,
                    quoted(&number)
                )),
            }),
            Line::Request(request) => Some(Response {
                id: request.id,
                result: self.carry_out(&request),
            }),
        }
    }

    fn carry_out(&mut self, request: &Request) -> Result<String, String> {
        match commands::find(&request.command) {
            Some(command) => self.run(command, &request.arguments),
            // A user who tries to let it play gets the reason.
            None if request.command == "genmove" => Err(format!(
                "unknown command: {} judges positions and plays no moves",
                tell::program()
            )),
            None if request.command.is_empty() => {
                Err("syntax error: expected a command, found nothing".to_owned())
            }
            None => Err(format!("unknown command: {}", quoted(&request.command))),
        }
    }

    fn run(&mut self, command: &Command, arguments: &str) -> Result<String, String> {
        let arguments = Arguments::new(command.usage, arguments);
        if command.usage.is_empty() {
            arguments.end()?;
        }
        (command.run)(self, arguments)
    }
}

/// Answers every line of `input` until it ends or the command `quit`.
///
/// # Errors
/// Reading or writing failed. The kind is [`io::ErrorKind::BrokenPipe`] if the reader of `output`
/// closed it.
pub fn serve(
    engine: &mut Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line)? {
        let response = if length > MAX_LINE {
            Some(too_long(&line))
        } else {
            engine.answer(&line)
        };
        // A client waits for each answer before it sends more.
        if let Some(response) = response {
            write!(output, "{response}")?;
            output.flush()?;
        }
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}

/// Answers a line that is longer than [`MAX_LINE`] and begins with `line`.
fn too_long(line: &[u8]) -> Response {
    let id = match Line::parse(&String::from_utf8_lossy(line)) {
        Line::Request(request) => request.id,
        Line::Empty | Line::BadId(_) => None,
    };
    let result = Err(format!("line too long: expected at most {MAX_LINE} bytes"));
    Response { id, result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Settings;

    fn answers(input: &[u8]) -> String {
        let mut engine = Engine::new(Settings::default());
        let mut output = Vec::new();
        // With a small buffer, lines arrive in pieces.
        let input = io::BufReader::with_capacity(7, input);
        serve(&mut engine, input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_and_the_next_one_answered() {
        let long = "x".repeat(MAX_LINE + 1);
        let too_long = format!("line too long: expected at most {MAX_LINE} bytes\n\n");
        let answered = answers(format!("4 {long}\n5 protocol_version\n").as_bytes());
        assert_eq!(answered, format!("?4 {too_long}=5 2\n\n"));
        let most = "x".repeat(MAX_LINE);
        assert!(answers(most.as_bytes()).starts_with("? unknown command"));
    }
}
