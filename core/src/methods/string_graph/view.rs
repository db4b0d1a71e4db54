//! The graph for display: named vertices, directed and undirected edges.
//!
//! [`StringGraphAnalysis`](super::StringGraphAnalysis) has one of the board before any rule, and
//! `analyze` takes the names of vertices from it. The function [`pieces`] also finds the parts of
//! an ES for the steps of ER. No rule uses this graph, so an error misleads readers but changes no
//! verdict.

use std::fmt;

use super::containment::inside;
use crate::board::components::Parts;
use crate::{Colour, PointSet, Position, Size, Strings};

/// The kind of a vertex.
///
/// ```
/// use sahwal_core::string_graph::{Graph, VertexKind};
/// use sahwal_core::position;
///
/// let graph = Graph::of(&position! {
///     . X .
///     X X O
///     . O .
/// });
/// let white = graph.vertices.iter().filter(|vertex| vertex.kind == VertexKind::Ws);
/// assert_eq!(white.count(), 2);
/// ```
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
///
/// ```
/// use sahwal_core::string_graph::{Graph, Vertex};
/// use sahwal_core::position;
///
/// let graph = Graph::of(&position! {
///     . X .
///     X X O
///     . O .
/// });
/// let first: &Vertex = &graph.vertices[0];
/// assert_eq!((first.to_string(), first.points.len()), ("BS1".to_owned(), 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its kind.
    pub kind: VertexKind,
    /// Its number among the vertices of its kind, from 1, in the order of first points.
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
///
/// ```
/// use sahwal_core::string_graph::{Edge, Graph};
/// use sahwal_core::position;
///
/// let graph = Graph::of(&position! {
///     . X .
///     X X O
///     . O .
/// });
/// // Black's string contains the corner.
/// assert!(graph.edges.contains(&Edge { from: 0, to: 3, directed: true }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end. If the edge is directed, it is the vertex that contains the other.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// If `true`, `from` completely contains `to` (definition 2): no path leads from `to` to the
    /// outside without crossing `from`. If several vertices contain `to`, only the innermost has an
    /// edge. If `false`, the two are neighbours and neither contains the other (definition 3).
    pub directed: bool,
}

/// A String Graph (Park and Kim (2004), section II).
///
/// ```
/// use sahwal_core::string_graph::Graph;
/// use sahwal_core::position;
///
/// let graph = Graph::of(&position! {
///     . X .
///     X X O
///     . O .
/// });
/// assert_eq!(graph.vertices.len(), 7);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The vertices: first all BS, then all WS, then all ES, each kind by number.
    pub vertices: Vec<Vertex>,
    /// The edges, sorted by `from`, then by `to`.
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
        // Before any rule, each piece is an ES of its own. SR and ER contract them later.
        for piece in pieces(position.empty(), &strings) {
            graph.push(VertexKind::Es, piece);
        }
        graph.connect(position);
        graph
    }

    /// Adds a vertex with the next number of its kind.
    fn push(&mut self, kind: VertexKind, points: PointSet) {
        let same = self.vertices.iter().filter(|vertex| vertex.kind == kind);
        let number = same.count() + 1;
        self.vertices.push(Vertex {
            kind,
            number,
            points,
        });
    }

    /// Adds the edges: directed ones if a vertex contains another, undirected ones between all
    /// other neighbours.
    fn connect(&mut self, position: &Position) {
        let containment = Containment::of(&self.vertices, position.size());
        let mut edges = Vec::new();
        for one in 0..self.vertices.len() {
            let around = self.vertices[one].points.exterior(position.size());
            for other in one + 1..self.vertices.len() {
                let down = containment.contains(one, other);
                let up = containment.contains(other, one);
                // Two strings that fill the board are each all that is around the other. Then
                // neither contains the other.
                let directed = down != up;
                if !directed && self.vertices[other].points.is_disjoint(&around) {
                    continue;
                }
                edges.push(if up && !down {
                    Edge {
                        from: other,
                        to: one,
                        directed,
                    }
                } else {
                    Edge {
                        from: one,
                        to: other,
                        directed,
                    }
                });
            }
        }
        edges.sort_by_key(|edge| (edge.from, edge.to));
        self.edges = edges;
    }
}

/// Tests which vertices contain which others.
struct Containment<'a> {
    vertices: &'a [Vertex],
    /// For each vertex, the points that it encloses; empty for an ES.
    insides: Vec<PointSet>,
    size: Size,
}

impl Containment<'_> {
    fn of(vertices: &[Vertex], size: Size) -> Containment<'_> {
        let mut insides = Vec::new();
        for vertex in vertices {
            insides.push(match vertex.kind {
                VertexKind::Es => PointSet::EMPTY,
                VertexKind::Bs | VertexKind::Ws => inside(vertex.points, size),
            });
        }
        Containment {
            vertices,
            insides,
            size,
        }
    }

    /// Definition 2: `outer` is everything around `inner`, or encloses it with no other vertex
    /// between them.
    fn contains(&self, outer: usize, inner: usize) -> bool {
        let around = self.vertices[inner].points.exterior(self.size);
        let is_string = self.vertices[outer].kind != VertexKind::Es;
        if is_string && around.is_subset(&self.vertices[outer].points) {
            return true;
        }
        self.encloses(outer, inner) && self.is_innermost(outer, inner)
    }

    fn encloses(&self, outer: usize, inner: usize) -> bool {
        let points = self.vertices[inner].points;
        points.is_subset(&self.insides[outer])
    }

    /// Whether no other vertex lies between the two.
    fn is_innermost(&self, outer: usize, inner: usize) -> bool {
        for other in 0..self.vertices.len() {
            if self.encloses(outer, other) && self.encloses(other, inner) {
                return false;
            }
        }
        true
    }
}

/// The pieces of `space`, in the order of their first points. The points of a piece are connected
/// and have the same strings next to them.
pub(super) fn pieces(space: PointSet, strings: &Strings) -> Vec<PointSet> {
    let size = strings.position().size();
    // Group the points by the strings next to them.
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
    // Points with the same strings that are not connected are separate pieces.
    let mut pieces: Vec<PointSet> = Vec::new();
    for (_, points) in kinds {
        pieces.extend(Parts::of(points, size).sets());
    }
    pieces.sort_by_key(PointSet::first);
    pieces
}
