//! Splits the command line of an engine by the rules of a shell.
//!
//! Users of `sahwal run --engine` and `sahwal regress` give the command line, and `process` starts
//! it without a shell. Engines work in other folders, so the path of a program must become absolute
//! here. Otherwise it is not found, or another program of that name is started.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// How to start an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
}

impl EngineCommand {
    /// A program with its arguments. A relative path with a folder in it starts at the current
    /// directory, not at the folder in which the engine works.
    pub fn new(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> EngineCommand {
        let mut command = EngineCommand {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        };
        // A name without a folder is looked up in PATH, wherever the engine works.
        let has_folder = Path::new(&command.program).components().count() > 1;
        if has_folder && let Ok(absolute) = std::path::absolute(&command.program) {
            command.program = absolute.into();
        }
        command
    }

    /// Reads a command line by the rules of a shell, quotation marks and backslashes included.
    ///
    /// # Errors
    /// The line is empty, or a quotation mark is missing.
    pub fn parse(text: &str) -> Result<EngineCommand> {
        let words = shlex::split(text)
            .with_context(|| format!("expected a command line, found an open quote in {text}"))?;
        match words.as_slice() {
            [program, arguments @ ..] if !program.is_empty() => {
                Ok(EngineCommand::new(program, arguments))
            }
            _ => bail!("expected a command line, found nothing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let command = EngineCommand::parse("gnugo --mode 'g t p'").unwrap();
        assert_eq!(command, EngineCommand::new("gnugo", ["--mode", "g t p"]));
        for text in ["", "  ", "gnugo 'a"] {
            assert!(EngineCommand::parse(text).is_err(), "{text}");
        }
        let relative = EngineCommand::parse("./engine").unwrap();
        assert!(Path::new(&relative.program).is_absolute());
    }
}
