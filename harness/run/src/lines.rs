//! Reads lines of bytes from programs and files, of bounded length.
//!
//! Engine processes, `sahwal gtp` and `sahwal analyze --requests` read through [`read_line`].
//! Without the bound, an endless line from outside would fill the memory.

use std::io::{self, BufRead, Read};

/// Length of the longest line that is read, in bytes without the line end. This is 100 times a
/// `gogui-play_sequence` of 500 moves.
pub const MAX_LINE: usize = 1 << 20;

/// Reads a line into `line` and returns its length; `None` at the end of the input. Of a
/// longer line, only the first [`MAX_LINE`] + 1 bytes are kept.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let most = MAX_LINE as u64 + 1;
    let length = input.by_ref().take(most).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if length > MAX_LINE {
        // Only its being too long matters of the rest.
        return Ok(Some(length + input.skip_until(b'\n')?));
    }
    // An empty line still has its line end: without a byte the input is over.
    match length {
        0 => Ok(None),
        _ => Ok(Some(line.len())),
    }
}
