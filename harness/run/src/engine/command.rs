//! How to start a program.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, ensure};

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
        let mut program = program.into();
        let has_folder = Path::new(&program).components().count() > 1;
        if has_folder && let Ok(absolute) = std::path::absolute(&program) {
            program = absolute.into();
        }
        EngineCommand {
            program,
            arguments: arguments.into_iter().map(Into::into).collect(),
        }
    }

    /// Reads a command line by the rules of a shell, quotation marks and backslashes included.
    ///
    /// # Errors
    /// The line is empty, or a quotation mark is missing.
    pub fn parse(text: &str) -> Result<EngineCommand> {
        let words = shlex::split(text)
            .with_context(|| format!("expected a command line, found an open quote in {text}"))?;
        let mut words = words.into_iter();
        let program = words.next().unwrap_or_default();
        ensure!(
            !program.is_empty(),
            "expected a command line, found nothing"
        );
        Ok(EngineCommand::new(program, words))
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
