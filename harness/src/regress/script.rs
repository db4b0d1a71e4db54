//! Regression scripts: commands and expected answers.
//!
//! `cmd/regress.rs` reads the files, and a fuzz target sends random text. An invalid line is an
//! error of its test and is never skipped: a skipped test would look passed.

use std::path::Path;

use anyhow::{Context, Result};
use sahwal_data::disk;

use super::expectation::Expectation;
use super::result::TestResult;
use crate::gtp::{Line, Request};

/// A parsed script.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The commands, in order.
    pub steps: Vec<Step>,
    /// The errors of invalid lines, in order. Each names the test that cannot be judged because of
    /// it, if there is one.
    pub faults: Vec<TestResult>,
}

/// A command of a script.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the test; `None` for a command that is not a test.
    pub id: Option<u32>,
    /// The command with its arguments.
    pub command: String,
    /// The expected answer, with a pattern for each `#?` after the command. Without it, every
    /// answer except a refusal passes.
    pub expected: Option<Expectation>,
}

/// The kinds of lines that may come next in a script.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// Only a command.
    Command,
    /// A command, or an expectation of the last one.
    Expectation,
}

impl Script {
    /// Reads the script in a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path) -> Result<Script> {
        let bytes = disk::read(path).with_context(|| path.display().to_string())?;
        Ok(Script::parse(&bytes))
    }

    /// Reads a script in Latin-1. A UTF-8 byte order mark at the start is skipped. Invalid lines
    /// become faults.
    pub fn parse(bytes: &[u8]) -> Script {
        let without_mark = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = encoding_rs::mem::decode_latin1(without_mark);
        let mut script = Script::default();
        let mut next = Next::Command;
        for (line, number) in text.split('\n').map(str::trim).zip(1..) {
            next = match line.strip_prefix("#?") {
                Some(pattern) => script.expectation(pattern, line, number, next),
                None => script.command(line, number, next),
            };
        }
        script
    }

    /// Adds an expectation to the last command. Returns what may follow.
    fn expectation(&mut self, pattern: &str, text: &str, line: usize, next: Next) -> Next {
        let mut fault = TestResult {
            line,
            error: format!("expected a command with a number before {text}"),
            ..TestResult::default()
        };
        if next == Next::Expectation
            && let Some(step) = self.steps.last_mut()
        {
            // `#?` without a pattern accepts any answer.
            if pattern.trim().is_empty() {
                return next;
            }
            match Expectation::parse(pattern) {
                Ok(expectation) => {
                    match &mut step.expected {
                        Some(expected) => expected.add(expectation),
                        empty => *empty = Some(expectation),
                    }
                    return next;
                }
                Err(error) => {
                    // The command is still sent, because it may change the board. It is no longer a
                    // test.
                    fault.id = step.id.take();
                    fault.command.clone_from(&step.command);
                    fault.error = format!("{error:#}");
                }
            }
        }
        self.faults.push(fault);
        Next::Command
    }

    /// Adds a line that is not an expectation. Returns what may follow.
    fn command(&mut self, text: &str, line: usize, next: Next) -> Next {
        let error = match Line::parse(text) {
            // A comment may stand between a command and its expectation.
            Line::Empty => return next,
            Line::BadId(number) => {
                format!("expected a number up to {}, found {number}", i32::MAX)
            }
            Line::Request(Request {
                id: Some(id),
                command,
                ..
            // A number without a command is an error: the command may be on the next line by
            // mistake.
            }) if command.is_empty() => {
                format!("expected a command after the number {id}, found nothing")
            }
            Line::Request(request) => {
                let command = format!("{} {}", request.command, request.arguments);
                self.steps.push(Step {
                    line,
                    id: request.id,
                    command: command.trim_end().to_owned(),
                    expected: None,
                });
                // A command with a number is a test, so an expectation may follow.
                return match request.id {
                    Some(_) => Next::Expectation,
                    None => Next::Command,
                };
            }
        };
        self.faults.push(TestResult {
            line,
            error,
            ..TestResult::default()
        });
        Next::Command
    }

    /// Returns the number of tests.
    pub fn tests(&self) -> usize {
        self.steps.iter().filter(|step| step.id.is_some()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8]) -> String {
        let script = Script::parse(text);
        let steps = script.steps.iter().map(|step| {
            let Step {
                line,
                id,
                command,
                expected,
            } = step;
            let id = id.map_or("-".to_owned(), |id| id.to_string());
            let expected = expected
                .as_ref()
                .map_or(String::new(), |it| format!(" {it}"));
            format!("{line} {id} {command}{expected}\n")
        });
        let faults = script
            .faults
            .iter()
            .map(|fault| format!("{}! {}\n", fault.line, fault.error));
        steps.chain(faults).collect()
    }

    #[test]
    fn numbered_commands_are_tests_with_the_expectation_that_follows() {
        let text = b"\xef\xbb\xbf# a comment\r\nloadsgf ./a b.sgf 1\r\n\r\n10 reg_genmove\tblack # why\r\n\
                     # between\r\n#? [A1|B2]*\r\n  20 name\n#?\n30 version\n#?[ 1 ]\n#? [2]\n";
        let expected = "2 - loadsgf ./a b.sgf 1\n\
                        4 10 reg_genmove black [A1|B2]*\n\
                        7 20 name\n\
                        9 30 version [ 1 ]\n[2]\n";
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn lines_that_cannot_be_used_are_told() {
        let text = b"#? [A1]\nname\n#? [A1]\n1 name\n#? [(]\n2\n99999999999 name\n\
                     name\n#? [b]\n3 name\n#? [a]\n4 name # caf\xe9\n#? [caf\xe9]";
        let shown = shown(text);
        for expected in [
            "1! expected a command with a number before #? [A1]\n",
            "3! expected a command with a number before #? [A1]\n",
            "5! expected a regular expression in [(]: ",
            "6! expected a command after the number 2, found nothing\n",
            "7! expected a number up to 2147483647, found 99999999999\n",
            "9! expected a command with a number before #? [b]\n",
            "10 3 name [a]\n",
            "12 4 name [caf\u{e9}]\n",
            "4 - name\n",
        ] {
            assert!(shown.contains(expected), "{expected} in {shown}");
        }
    }
}
