//! Other formats of Go records, which this crate cannot read.
//!
//! The reader names the format in its error, and `sahwal-data` reports such files in a folder.
//! Without that, a folder of GIB files would look empty.

/// Other formats: the end of the file's name, the first bytes of the file (empty if they are not
/// fixed), and the text for the user.
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

/// The text for the user about a file without a game.
pub(crate) fn what_is(input: &[u8]) -> &'static str {
    for (_, start, what) in OTHER_FORMATS {
        if !start.is_empty() && input.starts_with(start) {
            return what;
        }
    }
    "expected `(;`; a record in another format must be converted to SGF"
}
