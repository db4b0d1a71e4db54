//! Prints messages and results so that a terminal only shows them.
//!
//! Names of files and engines may hold codes that a terminal obeys. Such a code is printed as
//! `\\u001b`, and does nothing. All crates of the harness print with [`tell!`](crate::tell!),
//! [`eprintln!`](crate::eprintln!) and [`Output`]; text that goes another way could change the
//! user's terminal.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;

/// Prints harmless text on standard error, and replaces the macro of the standard library. It is no
/// error if standard error is closed.
#[macro_export]
macro_rules! eprintln {
    ($($argument:tt)*) => {
        $crate::tell::message(&format!($($argument)*))
    };
}

/// Prints a message on standard error, after the name of the program.
#[macro_export]
macro_rules! tell {
    ($($argument:tt)*) => {
        $crate::tell::message(&format!(
            "{}{}:{} {}",
            $crate::tell::BOLD,
            $crate::tell::program(),
            $crate::tell::PLAIN,
            format_args!($($argument)*)
        ))
    };
}

/// The name of this program: the name of its file, without extension, as it was called.
pub fn program() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let file = std::env::args_os().next().unwrap_or_default();
        let name = Path::new(&file).file_stem().unwrap_or("sahwal".as_ref());
        name.to_string_lossy().into_owned()
    });
    &NAME
}

/// Makes the text after it bold, if the output is a terminal that shows colours.
pub const BOLD: &str = "\u{1b}[1m";
/// Makes the text after it bold and red, if the output is such a terminal.
pub const RED: &str = "\u{1b}[1;31m";
/// Ends bold and red text.
pub const PLAIN: &str = "\u{1b}[0m";

/// Prints a message on standard error.
pub fn message(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", harmless(text));
}

/// The text with its control characters written as numbers such as `\u001b`. Ends of lines, tabs,
/// [`BOLD`], [`RED`] and [`PLAIN`] stay. In a JSON string the numbers mean the same characters.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let mut codes = [BOLD, RED, PLAIN].into_iter();
        if let Some(code) = codes.find(|code| rest.starts_with(code)) {
            shown += code;
            rest = &rest[code.len()..];
            continue;
        }
        if is_obeyed(letter) {
            shown += &format!("\\u{:04x}", u32::from(letter));
        } else {
            shown.push(letter);
        }
        rest = &rest[letter.len_utf8()..];
    }
    Cow::Owned(shown)
}

/// Whether a terminal may obey a character instead of showing it.
fn is_obeyed(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
}

/// The words of `text` in lines of at most 80 characters. All lines except the first begin with
/// `indent` spaces.
pub fn wrapped(text: &str, indent: usize) -> String {
    const COLUMNS: usize = 80;
    let mut lines = String::new();
    let mut column = 0;
    // Keep the spaces at the start of the line.
    let start = text.len() - text.trim_start().len();
    for (number, word) in text[start..].split(' ').enumerate() {
        let width = word.chars().count();
        if number == 0 {
            lines.push_str(&text[..start]);
            column = start;
        } else if column + 1 + width > COLUMNS {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    }
    lines.truncate(lines.trim_end().len());
    lines
}

/// Standard output, for results. A closed pipe is not an error: the command must still write
/// its files.
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match std::str::from_utf8(bytes) {
            Ok(text) => anstream::stdout().write_all(harmless(text).as_bytes()),
            // The bytes may end inside a letter, or be no text at all.
            Err(_) => io::stdout().write_all(bytes),
        };
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(of_output(error)),
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match io::stdout().flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result.map_err(of_output),
        }
    }
}

/// Adds the name of the stream to an error.
fn of_output(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_obey_nothing() {
        assert_eq!(harmless("a\tb\u{e9}\n"), "a\tb\u{e9}\n");
        assert_eq!(
            harmless("\u{1b}[2J\r\u{9b}1m\u{7f}"),
            "\\u001b[2J\\u000d\\u009b1m\\u007f"
        );
        let bold = format!("{BOLD}a{PLAIN}\u{1b}[4m");
        assert_eq!(harmless(&bold), format!("{BOLD}a{PLAIN}\\u001b[4m"));
    }

    #[test]
    fn long_lines_go_on_below_with_an_indent() {
        let text = format!("  SR  {}", "BS1 + ".repeat(20));
        let lines = wrapped(&text, 6);
        assert!(lines.lines().all(|line| line.chars().count() <= 80));
        assert!(lines.starts_with("  SR  BS1 + BS1"));
        assert!(lines.lines().skip(1).all(|line| line.starts_with("      ")));
        assert_eq!(wrapped("short", 4), "short");
    }
}
