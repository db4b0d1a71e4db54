//! Finds the character set of a game, and the bytes in characters that look like syntax.
//!
//! The reader calls it for each game, and the scanner skips the second bytes of characters. In
//! Shift-JIS or GBK, such a byte may be a backslash or a bracket. Without this, a player's name
//! could swallow the rest of a game.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// The byte order mark of UTF-8.
pub(crate) const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The number of bytes at the start of a game in which `CA` is searched.
const CA_SEARCH_BYTES: usize = 1 << 16;

/// The largest number of bytes of text for a guess.
const GUESS_BYTES: usize = 1 << 20;

/// The number of bytes in which the first game of a file without a byte order mark is searched.
const WIDE_SEARCH_BYTES: usize = 1 << 12;

/// A form of text in units of two or four bytes: UTF-16 or UTF-32.
#[derive(Debug, Clone, Copy)]
struct WideEncoding {
    /// The number of bytes of a unit.
    unit: usize,
    is_big_endian: bool,
}

impl WideEncoding {
    /// UTF-32 comes first, because its mark begins with that of UTF-16.
    const ALL: [WideEncoding; 4] = [
        WideEncoding::new(4, false),
        WideEncoding::new(4, true),
        WideEncoding::new(2, false),
        WideEncoding::new(2, true),
    ];

    const fn new(unit: usize, is_big_endian: bool) -> WideEncoding {
        WideEncoding {
            unit,
            is_big_endian,
        }
    }

    fn unit(self, number: u32) -> Vec<u8> {
        let mut unit = number.to_be_bytes()[4 - self.unit..].to_vec();
        if !self.is_big_endian {
            unit.reverse();
        }
        unit
    }

    /// The form of a file, and the length of its byte order mark in bytes. A file without a mark
    /// has the form of its first `(;`. `None` for any other file.
    fn of(bytes: &[u8]) -> Option<(WideEncoding, usize)> {
        let marked = WideEncoding::ALL.into_iter().find_map(|wide| {
            let mark = wide.unit(0xFEFF);
            if bytes.starts_with(&mark) {
                Some((wide, mark.len()))
            } else {
                None
            }
        });
        let head = &bytes[..bytes.len().min(WIDE_SEARCH_BYTES)];
        // An ASCII letter in a wide unit has zero bytes. Other records have no zero bytes.
        if marked.is_some() || !head.contains(&0) || memchr::memmem::find(head, b"(;").is_some() {
            return marked;
        }
        let unmarked = WideEncoding::ALL.into_iter().find(|wide| {
            let game = [wide.unit(u32::from(b'(')), wide.unit(u32::from(b';'))].concat();
            let mut found = memchr::memmem::find_iter(head, &game);
            // Units start at multiples of their length. Elsewhere, the bytes of two letters may
            // look like one letter.
            found.any(|at| at % wide.unit == 0)
        });
        unmarked.map(|wide| (wide, 0))
    }

    /// The text. Invalid units become U+FFFD. At the end, bytes that are no whole unit are ignored.
    fn decode(self, bytes: &[u8]) -> String {
        if self.unit == 2 {
            let encoding = if self.is_big_endian {
                UTF_16BE
            } else {
                UTF_16LE
            };
            return encoding.decode_without_bom_handling(bytes).0.into_owned();
        }
        let units = bytes.chunks_exact(4).map(|unit| {
            let unit = [unit[0], unit[1], unit[2], unit[3]];
            let number = if self.is_big_endian {
                u32::from_be_bytes(unit)
            } else {
                u32::from_le_bytes(unit)
            };
            char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)
        });
        units.collect()
    }
}

/// Converts the bytes of a file from UTF-16 or UTF-32 to UTF-8, and returns all other input
/// unchanged. Call it before [`Collection::new`](crate::Collection::new).
///
/// Offsets in errors refer to the bytes returned.
///
/// ```
/// let wide: Vec<u8> = "(;SZ[9])".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// assert!(sahwal_sgf::read(&wide).ends_with(b"(;SZ[9])"));
/// assert_eq!(&*sahwal_sgf::read(b"(;SZ[9])"), b"(;SZ[9])");
/// ```
pub fn read(bytes: &[u8]) -> Cow<'_, [u8]> {
    match WideEncoding::of(bytes) {
        Some((wide, mark)) => {
            let text = wide.decode(&bytes[mark..]);
            // The mark tells the reader to ignore `CA`.
            Cow::Owned([UTF8_MARK, text.as_bytes()].concat())
        }
        None => Cow::Borrowed(bytes),
    }
}

/// The families of encodings with two-byte characters whose second byte may look like `\` or `]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrailBytes {
    /// No such characters: bytes below 0x80 are always ASCII.
    Plain,
    /// Lead bytes 0x81 to 0x9F and 0xE0 to 0xFC.
    ShiftJis,
    /// GB 18030, which contains GBK: lead bytes 0x81 to 0xFE.
    Gb18030,
    /// Lead bytes 0x81 to 0xFE.
    Big5,
}

impl TrailBytes {
    /// The number of families.
    pub(crate) const COUNT: usize = 4;

    pub(crate) fn of(encoding: &'static Encoding) -> Self {
        if encoding == SHIFT_JIS {
            Self::ShiftJis
        } else if encoding == GBK || encoding == GB18030 {
            Self::Gb18030
        } else if encoding == BIG5 {
            Self::Big5
        } else {
            Self::Plain
        }
    }

    pub(crate) fn is_lead(self, byte: u8) -> bool {
        match self {
            Self::Plain => false,
            Self::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            Self::Gb18030 | Self::Big5 => matches!(byte, 0x81..=0xFE),
        }
    }

    /// Whether the two bytes are one character. If not, the second byte is a character of its own.
    pub(crate) fn is_character(self, lead: u8, trail: u8) -> bool {
        let encoding = match self {
            Self::Plain => return false,
            Self::ShiftJis => SHIFT_JIS,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
        };
        decodes(encoding, &[lead, trail])
    }
}

/// The encoding that a file means by this label. It knows the spellings that files use.
pub(crate) fn by_label(label: &[u8]) -> Option<&'static Encoding> {
    let plain: String = label
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    let encoding = match plain.as_str() {
        "cp949" | "ms949" | "uhc" | "windows949" | "euckr" => EUC_KR,
        "cp932" | "ms932" | "windows932" | "xsjis" | "sjis" | "shiftjis" => SHIFT_JIS,
        "cp936" | "ms936" | "windows936" | "gbk" | "gb2312" => GBK,
        "cp950" | "ms950" | "windows950" | "big5" => BIG5,
        "utf8" => UTF_8,
        _ => Encoding::for_label_no_replacement(label)
            .or_else(|| Encoding::for_label_no_replacement(hyphenated(label).as_bytes()))?,
    };
    // A label in UTF-16 could not be read, so the file was converted to UTF-8 before.
    let was_utf16 = encoding == UTF_16LE || encoding == UTF_16BE;
    Some(if was_utf16 { UTF_8 } else { encoding })
}

/// `ISO 8859_1` -> `iso-8859-1`.
fn hyphenated(label: &[u8]) -> String {
    let letters = label.trim_ascii().iter().map(|&byte| match byte {
        b' ' | b'_' => '-',
        _ => char::from(byte.to_ascii_lowercase()),
    });
    letters.collect()
}

/// Whether all bytes of the text are valid in this encoding.
pub(crate) fn decodes(encoding: &'static Encoding, text: &[u8]) -> bool {
    encoding
        .decode_without_bom_handling_and_without_replacement(text)
        .is_some()
}

/// Finds the value of `CA` in the bytes of a game, before the game can be parsed.
///
/// The search ends at the first variation, because the root node ends there at the latest.
pub(crate) fn declared(game: &[u8]) -> Option<&[u8]> {
    let reach = &game[..game.len().min(CA_SEARCH_BYTES)];
    let rest = reach.get(2..)?;
    let root = match memchr::memmem::find(rest, b"(;") {
        Some(end) => &rest[..end],
        None => rest,
    };
    memchr::memmem::find_iter(root, b"CA").find_map(|at| {
        let within_name = at > 0 && root[at - 1].is_ascii_uppercase();
        let value = root[at + 2..].trim_ascii_start().strip_prefix(b"[")?;
        let end = memchr::memchr(b']', value)?;
        if within_name {
            None
        } else {
            Some(value[..end].trim_ascii())
        }
    })
}

/// The most likely encoding of a text without `CA` that is not UTF-8.
pub(crate) fn guess(input: &[u8]) -> &'static Encoding {
    let from = Encoding::ascii_valid_up_to(input);
    // ASCII is the same in all these encodings, so the guess needs only the text after it.
    let text = &input[from..];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&text[..text.len().min(GUESS_BYTES)], true);
    detector.guess(None, Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{EUC_JP, WINDOWS_1252};

    #[test]
    fn labels_as_files_spell_them() {
        for (label, encoding) in [
            ("UTF-8", UTF_8),
            (" utf8 ", UTF_8),
            ("UTF-16", UTF_8),
            ("ISO-8859-1", WINDOWS_1252),
            ("iso 8859_1", WINDOWS_1252),
            ("Shift_JIS", SHIFT_JIS),
            ("x-sjis", SHIFT_JIS),
            ("CP932", SHIFT_JIS),
            ("windows-31j", SHIFT_JIS),
            ("cp936", GBK),
            ("GB2312", GBK),
            ("gb18030", GB18030),
            ("Big5", BIG5),
            ("cp949", EUC_KR),
            ("MS949", EUC_KR),
            ("ks_c_5601-1987", EUC_KR),
            ("EUC-JP", EUC_JP),
        ] {
            assert_eq!(by_label(label.as_bytes()), Some(encoding), "{label}");
        }
        assert_eq!(by_label(b"klingon"), None);
        assert_eq!(by_label(b""), None);
    }

    #[test]
    fn units_of_two_and_four_bytes_become_utf8() {
        let text = "(;C[\u{8868}])";
        let little: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_be_bytes)
            .collect();
        let expected = [UTF8_MARK, text.as_bytes()].concat();
        assert_eq!(read(&little), expected);
        assert_eq!(read(&big), expected);
        assert!(matches!(read(b"(;)"), Cow::Borrowed(b"(;)")));
        // Without a mark, and in units of four bytes.
        assert_eq!(read(&little[2..]), expected);
        assert_eq!(read(&big[2..]), expected);
        let units = |to_bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
            let units = ['\u{feff}'].into_iter().chain(text.chars());
            units.flat_map(|unit| to_bytes(u32::from(unit))).collect()
        };
        for wide in [units(u32::to_le_bytes), units(u32::to_be_bytes)] {
            assert_eq!(read(&wide), expected);
            assert_eq!(read(&wide[4..]), expected);
        }
        assert!(matches!(read(b"(;C[\0]"), Cow::Borrowed(_)));
        // An odd byte at the end is ignored.
        assert!(read(&little[..little.len() - 1]).starts_with(UTF8_MARK));
    }

    #[test]
    fn declaration_is_found_in_the_root_only() {
        assert_eq!(declared(b"(;PB[x]CA[ GBK ]"), Some(&b"GBK"[..]));
        assert_eq!(declared(b"(;PB[x]CA\n[GBK]"), Some(&b"GBK"[..]));
        assert_eq!(declared(b"(;XCA[GBK]"), None);
        assert_eq!(declared(b"(;PB[x](;CA[GBK]"), None);
        assert_eq!(declared(b"(;"), None);
        assert_eq!(declared(b""), None);
    }
}
