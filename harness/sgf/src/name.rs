//! Property names: their form, and lists of those that play a move, set up stones, or belong in the
//! root.
//!
//! The parser, the nodes, the builder and the writer use it. If a name is missing from a list here,
//! its stones are not seen, or its faults are not repaired.

/// The length of the longest name, in bytes.
const NAME_BYTES: usize = 16;

/// A property name: capitals, then perhaps digits, padded with zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Name([u8; NAME_BYTES]);

impl Name {
    /// The character set of the file.
    pub(crate) const CA: Self = Self::short(*b"CA");
    /// The kind of game.
    pub(crate) const GM: Self = Self::short(*b"GM");
    /// The size of the board.
    pub(crate) const SZ: Self = Self::short(*b"SZ");
    /// Names that only a root has. They distinguish a game from a variation.
    pub(crate) const ROOT_ONLY: [Self; 4] = [Self::short(*b"FF"), Self::GM, Self::SZ, Self::CA];

    /// The names that set up stones or remove them.
    pub(crate) const SETUP: [Self; 3] = [
        Self::short(*b"AB"),
        Self::short(*b"AW"),
        Self::short(*b"AE"),
    ];

    /// Whether this is the name of a move, B or W.
    #[inline]
    pub(crate) fn is_move(&self) -> bool {
        matches!(self.0, [b'B' | b'W', 0, ..])
    }

    /// Whether the values are comments, on a node or on the whole game. They may be long texts.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(self.0, [b'C', 0, ..] | [b'G', b'C', 0, ..])
    }

    /// Whether this is the name of a move or of a setup property.
    pub(crate) fn is_stones(&self) -> bool {
        self.is_move() || Self::SETUP.contains(self)
    }

    const fn short(letters: [u8; 2]) -> Self {
        let mut name = [0; NAME_BYTES];
        name[0] = letters[0];
        name[1] = letters[1];
        Self(name)
    }

    /// Reads a name at the start of `text`. Returns the name and its length in the text.
    ///
    /// Small letters are dropped, as `FF[1]` to `FF[3]` demand. If there are one or two small
    /// letters and nothing else, they are read as capitals. The name is `None` if it is longer than
    /// 16 capitals and digits, or if nothing is left of it.
    #[inline]
    pub(crate) fn scan(text: &[u8]) -> (Option<Self>, usize) {
        let mut capitals = [0; NAME_BYTES];
        let mut kept = 0;
        let mut length = 0;
        for &byte in text {
            if byte.is_ascii_uppercase() || (byte.is_ascii_digit() && kept > 0) {
                if let Some(slot) = capitals.get_mut(kept) {
                    *slot = byte;
                }
                kept += 1;
            } else if !byte.is_ascii_lowercase() {
                break;
            }
            length += 1;
        }
        // Names of FF[4] have at most two letters. So one or two small letters may be a name, and
        // more of them are a word.
        let name = match kept {
            0 => match text[..length] {
                [letter] => Some(Self::short([letter.to_ascii_uppercase(), 0])),
                [first, second] => Some(Self::short([
                    first.to_ascii_uppercase(),
                    second.to_ascii_uppercase(),
                ])),
                _ => None,
            },
            1..=NAME_BYTES => Some(Self(capitals)),
            _ => None,
        };
        (name, length)
    }

    /// The name of this text; `None` unless it is a capital, then up to 15 capitals or digits.
    #[inline]
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut name = [0; NAME_BYTES];
        let mut slots = name.iter_mut();
        for byte in text.bytes() {
            if !(byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
                return None;
            }
            *slots.next()? = byte;
        }
        if name[0].is_ascii_uppercase() {
            Some(Self(name))
        } else {
            None
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        let length = self
            .0
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(NAME_BYTES);
        // A name is always ASCII.
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_dropped_unless_they_are_the_whole_name() {
        for (text, name, length) in [
            ("Black[aa]", "B", 5),
            ("AddBlack [", "AB", 8),
            ("aB", "B", 2),
            ("L2[", "L2", 2),
            ("b[", "B", 1),
            ("sz[", "SZ", 2),
            ("ABCDEFGHIJKLMNOP[", "ABCDEFGHIJKLMNOP", 16),
        ] {
            let (read, bytes) = Name::scan(text.as_bytes());
            assert_eq!(read.as_ref().map(Name::as_str), Some(name));
            assert_eq!(bytes, length);
        }
        assert_eq!(Name::scan(b"comment["), (None, 7));
        assert_eq!(Name::scan(b"ABCDEFGHIJKLMNOPQ["), (None, 17));
    }

    #[test]
    fn callers_give_capitals() {
        assert!(Name::new("AB").is_some());
        assert_eq!(Name::new("ab"), None);
        assert_eq!(Name::new("A["), None);
        assert_eq!(Name::new(""), None);
    }
}
