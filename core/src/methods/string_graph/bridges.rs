//! Finds the edges of a graph that lie on a ring. An edge that lies on no ring is a bridge.
//!
//! Only `rings.rs` calls it, for the rules CG and SCSR. If a bridge were taken for an edge of a
//! ring, CG would find a circular graph that is none, and strings without an eye would live.

/// The largest number of edges: pairs of neighbouring points of 19x19.
pub(super) const MAX_EDGES: usize = 2 * 19 * 18;
/// The largest number of vertices: strings of a colour and regions together.
pub(super) const MAX_VERTICES: usize = 19 * 19;

/// A graph without parallel edges.
pub(super) struct Edges {
    edges: [[u16; 2]; MAX_EDGES],
    len: usize,
}

impl Edges {
    pub(super) fn new() -> Edges {
        Edges {
            edges: [[0; 2]; MAX_EDGES],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, from: usize, to: usize) {
        self.edges[self.len] = [from as u16, to as u16];
        self.len += 1;
    }

    /// Whether there is no edge.
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The edges as pairs of `from` and `to`.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        let edges = self.edges[..self.len].iter();
        edges.map(|&[from, to]| (usize::from(from), usize::from(to)))
    }

    /// Calls `ring` with the `from` and the `to` of each edge that is not a bridge.
    ///
    /// This is a depth-first search. An edge to a child is a bridge if no edge from the child or
    /// below it leads back above the child. `order` numbers the vertices by their first visit.
    /// `low` is the smallest order that a vertex or its descendants reach.
    pub(super) fn on_rings(&self, vertices: usize, mut ring: impl FnMut(usize, usize)) {
        let edges = &self.edges[..self.len];
        // The edges at each vertex, as slices of one array.
        let mut starts = [0u16; MAX_VERTICES + 1];
        for edge in edges {
            for &end in edge {
                starts[usize::from(end) + 1] += 1;
            }
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts;
        let mut at = [0u16; 2 * MAX_EDGES];
        for (number, edge) in edges.iter().enumerate() {
            for &end in edge {
                at[usize::from(next[usize::from(end)])] = number as u16;
                next[usize::from(end)] += 1;
            }
        }

        const NO_EDGE: u16 = u16::MAX;
        let mut next = starts;
        let mut order = [0u16; MAX_VERTICES];
        let mut low = [0u16; MAX_VERTICES];
        let mut seen = 0;
        // The vertices on the path from the root, each with the edge that led to it.
        let mut path = [(0u16, NO_EDGE); MAX_VERTICES];
        for root in 0..vertices {
            if order[root] != 0 || starts[root] == starts[root + 1] {
                continue;
            }
            seen += 1;
            order[root] = seen;
            low[root] = seen;
            path[0] = (root as u16, NO_EDGE);
            let mut depth = 1;
            while depth > 0 {
                let (vertex, came) = path[depth - 1];
                let vertex = usize::from(vertex);
                if next[vertex] < starts[vertex + 1] {
                    let number = at[usize::from(next[vertex])];
                    next[vertex] += 1;
                    if number == came {
                        continue;
                    }
                    let [from, to] = edges[usize::from(number)].map(usize::from);
                    // The exclusive or of both ends and one end is the other end.
                    let other = from ^ to ^ vertex;
                    if order[other] == 0 {
                        seen += 1;
                        order[other] = seen;
                        low[other] = seen;
                        path[depth] = (other as u16, number);
                        depth += 1;
                    } else {
                        low[vertex] = low[vertex].min(order[other]);
                    }
                } else {
                    depth -= 1;
                    if depth > 0 {
                        let parent = usize::from(path[depth - 1].0);
                        low[parent] = low[parent].min(low[vertex]);
                    }
                }
            }
        }
        // An edge is a bridge if its deeper end reaches nothing above itself. An edge that leads
        // back up is never a bridge.
        for edge in edges {
            let [from, to] = edge.map(usize::from);
            let deeper = if order[from] > order[to] { from } else { to };
            if low[deeper] < order[deeper] {
                ring(from, to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whether `from` and `to` are connected by `edges`.
    fn connected(edges: &BTreeSet<(usize, usize)>, from: usize, to: usize) -> bool {
        let mut reached = BTreeSet::from([from]);
        loop {
            let before = reached.len();
            for &(one, other) in edges {
                if reached.contains(&one) || reached.contains(&other) {
                    reached.extend([one, other]);
                }
            }
            if reached.len() == before {
                return reached.contains(&to);
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn what_lies_on_a_ring_equals_its_definition(
            pairs in proptest::collection::btree_set((0..7usize, 7..14usize), 0..20)
        ) {
            let mut edges = Edges::new();
            pairs.iter().for_each(|&(from, to)| edges.push(from, to));
            let mut found = BTreeSet::new();
            edges.on_rings(14, |from, to| {
                found.insert((from, to));
            });
            let on_ring = |&&(from, to): &&(usize, usize)| {
                let mut others = pairs.clone();
                others.remove(&(from, to));
                connected(&others, from, to)
            };
            let slow: BTreeSet<(usize, usize)> = pairs.iter().filter(on_ring).copied().collect();
            proptest::prop_assert_eq!(found, slow);
        }
    }
}
