//! Files that are no SGF but another format of Go records.
//!
//! The reader names the format in its error, and `sahwal-data` tells such files in a folder apart
//! from other files. Without that a folder of GIB files would look empty.

/// Other formats: the end of a file's name, what such a file begins with (nothing that is sure:
/// empty), and what to tell.
pub const OTHER_FORMATS: [(&str, &[u8], &str); 6] = [
    (".gib", b"\\HS", "GIB, the format of Tygem: convert to SGF"),
    (".ngf", b"", "NGF, the format of WBaduk: convert to SGF"),
    (
        ".ugf",
        b"[Header]",
        "UGF, the format of PandaNet: convert to SGF",
    ),
    (".ugi", b"", "UGI, the format of PandaNet: convert to SGF"),
    (".sgf.gz", b"\x1f\x8b", "compressed: unpack it"),
    (".zip", b"PK\x03\x04", "an archive: unpack it"),
];

/// What a file without a game is.
pub(crate) fn what_is(input: &[u8]) -> &'static str {
    for (_, start, what) in OTHER_FORMATS {
        if !start.is_empty() && input.starts_with(start) {
            return what;
        }
    }
    "expected `(;`; a record in another format must be converted to SGF"
}
