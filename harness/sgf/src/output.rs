//! The text of a game while it is written, folded into lines.
//!
//! `builder` and `writer` append to it. Lines are folded only between pieces. Inside a value, a new
//! line end would change the text.

/// The largest length of a line, in bytes. Only a single piece may be longer.
const LINE_BYTES: usize = 80;

/// A text made of pieces. Between pieces, SGF ignores white space, so a line may end there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Output {
    text: String,
    column: usize,
}

impl Output {
    /// Appends a piece. A piece is never folded.
    pub(crate) fn piece(&mut self, piece: &str) {
        if self.column > 0 && self.column + piece.len() > LINE_BYTES {
            self.end_line();
        }
        self.text.push_str(piece);
        self.column = match piece.rfind('\n') {
            Some(end) => piece.len() - end - 1,
            None => self.column + piece.len(),
        };
    }

    /// Appends a property. `start` is written before its name.
    pub(crate) fn property<V: AsRef<str>>(
        &mut self,
        start: &str,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) {
        let mut piece = format!("{start}{name}");
        for value in values {
            piece.push('[');
            piece.push_str(value.as_ref());
            piece.push(']');
            self.piece(&piece);
            piece.clear();
        }
    }

    pub(crate) fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}
