//! Reads lines of bytes from programs and files, of bounded length.
//!
//! Engine processes, `sahwal gtp` and `sahwal analyze --requests` read through [`read_line`].
//! Without the bound, an endless line from outside would fill the memory.

use std::io::{self, BufRead, Read};

/// Length of the longest line that is read, in bytes without the line end. This is 100 times a
/// `gogui-play_sequence` of 500 moves.
pub const MAX_LINE: usize = 1 << 20;

/// Reads a line into `line`, without its line end. Returns its length, or `None` at the end of the
/// input. If the line is longer than [`MAX_LINE`] bytes, `line` has only the first
/// [`MAX_LINE`] + 1 of them; the returned length counts them all.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let most = MAX_LINE as u64 + 1;
    let length = input.by_ref().take(most).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if length > MAX_LINE {
        // The caller refuses the line, so the rest is counted and thrown away.
        return Ok(Some(length + input.skip_until(b'\n')?));
    }
    // An empty line has at least its line end. No byte at all means the end of the input.
    match length {
        0 => Ok(None),
        _ => Ok(Some(line.len())),
    }
}
