//! SCSR, the same colour string reduction: strings inside a vertex of their own colour join it
//! (Park and Kim (2004), fig. 10).
//!
//! `pipeline` calls it twice. Before SR, it protects the ES (sets of empty points) between the
//! strings; after ER, it joins the strings. Without the first call SR would eat these ES, which are
//! the eyes of the group.

use crate::board::components::Parts;
use crate::methods::string_graph::graph::ReducedGraph;
use crate::methods::string_graph::rings::Rings;
use crate::methods::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Strings};

/// Protects the ES between a string and its container from SR.
pub(in crate::methods::string_graph) fn keep(graph: &mut ReducedGraph, inner: &Rings) {
    graph.kept |= inner.space;
}

/// Joins strings to the vertex of their own colour that contains them. If two contained ES lie
/// between a string and its container, both become one vertex with two ES, an ASG (fig. 10).
///
/// The string, its container and the two ES form a ring. It is no circular graph, because the
/// container has directed edges to the ES. SR on whole ES would join the strings, too, but SCSR
/// comes first.
pub(in crate::methods::string_graph) fn absorb(
    graph: &mut ReducedGraph,
    inner: &Rings,
    strings: &Strings,
    trace: &mut impl Trace,
) {
    if inner.space.is_empty() {
        return;
    }
    let own = graph.view.own;
    // Rings that touch each other become one vertex.
    for &part in Parts::of(inner.stones | inner.space, graph.view.size).sets() {
        let spaces = part & inner.space;
        let around = spaces.neighbours_in(own & inner.stones);
        // SCSR (fig. 10): the container and the strings inside become one vertex.
        if let Some(vertex) = graph.links.unite_all(around, strings) {
            trace.record(|| {
                let mut from: Vec<PointSet> = strings
                    .iter()
                    .map(|string| string.stones)
                    .filter(|stones| stones.is_subset(&part))
                    .collect();
                from.extend(Parts::of(spaces, graph.view.size).sets());
                Step {
                    rule: Rule::Scsr,
                    colour: graph.view.colour,
                    from,
                    to: graph.links.stones(vertex),
                }
            });
        }
    }
}
