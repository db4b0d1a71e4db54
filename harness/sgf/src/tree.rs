//! A game: its nodes, properties and values in flat lists.
//!
//! The parser fills the lists, and `node` reads them. With flat lists, long games and deep
//! variations need no recursion. But a wrong index would give a node the properties of another.

use std::borrow::Cow;
use std::sync::OnceLock;

use encoding_rs::Encoding;

use crate::error::{Diagnostic, SgfError, SgfWarning};
use crate::lines::LineCount;
use crate::name::Name;

/// The index for no node.
pub(crate) const NONE: u32 = u32::MAX;

/// A node, linked to other nodes by their indices; [`NONE`] is no node.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
    /// The index of the first property. The last one is before those of the next node.
    pub(crate) properties_start: u32,
}

/// A property of a node. Its values are a range of [`Parts::values`].
#[derive(Debug, Clone)]
pub(crate) struct Property {
    pub(crate) name: Name,
    pub(crate) values_start: u32,
    pub(crate) values_end: u32,
}

impl Property {
    pub(crate) fn values(&self) -> std::ops::Range<usize> {
        self.values_start as usize..self.values_end as usize
    }
}

/// The start and end of a value, in bytes from the start of the game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// The flat lists of a game. A node comes after its parent. Properties have the order of their
/// nodes.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) nodes: Vec<Node>,
    pub(crate) properties: Vec<Property>,
    pub(crate) values: Vec<Span>,
}

impl Parts {
    /// Empty lists, with room for a game of usual length.
    pub(crate) fn new() -> Self {
        Self {
            nodes: Vec::with_capacity(256),
            properties: Vec::with_capacity(512),
            values: Vec::with_capacity(512),
        }
    }
}

/// The distance between the places whose lines are stored, in bytes.
const STRIDE: usize = 4096;

/// The place of a game in its file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) input: &'a [u8],
    /// The first byte of the game.
    pub(crate) base: LineCount,
    /// The index in the input after the last byte of the game.
    pub(crate) end: usize,
    /// The number of the game in the file, from 1.
    pub(crate) number: usize,
}

/// A game of Go in SGF: a tree of nodes with properties.
///
/// It borrows the input. Values are decoded when they are asked for.
///
/// ```
/// use sahwal_sgf::Collection;
///
/// let game = Collection::new(b"(;SZ[13](;B[aa];W[bb])(;B[cc]))").next().unwrap().unwrap();
/// assert_eq!(game.size(), Ok(13));
/// // The main line is the root and two moves. The other variation does not belong to it.
/// assert_eq!(game.main_line().count(), 3);
/// assert_eq!(game.nodes().len(), 4);
/// assert!(game.warnings().is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct GameTree<'a> {
    pub(crate) place: Place<'a>,
    /// Places in the game that are [`STRIDE`] bytes apart. They are found when the first fault
    /// needs its line.
    pub(crate) places: OnceLock<Vec<LineCount>>,
    /// The lists, with at least one node.
    pub(crate) parts: Parts,
    pub(crate) encoding: &'static Encoding,
    pub(crate) warnings: Vec<SgfWarning>,
    /// The number of further warnings.
    pub(crate) more_warnings: usize,
    pub(crate) stop: Option<SgfError>,
}

impl<'a> GameTree<'a> {
    /// The number of the game in its file, from 1. Games that cannot be read count, too.
    pub fn number(&self) -> usize {
        self.place.number
    }

    /// The repaired faults, in the order of the file. Of each kind, these are the first 20 that
    /// [bear on the board](crate::WarningKind::bears_on_the_board), and the first 20 others.
    pub fn warnings(&self) -> &[SgfWarning] {
        &self.warnings
    }

    /// The number of repaired faults that are not in [`warnings`](Self::warnings) but
    /// [bear on the board](crate::WarningKind::bears_on_the_board).
    pub fn more_warnings(&self) -> usize {
        self.more_warnings
    }

    /// The fault at which reading stopped, if moves of the main line follow it in the file. Their
    /// meaning is not clear. The nodes before the fault are sound, but the last of them is not the
    /// end of the game.
    pub fn stop(&self) -> Option<&SgfError> {
        self.stop.as_ref()
    }

    /// The number of lines of play, which is the number of nodes without a next node.
    pub fn lines(&self) -> usize {
        let ends = self.parts.nodes.iter();
        ends.filter(|node| node.first_child == NONE).count()
    }

    /// The game with line `number` as its main line; `None` if there is no such line. Lines are
    /// numbered from 1 in the order of the file. Nodes keep their numbers.
    ///
    /// ```
    /// use sahwal_sgf::Collection;
    ///
    /// let file = b"(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg]))";
    /// let game = Collection::new(file).next().unwrap().unwrap();
    /// assert_eq!(game.lines(), 2);
    /// let second = game.with_line(2).unwrap();
    /// let numbers: Vec<usize> = second.main_line().map(|node| node.number()).collect();
    /// assert_eq!(numbers, [0, 1, 4]);
    /// ```
    pub fn with_line(&self, number: usize) -> Option<GameTree<'a>> {
        let nodes = &self.parts.nodes;
        let mut ends = (0..nodes.len()).filter(|&at| nodes[at].first_child == NONE);
        let end = ends.nth(number.checked_sub(1)?)?;
        let mut game = self.clone();
        let mut at = end as u32;
        while let Some(parent) = game.parent_of(at) {
            // The main line takes the first child at each node. So each node on the way to the end
            // of the line becomes the first child of its parent.
            game.put_first(at, parent);
            at = parent;
        }
        Some(game)
    }

    fn parent_of(&self, node: u32) -> Option<u32> {
        match self.parts.nodes[node as usize].parent {
            NONE => None,
            parent => Some(parent),
        }
    }

    /// Makes a node the first child of its parent.
    fn put_first(&mut self, node: u32, parent: u32) {
        let nodes = &mut self.parts.nodes;
        let first = nodes[parent as usize].first_child;
        if first == node {
            return;
        }
        let mut before = first;
        while nodes[before as usize].next_sibling != node {
            before = nodes[before as usize].next_sibling;
        }
        nodes[before as usize].next_sibling = nodes[node as usize].next_sibling;
        nodes[node as usize].next_sibling = first;
        nodes[parent as usize].first_child = node;
    }

    pub(crate) fn value(&self, index: usize) -> &'a [u8] {
        let Span { start, end } = self.parts.values[index];
        let base = self.place.base.index();
        &self.place.input[base + start as usize..base + end as usize]
    }

    /// The characters of a value, with its escapes.
    pub(crate) fn decoded(&self, value: &'a [u8]) -> Cow<'a, str> {
        self.encoding.decode_without_bom_handling(value).0
    }

    /// An error or a warning about a value of this game, with its place.
    pub(crate) fn error_in<K>(&self, value: &[u8], kind: K) -> Diagnostic<K> {
        let Place { input, base, .. } = self.place;
        // A value borrows the input, so its address gives its place.
        let index = value.as_ptr().addr() - input.as_ptr().addr();
        // All faults of a game share one pass over it.
        let places = self.places.get_or_init(|| {
            let mut places = vec![base];
            let mut last = base;
            while last.index() + STRIDE < self.place.end {
                last = last.advanced(input, last.index() + STRIDE);
                places.push(last);
            }
            places
        });
        // From the last stored place before the value, at most `STRIDE` bytes are counted.
        let before = index.saturating_sub(base.index()) / STRIDE;
        let place = places[before.min(places.len() - 1)].advanced(input, index);
        Diagnostic::new(self.place.number, place, kind)
    }
}
