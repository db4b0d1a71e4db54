//! The graph for display: named vertices, directed and undirected edges.

use std::fmt;

use super::containment::inside;
use crate::board::components::Parts;
use crate::{Colour, PointSet, Position, Strings};

/// The kind of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexKind {
    /// BS: a black string.
    Bs,
    /// WS: a white string.
    Ws,
    /// ES: empty points.
    Es,
}

/// A vertex of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its kind.
    pub kind: VertexKind,
    /// Its number among the vertices of its kind, from 1, by first point.
    pub number: usize,
    /// Its points.
    pub points: PointSet,
}

/// `BS1`, `WS2`, `ES3`.
impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            VertexKind::Bs => "BS",
            VertexKind::Ws => "WS",
            VertexKind::Es => "ES",
        };
        f.pad(&format!("{kind}{}", self.number))
    }
}

/// An edge between two vertices, by their places in [`Graph::vertices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end; if the edge is directed, the vertex that contains the other.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// If directed, `from` completely contains `to` (definition 2): `to` reaches nothing
    /// outside `from` without crossing it. Of several vertices around each other, the
    /// innermost has the edge. If undirected, the two are neighbours and neither contains
    /// the other (definition 3).
    pub directed: bool,
}

/// A String Graph (Park and Kim (2004), section II).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The vertices: BS, WS, ES, each by number.
    pub vertices: Vec<Vertex>,
    /// The edges, by their ends.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The graph of a position before any reduction.
    ///
    /// The paper does not define how ES are divided. Here neighbouring empty points belong to
    /// one ES if the same strings are next to them. So the four points in a row of fig. 11 are
    /// one ES, where the paper names two of them ES2 and ES3.
    ///
    /// ```
    /// use sahwal_core::{position, string_graph::Graph};
    ///
    /// let graph = Graph::of(&position! {
    ///     . X .
    ///     X X O
    ///     . O .
    /// });
    /// let names: Vec<String> = graph.vertices.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["BS1", "WS1", "WS2", "ES1", "ES2", "ES3", "ES4"]);
    /// assert!(graph.edges.iter().any(|edge| edge.directed && edge.from == 0 && edge.to == 3));
    /// ```
    pub fn of(position: &Position) -> Graph {
        let strings = Strings::of(position);
        let mut graph = Graph::default();
        for string in strings.iter() {
            let kind = match string.colour {
                Colour::Black => VertexKind::Bs,
                Colour::White => VertexKind::Ws,
            };
            graph.push(kind, string.stones);
        }
        // The ES of the start: pieces that SR and ER contract later.
        for piece in pieces(position.empty(), &strings) {
            graph.push(VertexKind::Es, piece);
        }
        graph.connect(position);
        graph
    }

    /// Adds a vertex with the next number of its kind.
    fn push(&mut self, kind: VertexKind, points: PointSet) {
        let same = |vertex: &&Vertex| vertex.kind == kind;
        let number = self.vertices.iter().filter(same).count() + 1;
        self.vertices.push(Vertex {
            kind,
            number,
            points,
        });
    }

    /// Adds the edges: directed ones if a vertex contains another, undirected ones between all
    /// other neighbours.
    fn connect(&mut self, position: &Position) {
        let size = position.size();
        let inside_of = |vertex: &Vertex| match vertex.kind {
            VertexKind::Es => PointSet::EMPTY,
            _ => inside(vertex.points, size),
        };
        let insides: Vec<PointSet> = self.vertices.iter().map(inside_of).collect();
        let points = |at: usize| self.vertices[at].points;
        let encloses = |outer: usize, inner: usize| points(inner).is_subset(&insides[outer]);
        // Definition 2: `outer` is all that is around `inner`, or encloses it with nothing
        // between.
        let contains = |outer: usize, inner: usize| {
            let around = points(inner).exterior(size);
            let borders_only = || around.is_subset(&points(outer));
            let innermost = || {
                let between = |other| encloses(outer, other) && encloses(other, inner);
                !(0..insides.len()).any(between)
            };
            self.vertices[outer].kind != VertexKind::Es && borders_only()
                || encloses(outer, inner) && innermost()
        };
        // Directed edges for containment, undirected ones for other neighbours (definition 3).
        let mut edges = Vec::new();
        for from in 0..self.vertices.len() {
            let around = points(from).exterior(size);
            for to in from + 1..self.vertices.len() {
                let [down, up] = [contains(from, to), contains(to, from)];
                let directed = down != up;
                if directed || points(to).intersects(&around) {
                    let (from, to) = if up && !down { (to, from) } else { (from, to) };
                    edges.push(Edge { from, to, directed });
                }
            }
        }
        edges.sort_by_key(|edge| (edge.from, edge.to));
        self.edges = edges;
    }
}

/// The pieces of `space`: connected points with the same strings next to them, by first
/// point.
pub(super) fn pieces(space: PointSet, strings: &Strings) -> Vec<PointSet> {
    let size = strings.position().size();
    // The points by the strings next to them.
    let mut kinds: Vec<(Vec<usize>, PointSet)> = Vec::new();
    for point in space {
        let beside = point.neighbours(size).filter(|&near| !space.contains(near));
        let mut around: Vec<usize> = beside.filter_map(|near| strings.at(near)).collect();
        around.sort_unstable();
        around.dedup();
        match kinds.iter_mut().find(|kind| kind.0 == around) {
            Some(kind) => kind.1.insert(point),
            None => kinds.push((around, PointSet::of(point))),
        }
    }
    // Points with the same strings that do not touch are pieces apart.
    let mut pieces: Vec<PointSet> = Vec::new();
    for (_, points) in kinds {
        pieces.extend(Parts::of(points, size).sets());
    }
    pieces.sort_by_key(PointSet::first);
    pieces
}
