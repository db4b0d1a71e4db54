//! Text for a terminal: names of files and engines may hold codes that a terminal obeys.
//! All messages and results pass here; such codes are shown as `\\u001b`, and do nothing.

use std::borrow::Cow;
use std::io::Write;

/// As that of the standard library, but harmless for terminals. That nobody reads is no error.
#[macro_export]
macro_rules! eprintln {
    ($($argument:tt)*) => {
        $crate::tell::message(&format!($($argument)*))
    };
}

/// Prints a message on standard error.
pub fn message(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", harmless(text));
}

/// The text with all control characters but ends of lines and tabs as numbers. Inside a text of
/// JSON they mean the same as before.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let obeyed = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for letter in text.chars() {
        match obeyed(letter) {
            true => shown += &format!("\\u{:04x}", u32::from(letter)),
            false => shown.push(letter),
        }
    }
    Cow::Owned(shown)
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
    }
}
