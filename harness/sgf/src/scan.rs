//! Finds the ends of values and of white space, and the starts of nodes.
//!
//! The parser and the reader call it. So this file decides how records with missing or surplus
//! brackets are read. A wrong guess turns moves into text, or text into moves.

use crate::charset::TrailBytes;
use crate::name::Name;

/// Finds the ends of values.
///
/// If a value never ends, no later value ends either. The scanner remembers this, so that many `[`
/// in a damaged file do not take quadratic time.
#[derive(Debug, Clone)]
pub(crate) struct Scanner {
    trail_bytes: TrailBytes,
    /// The offset from which no value ends, for each kind of trail bytes.
    endless_from: [usize; TrailBytes::COUNT],
}

/// The end of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValueEnd {
    /// The offset of its `]`. If the `]` is missing, it is the offset of the node that follows.
    pub(crate) at: usize,
    /// Whether the value contains a `]` without `\`.
    pub(crate) has_bracket: bool,
}

impl Scanner {
    pub(crate) fn new() -> Self {
        Self {
            trail_bytes: TrailBytes::Plain,
            endless_from: [usize::MAX; TrailBytes::COUNT],
        }
    }

    pub(crate) fn set_trail_bytes(&mut self, trail_bytes: TrailBytes) {
        self.trail_bytes = trail_bytes;
    }

    /// The end of the value that starts at `start`, just after its `[`; `None` if the input ends
    /// first.
    ///
    /// People forget the `\` before a `]`, and programs forget the `]` itself. So a `]` closes the
    /// value only if more of the game can follow it. And a node such as `;B[aa]` in a text ends the
    /// value before the node, because a text about SGF would have `;B[aa\]`.
    pub(crate) fn value_end(&mut self, input: &[u8], start: usize) -> Option<ValueEnd> {
        let endless_from = &mut self.endless_from[self.trail_bytes as usize];
        if start >= *endless_from {
            return None;
        }
        // If no `]` has more of the game after it, the last one closes the value.
        let mut closing: Option<usize> = None;
        let mut has_bracket = false;
        let mut at = start;
        while let Some(bracket) = next_bracket(input, at, self.trail_bytes) {
            at = bracket + 1;
            if input[bracket] == b'[' {
                let Some(node) = node_at(input, start, bracket) else {
                    continue;
                };
                closing = closing.or(Some(node));
                break;
            }
            has_bracket = closing.replace(bracket).is_some();
            if may_follow_value(input, at) {
                break;
            }
        }
        if closing.is_none() {
            *endless_from = start;
        }
        closing.map(|at| ValueEnd { at, has_bracket })
    }
}

/// The next `[` or `]` without `\` before it.
fn next_bracket(input: &[u8], mut at: usize, trail_bytes: TrailBytes) -> Option<usize> {
    loop {
        if trail_bytes == TrailBytes::Plain {
            at += memchr::memchr3(b']', b'[', b'\\', input.get(at..)?)?;
        }
        match *input.get(at)? {
            b']' | b'[' => return Some(at),
            // If the escaped character has two bytes, the next round looks at both of them.
            b'\\' => match *input.get(at + 1)? {
                next if trail_bytes.is_lead(next) => at += 1,
                _ => at += 2,
            },
            lead if trail_bytes.is_lead(lead) => match *input.get(at + 1)? {
                trail @ (b']' | b'[' | b'\\') if !trail_bytes.is_character(lead, trail) => at += 1,
                _ => at += 2,
            },
            _ => at += 1,
        }
    }
}

/// Whether more of a game can follow a value here: another value, a property, a node, a bracket of
/// a variation, or the end of the input.
fn may_follow_value(input: &[u8], at: usize) -> bool {
    let at = skip_space(input, at);
    match input.get(at) {
        None | Some(b'[' | b';' | b'(' | b')') => true,
        Some(_) if node_sign(input, at) > 0 => true,
        Some(letter) if letter.is_ascii_alphabetic() => {
            let (name, length) = Name::scan(&input[at..]);
            // In a text, a word may be followed by a space and a bracket. A name in small letters
            // therefore needs its bracket at once.
            let is_word = input[at..at + length].iter().any(u8::is_ascii_lowercase);
            let next = if is_word {
                at + length
            } else {
                skip_space(input, at + length)
            };
            name.is_some() && matches!(input.get(next), None | Some(b'[' | b';' | b'(' | b')'))
        }
        Some(_) => false,
    }
}

/// The offset of the node whose first value has its `[` at `bracket`, or of the `(` before that
/// node. `None` if this is no node such as `;B[aa]`, with a value of at most two letters or digits.
fn node_at(input: &[u8], start: usize, bracket: usize) -> Option<usize> {
    let value = input[bracket + 1..].iter().take(3);
    let length = value
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let text = input[start..bracket].trim_ascii_end();
    let name = text.iter().rev().take(3);
    let capitals = name.take_while(|byte| byte.is_ascii_uppercase()).count();
    if length > 2 || input.get(bracket + 1 + length) != Some(&b']') || !(1..=2).contains(&capitals)
    {
        return None;
    }
    let sign = text[..text.len() - capitals].trim_ascii_end();
    let before = sign.strip_suffix(b";")?;
    let opened = before.trim_ascii_end().strip_suffix(b"(");
    Some(start + opened.unwrap_or(before).len())
}

/// [`Scanner::value_end`] for a value of two letters. Most values are such points and moves.
#[inline]
pub(crate) fn point_end(input: &[u8], start: usize) -> Option<usize> {
    match input.get(start..)?.first_chunk()? {
        [first, second, b']'] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
            Some(start + 2)
        }
        _ => None,
    }
}

/// The wide `；` of Chinese, Japanese and Korean script: in UTF-8, in GBK and EUC-KR, in EUC-JP, in
/// Big5, and in Shift JIS.
const WIDE_SEMICOLONS: [&[u8]; 5] = [
    b"\xef\xbc\x9b",
    b"\xa3\xbb",
    b"\xa1\xa8",
    b"\xa1\x46",
    b"\x81\x47",
];

/// The length of the sign at `at` that starts a node; 0 if there is none. The sign is `;`, or a
/// wide semicolon that people type by mistake, if a property follows it.
pub(crate) fn node_sign(input: &[u8], at: usize) -> usize {
    let rest = input.get(at..).unwrap_or_default();
    if rest.first() == Some(&b';') {
        return 1;
    }
    for sign in WIDE_SEMICOLONS {
        if rest.starts_with(sign) && starts_with_property(rest[sign.len()..].trim_ascii_start()) {
            return sign.len();
        }
    }
    0
}

/// Whether a text starts with a property of one or two capitals.
pub(crate) fn starts_with_property(text: &[u8]) -> bool {
    let letters = text.iter().take_while(|byte| byte.is_ascii_uppercase());
    let capitals = letters.take(3).count();
    (1..=2).contains(&capitals) && text.get(capitals) == Some(&b'[')
}

/// The number of properties `B` and `W` in a text, found by their brackets. They are probably
/// moves.
pub(crate) fn count_moves(text: &[u8]) -> usize {
    let mut moves = 0;
    for bracket in memchr::memchr_iter(b'[', text) {
        if let [before @ .., b'B' | b'W'] = text[..bracket].trim_ascii_end() {
            // `AB` and `BW` are other names.
            match before.last() {
                Some(letter) if letter.is_ascii_uppercase() => {}
                _ => moves += 1,
            }
        }
    }
    moves
}

/// Whether a text contains properties that look like the rules, the komi, the handicap or the
/// result of a game.
pub(crate) fn has_info(text: &[u8]) -> bool {
    memchr::memchr_iter(b'[', text).any(|bracket| {
        let before = text[..bracket].trim_ascii_end();
        matches!(
            before,
            [.., b'K', b'M'] | [.., b'R', b'U'] | [.., b'H', b'A'] | [.., b'R', b'E']
        )
    })
}

/// The first offset from `at` on that is neither white space nor a control character.
#[inline]
pub(crate) fn skip_space(input: &[u8], mut at: usize) -> usize {
    while let Some(0..=b' ') = input.get(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_bracket_does_not_end_a_value() {
        for (text, end) in [
            (&b"]"[..], Some(0)),
            (b"aa]", Some(2)),
            (br"a\]b]", Some(4)),
            (br"a\\];b]", Some(3)),
            (br"\]", None),
            (br"\", None),
            (b"", None),
        ] {
            let found = Scanner::new().value_end(text, 0).map(|end| end.at);
            assert_eq!(found, end, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn brackets_may_be_too_many_or_missing() {
        for (text, end, has_bracket) in [
            (&b"rules [1]: no undo];B[aa]"[..], 18, true),
            (b"Lee [6d]];B[aa]", 8, true),
            (b"a] b [c] Then [d] e] )", 19, true),
            (b"a]!;B[aa]", 1, false),
            (b"a]!", 1, false),
            (b"a] BR [2d]", 1, false),
            (b"bye;B[aa];W[bb]", 3, false),
            (b"bye) (;FF[4]GM[1]", 5, false),
            (b"say ;B[aa\\] or ;B[aaa]", 21, false),
            (b"7.5]\xef\xbc\x9bB[bh];W[cc]", 3, false),
            (b"7.5]\xa3\xbb B[bh];W[cc]", 3, false),
            (b"7.5]\xef\xbc\x9bwords] ;W[cc]", 12, true),
        ] {
            let found = Scanner::new().value_end(text, 0);
            let expected = ValueEnd {
                at: end,
                has_bracket,
            };
            assert_eq!(found, Some(expected), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn an_endless_value_is_remembered() {
        let mut scanner = Scanner::new();
        let text = b"(;C[abc(;C[def";
        assert_eq!(scanner.value_end(text, 4), None);
        assert_eq!(scanner.endless_from[0], 4);
        assert_eq!(scanner.value_end(text, 11), None);
    }
}
