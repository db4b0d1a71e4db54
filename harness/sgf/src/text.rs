//! Removes the escapes from values that are read, and adds them to values that are written.
//!
//! `node` reads with it; `builder` and `writer` write with it. If an escape is missing, the value
//! ends early, and the rest of a comment becomes moves.

/// The text of a value, without escapes.
///
/// Escaped line ends are removed. Other line ends become `\n` if `keeps_lines` is true, otherwise
/// spaces. All other white space becomes spaces, escaped or not.
pub(crate) fn unescape(raw: &str, keeps_lines: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = character == '\\';
        let character = if escaped {
            match characters.next() {
                Some(next) => next,
                None => break,
            }
        } else {
            character
        };
        match character {
            '\n' | '\r' => {
                // CRLF and LFCR are one line end each.
                let other = if character == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&other);
                if !escaped {
                    text.push(if keeps_lines { '\n' } else { ' ' });
                }
            }
            '\t' | '\x0B' | '\x0C' => text.push(' '),
            _ => text.push(character),
        }
    }
    text
}

/// Appends a text to a value, and adds escapes.
pub(crate) fn escape_into(value: &mut String, text: &str) {
    for character in text.chars() {
        if matches!(character, ']' | '\\') {
            value.push('\\');
        }
        value.push(character);
    }
}

/// Appends a text that already has escapes, and repairs them.
///
/// Decoding may change bytes, and so leave a `]` without an escape, or a `\` at the end. Both would
/// make the file invalid.
pub(crate) fn push_valid(value: &mut String, raw: &str) {
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        match character {
            ']' => value.push_str("\\]"),
            '\\' => {
                value.push('\\');
                value.push(characters.next().unwrap_or('\\'));
            }
            _ => value.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_leave_and_simple_text_has_no_line_ends() {
        let raw = "a\\]b\\\\c\\:d\te\\\nf\\\r\ng\r\nh\n\ri\rj\n\nk\\\tl";
        let text = "a]b\\c:d efg\nh\ni\nj\n\nk l";
        assert_eq!(unescape(raw, true), text);
        assert_eq!(unescape(raw, false), text.replace('\n', " "));
        assert_eq!(unescape("a\\", true), "a");
    }

    #[test]
    fn values_are_made_sound() {
        let sound = |raw| {
            let mut value = String::new();
            push_valid(&mut value, raw);
            value
        };
        assert_eq!(sound("a\\]\\:b\\\\"), "a\\]\\:b\\\\");
        assert_eq!(sound("a]b"), "a\\]b");
        assert_eq!(sound("a\\"), "a\\\\");
    }
}
