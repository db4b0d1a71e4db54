//! Writes games that were read, unchanged or with changes.
//!
//! The question `save` of the package for JavaScript calls it. Everything that was not changed must
//! come back in a user's record, also comments and unknown properties.

use std::collections::BTreeMap;
use std::io;

use crate::name::Name;
use crate::node::NodeRef;
use crate::output::Output;
use crate::text;
use crate::tree::GameTree;

/// Writes games as one file in UTF-8. The first property of each game is `CA[UTF-8]`. Lines are
/// folded at 80 bytes where the format allows it.
///
/// Reading the file gives the same trees, with three differences: `CA` may be new or in another
/// place, names are in capitals, and texts are converted from their character sets.
///
/// ```
/// use sahwal_sgf::{Collection, write_collection};
///
/// let game = Collection::new(b"( ; SZ[9] ;B[aa] )").next().unwrap().unwrap();
/// let mut text = Vec::new();
/// write_collection(&mut text, [&game]).unwrap();
/// assert_eq!(text, b"(;CA[UTF-8]SZ[9];B[aa])\n");
/// ```
///
/// # Errors
///
/// The error of `out`, if writing to it fails.
pub fn write_collection<'t, 'a: 't>(
    out: &mut impl io::Write,
    games: impl IntoIterator<Item = &'t GameTree<'a>>,
) -> io::Result<()> {
    for game in games {
        out.write_all(Edit::of(game).to_text().as_bytes())?;
    }
    Ok(())
}

/// Properties of a node: their names, and their values with escapes.
type Properties = Vec<(Name, Vec<String>)>;

/// A game with changes: properties that are set, and lines of play that are added. Every other
/// property, comment and variation of the record stays.
///
/// ```
/// use sahwal_sgf::{Collection, Edit};
///
/// let file = b"(;SZ[9]RE[W+3];B[ee]C[why?](;W[cc])(;W[gg]))";
/// let game = Collection::new(file).next().unwrap().unwrap();
/// let mut edit = Edit::of(&game);
/// edit.set(game.root(), "RE", ["B+2"]);
/// let first = game.main_line().nth(1).unwrap();
/// edit.add(first, [vec![("W", vec!["dd"])], vec![("B", vec![""]), ("C", vec!["[so]"])]]);
/// assert_eq!(
///     edit.to_text(),
///     "(;CA[UTF-8]SZ[9]RE[B+2];B[ee]C[why?](;W[cc])(;W[gg])(;W[dd];B[]C[[so\\]]))\n"
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Edit<'t, 'a> {
    game: &'t GameTree<'a>,
    /// By number of a node, the properties that are set there.
    set: BTreeMap<usize, Properties>,
    /// By number of a node, the nodes of the line that is added after it.
    added: BTreeMap<usize, Vec<Properties>>,
}

impl<'t, 'a> Edit<'t, 'a> {
    /// A game without changes.
    pub fn of(game: &'t GameTree<'a>) -> Self {
        Self {
            game,
            set: BTreeMap::new(),
            added: BTreeMap::new(),
        }
    }

    /// Sets a property of a node to texts or points. They replace the values that it has there.
    ///
    /// # Panics
    ///
    /// If `name` is not 1 to 16 capitals.
    pub fn set<'v>(
        &mut self,
        node: NodeRef<'_, '_>,
        name: &str,
        values: impl IntoIterator<Item = &'v str>,
    ) {
        let property = property(name, values);
        let properties = self.set.entry(node.number()).or_default();
        properties.retain(|(other, _)| *other != property.0);
        properties.push(property);
    }

    /// Adds a line of play after a node, as its last variation. Each item of `nodes` is a new node:
    /// its properties with their values. A line that was added there before is replaced.
    ///
    /// # Panics
    ///
    /// As for [`set`](Self::set).
    pub fn add<'v>(
        &mut self,
        node: NodeRef<'_, '_>,
        nodes: impl IntoIterator<Item = Vec<(&'v str, Vec<&'v str>)>>,
    ) {
        let nodes = nodes.into_iter().map(|properties| {
            let properties = properties.into_iter();
            let read = properties.map(|(name, values)| property(name, values));
            read.collect::<Properties>()
        });
        let nodes: Vec<Properties> = nodes.collect();
        if !nodes.is_empty() {
            self.added.insert(node.number(), nodes);
        }
    }

    /// The game in UTF-8, as [`write_collection`] writes it.
    pub fn to_text(&self) -> String {
        let mut out = Output::default();
        out.piece("(");
        let mut node = self.game.root();
        self.write_node(&mut out, node);
        loop {
            if let Some(child) = node.children().next() {
                // A variation needs brackets only if several lines follow its parent.
                if self.branches(node) {
                    out.piece("(");
                }
                node = child;
            } else if let Some(next) = self.close(&mut out, node) {
                node = next;
            } else {
                break;
            }
            self.write_node(&mut out, node);
        }
        out.piece(")");
        out.end_line();
        out.into_text()
    }

    /// Whether several lines follow a node. The added line counts, too.
    fn branches(&self, node: NodeRef<'_, '_>) -> bool {
        let added = usize::from(self.added.contains_key(&node.number()));
        node.children().take(2).count() + added > 1
    }

    /// Closes the variations that end with `node`, and writes the lines that are added there. If
    /// another variation follows, opens it and returns its first node.
    fn close(&self, out: &mut Output, mut node: NodeRef<'t, 'a>) -> Option<NodeRef<'t, 'a>> {
        self.write_added(out, node);
        loop {
            let parent = node.parent()?;
            let branches = self.branches(parent);
            if branches {
                out.piece(")");
            }
            if let Some(next) = node.next_sibling() {
                out.piece("(");
                return Some(next);
            }
            if branches {
                self.write_added(out, parent);
            }
            // After its last variation, the line through the parent ends, too.
            node = parent;
        }
    }

    /// Writes the line that is added after a node, in brackets if the node has other variations.
    fn write_added(&self, out: &mut Output, node: NodeRef<'_, '_>) {
        let Some(nodes) = self.added.get(&node.number()) else {
            return;
        };
        let branches = self.branches(node);
        if branches {
            out.piece("(");
        }
        for properties in nodes {
            let properties = properties.iter();
            let named = properties.map(|(name, values)| (name.as_str(), values.clone()));
            write_properties(out, ";", named);
        }
        if branches {
            out.piece(")");
        }
    }

    fn write_node(&self, out: &mut Output, node: NodeRef<'_, '_>) {
        let mut start = ";";
        let is_root = node.parent().is_none();
        if is_root {
            // `CA` comes first: the reader takes the first `CA[`, and a comment may contain one.
            out.property(start, "CA", ["UTF-8"]);
            start = "";
        }
        let set = self.set.get(&node.number());
        let mut set: Properties = set.cloned().unwrap_or_default();
        let mut properties = Vec::new();
        for (name, values) in node.properties() {
            if is_root && name == "CA" {
                continue;
            }
            // A property that is set keeps its place in the record.
            let values = match set.iter().position(|(other, _)| other.as_str() == name) {
                Some(at) => set.remove(at).1,
                None => values.map(|value| self.sound(value)).collect(),
            };
            properties.push((name, values));
        }
        let new = set
            .iter()
            .map(|(name, values)| (name.as_str(), values.clone()));
        write_properties(out, start, properties.into_iter().chain(new));
    }

    /// A value of the record in UTF-8, with its escapes repaired.
    fn sound(&self, value: &'a [u8]) -> String {
        let mut sound = String::with_capacity(value.len());
        text::push_valid(&mut sound, &self.game.decoded(value));
        sound
    }
}

/// A property whose values get escapes.
fn property<'v>(name: &str, values: impl IntoIterator<Item = &'v str>) -> (Name, Vec<String>) {
    let Some(known) = Name::new(name) else {
        panic!("a property name is 1 to 16 capitals, not `{name}`");
    };
    let values = values.into_iter().map(|text| {
        let mut value = String::with_capacity(text.len());
        text::escape_into(&mut value, text);
        value
    });
    (known, values.collect())
}

/// Writes the properties of a node, with `start` before the first one. If there are none, a `;` is
/// written by itself.
fn write_properties<'n>(
    out: &mut Output,
    start: &str,
    properties: impl Iterator<Item = (&'n str, Vec<String>)>,
) {
    let mut start = start;
    for (name, values) in properties {
        if values.is_empty() {
            continue;
        }
        out.property(start, name, values);
        start = "";
    }
    if start == ";" {
        out.piece(";");
    }
}
