//! Builds games in code, one node after another, without variations.
//!
//! `sahwal gtp` prints its game with [`GameBuilder`], and `sahwal-data` makes records of final
//! boards. The reader of this crate must read these games back without a change.

use crate::name::Name;
use crate::output::Output;
use crate::text;
use crate::value::{Move, Vertex};

/// Builds a game without variations, node by node.
///
/// ```
/// use sahwal_sgf::{GameBuilder, Move, Vertex};
///
/// let mut game = GameBuilder::new(9);
/// game.text("PB", "Lee").points("AB", &[Vertex { column: 2, row: 6 }]);
/// game.play("W", Move::Play(Vertex { column: 4, row: 4 })).text("C", "[sic]");
/// game.play("B", Move::Pass);
/// assert_eq!(
///     game.finish(),
///     "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Lee]AB[cg];W[ee]C[[sic\\]];B[])\n"
/// );
/// ```
#[derive(Debug, Clone)]
pub struct GameBuilder {
    out: Output,
    /// The current node, which is not written yet.
    node: Vec<(Name, Vec<String>)>,
}

impl GameBuilder {
    /// Starts a game on a board of `size` lines. The root is the current node.
    pub fn new(size: u8) -> Self {
        let mut out = Output::default();
        out.piece("(");
        let mut builder = Self {
            out,
            node: Vec::new(),
        };
        builder.text("FF", "4").text("GM", "1").text("CA", "UTF-8");
        builder.text("SZ", &size.to_string());
        builder
    }

    /// Adds a text or a number to the current node.
    ///
    /// # Panics
    ///
    /// If `name` is not 1 to 16 capitals.
    pub fn text(&mut self, name: &str, text: &str) -> &mut Self {
        let mut value = String::with_capacity(text.len());
        text::escape_into(&mut value, text);
        self.add(name, [value])
    }

    /// Adds a list of points to the current node, such as `AB` or `TW`. An empty list adds
    /// nothing.
    ///
    /// # Panics
    ///
    /// If `name` is not 1 to 16 capitals, or a point lies beyond line 52.
    pub fn points(&mut self, name: &str, points: &[Vertex]) -> &mut Self {
        self.add(name, points.iter().map(|point| coordinates(*point)))
    }

    /// Starts the next node.
    pub fn node(&mut self) -> &mut Self {
        self.write_node();
        self
    }

    /// Starts the next node with a move, `B` or `W`.
    ///
    /// # Panics
    ///
    /// As for [`points`](Self::points).
    pub fn play(&mut self, name: &str, played: Move) -> &mut Self {
        let value = match played {
            Move::Play(point) => coordinates(point),
            Move::Pass => String::new(),
        };
        self.node().add(name, [value])
    }

    /// Returns the game as SGF text that ends with a line end.
    pub fn finish(mut self) -> String {
        self.write_node();
        self.out.piece(")");
        self.out.end_line();
        self.out.into_text()
    }

    fn add(&mut self, name: &str, values: impl IntoIterator<Item = String>) -> &mut Self {
        let Some(name) = Name::new(name) else {
            panic!("a property name is 1 to 16 capitals, not `{name}`");
        };
        let values: Vec<String> = values.into_iter().collect();
        if values.is_empty() {
            return self;
        }
        match self.node.iter_mut().find(|(other, _)| *other == name) {
            Some((_, list)) => list.extend(values),
            None => self.node.push((name, values)),
        }
        self
    }

    fn write_node(&mut self) {
        let mut start = ";";
        for (name, values) in self.node.drain(..) {
            self.out.property(start, name.as_str(), values);
            start = "";
        }
        if start == ";" {
            self.out.piece(start);
        }
    }
}

fn coordinates(point: Vertex) -> String {
    point.letters().into_iter().collect()
}
