//! The nodes of a game, the values of their properties, and the size of the board.
//!
//! `sahwal-record` plays records with [`NodeRef`], and the package for JavaScript edits them. A
//! value is read only when it is asked for, so a wrong value is found here and not in the parser.

use crate::error::{ErrorKind, SgfError, WarningKind, quote};
use crate::name::Name;
use crate::text;
use crate::tree::{GameTree, NONE, Property};
use crate::value::{self, Malformed, Move, Vertex};

/// The number of lines of the largest board that `size` accepts.
const LARGEST_BOARD: u8 = 19;

/// A node of a [`GameTree`].
///
/// Methods take the names of properties in capitals. An invalid name counts as absent.
///
/// ```
/// use sahwal_sgf::Collection;
///
/// let game = Collection::new(b"(;SZ[9]PB[Lee (6d\\])](;B[aa])(;B[bb]))").next().unwrap().unwrap();
/// let root = game.root();
/// assert_eq!(root.simple_text("PB").as_deref(), Some("Lee (6d])"));
/// assert_eq!(root.get("SZ").next(), Some(&b"9"[..]));
/// assert_eq!(root.children().count(), 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NodeRef<'t, 'a> {
    tree: &'t GameTree<'a>,
    index: u32,
}

impl<'t, 'a> NodeRef<'t, 'a> {
    pub(crate) fn new(tree: &'t GameTree<'a>, index: u32) -> Self {
        Self { tree, index }
    }

    fn at(self, index: u32) -> Option<Self> {
        if index == NONE {
            None
        } else {
            Some(Self { index, ..self })
        }
    }

    /// The number of the node: its place among [`GameTree::nodes`], from 0 for the root.
    pub fn number(self) -> usize {
        self.index as usize
    }

    /// The node before this one.
    pub fn parent(self) -> Option<Self> {
        self.at(self.tree.parts.nodes[self.index as usize].parent)
    }

    /// The nodes after this one, the main line first.
    pub fn children(self) -> impl Iterator<Item = Self> {
        let first = self.at(self.tree.parts.nodes[self.index as usize].first_child);
        std::iter::successors(first, |child| child.next_sibling())
    }

    pub(crate) fn next_sibling(self) -> Option<Self> {
        self.at(self.tree.parts.nodes[self.index as usize].next_sibling)
    }

    fn property_list(self) -> &'t [Property] {
        let parts = &self.tree.parts;
        let index = self.index as usize;
        let start = parts.nodes[index].properties_start as usize;
        match parts.nodes.get(index + 1) {
            Some(next) => &parts.properties[start..next.properties_start as usize],
            None => &parts.properties[start..],
        }
    }

    fn values(self, property: &Property) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'t, 'a> {
        property.values().map(move |index| self.tree.value(index))
    }

    /// The names and values of all properties, in the order of the file. Values are as in
    /// [`get`](Self::get).
    pub fn properties(
        self,
    ) -> impl Iterator<
        Item = (
            &'t str,
            impl ExactSizeIterator<Item = &'a [u8]> + use<'t, 'a>,
        ),
    > {
        let list = self.property_list().iter();
        list.map(move |property| (property.name.as_str(), self.values(property)))
    }

    /// The values of a property as bytes of the file, with their escapes; empty if the node has no
    /// such property.
    pub fn get(self, name: &str) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'t, 'a> {
        let property = Name::new(name).and_then(|name| {
            let mut list = self.property_list().iter();
            list.find(|property| property.name == name)
        });
        let values = match property {
            Some(property) => property.values(),
            None => 0..0,
        };
        values.map(move |index| self.tree.value(index))
    }

    /// Whether the node sets up stones or removes them: `AB`, `AW`, `AE`. This is faster than
    /// asking for each of the three names.
    pub fn has_setup(self) -> bool {
        let mut list = self.property_list().iter();
        list.any(|property| Name::SETUP.contains(&property.name))
    }

    /// The value of a property that has one value. Equal values count as one.
    pub(crate) fn single(self, name: &str) -> Result<Option<&'a [u8]>, SgfError> {
        let mut values = self.get(name);
        let Some(value) = values.next() else {
            return Ok(None);
        };
        match values.find(|&other| other != value) {
            None => Ok(Some(value)),
            Some(other) => {
                let expected = "one value only";
                let found = self.quote(other);
                Err(self.error(other, ErrorKind::Expected { expected, found }))
            }
        }
    }

    fn error(self, value: &[u8], kind: ErrorKind) -> SgfError {
        self.tree.error_in(value, kind)
    }

    /// An error about the stones that this node sets up (AB, AW, AE). Its place is that of the
    /// first of them.
    pub fn bad_setup(self, why: String) -> SgfError {
        let values = ["AB", "AW", "AE"].into_iter();
        let first = values.flat_map(|name| self.get(name)).next();
        self.error(first.unwrap_or_default(), ErrorKind::BadSetup { why })
    }

    /// The start of a value, decoded into characters.
    fn quote(self, value: &'a [u8]) -> String {
        quote(self.tree.decoded(value).as_bytes())
    }

    fn has_size(self) -> bool {
        self.get("SZ").len() > 0
    }

    /// The points of a list such as `AB` or `TW`, on a board of `size` lines. Rectangles give all
    /// of their points, and each point comes once. Empty if the node has no such property.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadPoint`] for a value that is not a point of the board.
    pub fn points(self, name: &str, size: u8) -> Result<Vec<Vertex>, SgfError> {
        let mut points = Vec::new();
        // For each row, a bit for each column that is in the list.
        let mut seen = [0u64; value::LETTERS.len()];
        let mut error = None;
        let show = |vertex: Vertex| {
            let row = &mut seen[usize::from(vertex.row)];
            let bit = 1 << vertex.column;
            if *row & bit == 0 {
                *row |= bit;
                points.push(vertex);
            }
        };
        self.each_point(name, size, show, |fault| {
            error.get_or_insert_with(|| self.bad_point(fault, size));
        });
        match error {
            Some(error) => Err(error),
            None => Ok(points),
        }
    }

    /// Calls `show` with each point of a list such as `AB`, without making a list. Unlike in
    /// [`points`](Self::points), repeated points come each time. The order is that of the file.
    ///
    /// Calls `fault` with each value that is no point of the board; [`bad_point`](Self::bad_point)
    /// makes an error of it.
    pub fn each_point(
        self,
        name: &str,
        size: u8,
        mut show: impl FnMut(Vertex),
        mut fault: impl FnMut(&'a [u8]),
    ) {
        for value in self.get(name) {
            if let Err(Malformed) = value::each_point(value, size, &mut show) {
                fault(value);
            }
        }
    }

    /// The move `B` or `W` on a board of `size` lines; `None` if the node has no such property.
    ///
    /// `[]` is a pass, and on boards of at most 19 lines `[tt]` is one, too. Other forms that
    /// programs write are also read as passes: `[pass]`, the point past the last line, the sign
    /// before `a` twice, and on these boards `[zz]`. [`odd_pass`](Self::odd_pass) finds them.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadPoint`] for any other value that is not a point of the board,
    /// [`ErrorKind::Expected`] for two different moves.
    pub fn play(self, name: &str, size: u8) -> Result<Option<Move>, SgfError> {
        let Some(value) = self.single(name)? else {
            return Ok(None);
        };
        match value::parse_move(value, size) {
            Ok(found) => Ok(Some(found)),
            Err(Malformed) => Err(self.bad_point(value, size)),
        }
    }

    /// The text of the move `name`, if it is read as a pass although SGF does not have this form.
    pub fn odd_pass(self, name: &str, size: u8) -> Option<String> {
        let value = self.get(name).next()?;
        match value::parse_move(value, size) {
            Ok(Move::Pass) if !value::is_plain_pass(value) => Some(self.quote(value)),
            _ => None,
        }
    }

    /// An error that says that a value of this node is no point of a board of `size` lines.
    pub fn bad_point(self, value: &'a [u8], size: u8) -> SgfError {
        let found = self.quote(value);
        self.error(value, ErrorKind::BadPoint { found, size })
    }

    /// A whole number; `None` if the node has no such property. People write komi and handicap with
    /// words, so use [`read_komi`](crate::read_komi) and [`read_handicap`](crate::read_handicap)
    /// for these.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadNumber`] for any other value, [`ErrorKind::Expected`] for two different
    /// values.
    pub fn integer(self, name: &str) -> Result<Option<i64>, SgfError> {
        let Some(value) = self.single(name)? else {
            return Ok(None);
        };
        match value::parse_integer(value) {
            Ok(number) => Ok(Some(number)),
            Err(Malformed) => {
                let found = self.quote(value);
                Err(self.error(value, ErrorKind::BadNumber { found }))
            }
        }
    }

    /// A text that may have several lines, such as `C`. Several values are joined by line ends.
    ///
    /// Escapes are removed, and all line ends become `\n`. Bytes that are invalid in the character
    /// set of the game become U+FFFD.
    pub fn text(self, name: &str) -> Option<String> {
        self.get(name)
            .map(|value| self.decoded(value, true))
            .reduce(|text, next| text + "\n" + &next)
    }

    /// A text of one line, such as `RE` or `PB`: like [`text`](Self::text), but line ends
    /// become spaces, and only the first value counts.
    pub fn simple_text(self, name: &str) -> Option<String> {
        let value = self.get(name).next()?;
        Some(self.decoded(value, false))
    }

    fn decoded(self, value: &'a [u8], keeps_lines: bool) -> String {
        text::unescape(&self.tree.decoded(value), keeps_lines)
    }
}

/// Whether the format allows this form of a board size: one or two numbers of at most two digits.
fn is_plain_size(value: &[u8]) -> bool {
    let mut sides = value.split(|byte| *byte == b':');
    sides.all(|side| {
        // FF[4] allows 1 to 52 lines, two digits at most.
        let is_short = (1..3).contains(&side.len());
        is_short && side.iter().all(u8::is_ascii_digit) && !side.starts_with(b"0")
    })
}

impl<'a> GameTree<'a> {
    /// The first node, with the properties of the whole game.
    pub fn root(&self) -> NodeRef<'_, 'a> {
        NodeRef::new(self, 0)
    }

    /// The nodes of the main line. It starts at the root, and takes the first variation at each
    /// node.
    pub fn main_line(&self) -> impl Iterator<Item = NodeRef<'_, 'a>> {
        std::iter::successors(Some(self.root()), |node| node.children().next())
    }

    /// All nodes in the order of the file.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeRef<'_, 'a>> {
        // A game has fewer nodes than bytes, and the number of bytes has at most 32 bits.
        (0..self.parts.nodes.len()).map(|index| NodeRef::new(self, index as u32))
    }

    /// The number of lines of the board, 1 to 19, by `SZ` in the root. If it is missing there, `SZ`
    /// of the second node counts. Without both, it is 19.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::BadSize`] if `SZ` is not a size, [`ErrorKind::UnsupportedSize`] if the board
    /// is larger or not square.
    pub fn size(&self) -> Result<u8, SgfError> {
        let value = match self.late_size() {
            Some(second) => second.single("SZ")?,
            None => self.root().single("SZ")?,
        };
        let Some(value) = value.filter(|value| !value.trim_ascii().is_empty()) else {
            return Ok(LARGEST_BOARD);
        };
        let text = self.decoded(value);
        match value::parse_size(&text) {
            Ok((columns, rows)) if columns == rows && columns <= LARGEST_BOARD => Ok(columns),
            Ok((columns, rows)) => {
                Err(self.error_in(value, ErrorKind::UnsupportedSize { columns, rows }))
            }
            Err(value::Malformed) => {
                let found = quote(text.as_bytes());
                Err(self.error_in(value, ErrorKind::BadSize { found }))
            }
        }
    }

    /// The second node, if the root has no `SZ` and this node has one.
    fn late_size(&self) -> Option<NodeRef<'_, 'a>> {
        let second = self.nodes().nth(1)?;
        // SZ belongs in the root. In the second node it is merely late. Further on, it would change
        // the board during the game.
        if self.root().has_size() || !second.has_size() {
            return None;
        }
        Some(second)
    }

    /// Adds warnings about repairs of the board size.
    pub(crate) fn add_size_warnings(&mut self) {
        let late = self.late_size();
        let mut repairs = Vec::new();
        // The first value is enough: if others differ, `size` refuses them.
        if let Some(value) = late.unwrap_or(self.root()).get("SZ").next() {
            if late.is_some() {
                repairs.push(self.error_in(value, WarningKind::LateSize));
            }
            let text = self.decoded(value);
            let lines = match value::parse_size(&text) {
                Ok((lines, _)) => Some(lines),
                Err(value::Malformed) if text.trim().is_empty() => Some(LARGEST_BOARD),
                Err(value::Malformed) => None,
            };
            // Other forms are read, too, although the format does not allow them.
            if let Some(lines) = lines
                && !is_plain_size(value)
            {
                let found = quote(text.as_bytes());
                repairs.push(self.error_in(value, WarningKind::SizeForm { found, lines }));
            }
        }
        if !repairs.is_empty() {
            self.warnings.extend(repairs);
            self.warnings.sort_by_key(|warning| warning.offset);
        }
    }
}
