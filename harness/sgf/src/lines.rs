//! Counts lines, with the four kinds of line end that files have.
//!
//! Errors, the reader and the tree take their line numbers from it. With a wrong number, users
//! cannot find the fault in an editor.

/// A place in the input, with its line.
///
/// A place only moves forward, so one pass over a file finds the lines of all places. The default
/// is the first byte of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineCount {
    offset: usize,
    lines_before: usize,
    line_start: usize,
    /// The byte of the last line end, if the other byte of a pair (CRLF, LFCR) may follow.
    half: Option<u8>,
    /// The number of bytes of the file before the input, if the input is a later part of the file.
    before: usize,
}

impl LineCount {
    /// The place `index` bytes into the input. It must not lie before this place.
    pub(crate) fn advanced(mut self, input: &[u8], index: usize) -> Self {
        let Some(stretch) = input.get(self.index()..index) else {
            return self;
        };
        for found in memchr::memchr2_iter(b'\n', b'\r', stretch) {
            let at = self.offset + found;
            match self.half {
                // The second byte of a line end of two bytes is no line end of its own.
                Some(half) if self.line_start == at && half != stretch[found] => self.half = None,
                _ => {
                    self.lines_before += 1;
                    self.half = Some(stretch[found]);
                }
            }
            self.line_start = at + 1;
        }
        self.offset = index + self.before;
        self
    }

    /// The same place as the start of an input that is the rest of the file.
    pub(crate) fn at_start(mut self) -> Self {
        self.before = self.offset;
        self
    }

    /// The offset in the file, in bytes.
    pub(crate) fn offset(self) -> usize {
        self.offset
    }

    /// The offset in the input, in bytes.
    pub(crate) fn index(self) -> usize {
        self.offset - self.before
    }

    /// The line, from 1.
    pub(crate) fn line(self) -> usize {
        self.lines_before + 1
    }

    /// The column in bytes, from 1.
    pub(crate) fn column(self) -> usize {
        self.offset - self.line_start + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_line_ends_count_once() {
        for end in ["\n", "\r", "\r\n", "\n\r"] {
            let text = format!("ab{end}{end}cd{end}efg");
            let place = LineCount::default().advanced(text.as_bytes(), text.len());
            assert_eq!((place.line(), place.column()), (4, 4), "{end:?}");
            // The same in steps of one byte.
            let mut step = LineCount::default();
            for offset in 0..=text.len() {
                step = step.advanced(text.as_bytes(), offset);
            }
            assert_eq!(step, place, "{end:?}");
            // The same if bytes that were read are dropped from the input.
            let mut rest = LineCount::default();
            for offset in 0..text.len() {
                rest = rest.advanced(&text.as_bytes()[offset..], 1).at_start();
            }
            assert_eq!(LineCount { before: 0, ..rest }, place, "{end:?}");
        }
    }
}
