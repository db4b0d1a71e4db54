//! Lines of bytes from programs and files, of bounded length.

use std::io::{self, BufRead};

/// Length of the longest line that is read, in bytes without the line end. This is 100 times a
/// `gogui-play_sequence` of 500 moves.
pub const MAX_LINE: usize = 1 << 20;

/// Reads a line into `line` and returns its length; `None` at the end of the input. Of a
/// longer line, only the first [`MAX_LINE`] + 1 bytes are kept.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let read = match input.fill_buf() {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if read.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let end = memchr::memchr(b'\n', read);
        let piece = &read[..end.unwrap_or(read.len())];
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        length += piece.len();
        let used = piece.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}
