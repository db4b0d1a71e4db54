//! Finds the ends of values and of white space.

use crate::charset::TrailBytes;

/// Finds the ends of values.
///
/// If a value never ends, no later one does. The scanner remembers this, so that many `[` in
/// a damaged file do not take quadratic time.
#[derive(Debug, Clone)]
pub(crate) struct Scanner {
    trail_bytes: TrailBytes,
    /// The offset from which no value ends, for each kind of trail bytes.
    endless_from: [usize; TrailBytes::COUNT],
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

    /// The offset of the `]` that closes the value starting at `start`, just after its `[`.
    pub(crate) fn value_end(&mut self, input: &[u8], start: usize) -> Option<usize> {
        let endless_from = &mut self.endless_from[self.trail_bytes as usize];
        if start >= *endless_from {
            return None;
        }
        let end = match self.trail_bytes {
            TrailBytes::Plain => plain_end(input, start),
            trail_bytes => paired_end(input, start, trail_bytes),
        };
        if end.is_none() {
            *endless_from = start;
        }
        end
    }
}

fn plain_end(input: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += memchr::memchr2(b']', b'\\', input.get(at..)?)?;
        if input[at] == b']' {
            return Some(at);
        }
        at += 2;
    }
}

fn paired_end(input: &[u8], start: usize, trail_bytes: TrailBytes) -> Option<usize> {
    let mut at = start;
    loop {
        match *input.get(at)? {
            b']' => return Some(at),
            // If the escaped character has two bytes, the next round checks its second byte.
            b'\\' => match *input.get(at + 1)? {
                next if trail_bytes.is_lead(next) => at += 1,
                _ => at += 2,
            },
            lead if trail_bytes.is_lead(lead) => match *input.get(at + 1)? {
                trail @ (b']' | b'\\') if !trail_bytes.is_character(lead, trail) => at += 1,
                _ => at += 2,
            },
            _ => at += 1,
        }
    }
}

/// [`Scanner::value_end`] for a value of two letters, a point or a move. Most values are.
#[inline]
pub(crate) fn point_end(input: &[u8], start: usize) -> Option<usize> {
    match input.get(start..)?.first_chunk()? {
        [first, second, b']'] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
            Some(start + 2)
        }
        _ => None,
    }
}

/// The first offset from `at` on without white space or another control character.
#[inline]
pub(crate) fn skip_space(input: &[u8], mut at: usize) -> usize {
    while input.get(at).is_some_and(|&byte| byte <= b' ') {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(trail_bytes: TrailBytes, text: &[u8]) -> Option<usize> {
        let mut scanner = Scanner::new();
        scanner.set_trail_bytes(trail_bytes);
        scanner.value_end(text, 0)
    }

    #[test]
    fn escapes() {
        let plain = TrailBytes::Plain;
        assert_eq!(end(plain, b"]"), Some(0));
        assert_eq!(end(plain, b"aa]"), Some(2));
        assert_eq!(end(plain, br"a\]b]"), Some(4));
        assert_eq!(end(plain, br"a\\]b]"), Some(3));
        assert_eq!(end(plain, br"\]"), None);
        assert_eq!(end(plain, br"\"), None);
        assert_eq!(end(plain, b""), None);
    }

    #[test]
    fn trail_bytes_are_no_escapes() {
        // Shift_JIS so and hyou end in `\`, za ends in `]`.
        for character in [b"\x83\x5C", b"\x95\x5C", b"\x83\x5D"] {
            let text = [&character[..], b"]"].concat();
            assert_eq!(end(TrailBytes::ShiftJis, &text), Some(2));
            let escaped = [b"\\", &character[..], b"\\]]"].concat();
            assert_eq!(end(TrailBytes::ShiftJis, &escaped), Some(5));
        }
        assert_eq!(end(TrailBytes::Gb18030, b"\x81\x5D]"), Some(2));
        assert_eq!(end(TrailBytes::Big5, b"\xA4\x5D]"), Some(2));
        // Half-width katakana are single bytes.
        assert_eq!(end(TrailBytes::ShiftJis, b"\xB1]"), Some(1));
        // No such character: the bracket closes the value, as the decoder sees it too.
        assert_eq!(end(TrailBytes::ShiftJis, b"\xFC\x5D"), Some(1));
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
