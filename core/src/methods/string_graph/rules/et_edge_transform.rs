//! ET, the edge transform (Park and Kim (2004)). If all undirected edges of a set of empty points
//! (ES) lead to one vertex, they become one directed edge.
//!
//! `pipeline` calls it before the test for an ASG, after all strings are joined. Each directed edge
//! counts as an eye. An earlier call would miss the eyes of strings that are joined later.

use crate::Strings;
use crate::methods::string_graph::graph::{Eye, ReducedGraph};
use crate::methods::string_graph::params::StringGraphParams;
use crate::methods::string_graph::trace::{Rule, Step, Trace};

/// Makes the edges between contained ES and the vertex around them directed.
///
/// A piece of an ES (`string-graph-vertex`) is an eye of every vertex around it.
pub(in crate::methods::string_graph) fn transform(
    graph: &mut ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
    trace: &mut impl Trace,
) {
    let own = graph.view.own;
    for at in 0..graph.eyes.len() {
        let eye = graph.eyes[at];
        let around = eye.points.neighbours_in(own);
        let vertex = graph.links.only(around, strings);
        // ET: if a single vertex is around the ES, it contains the ES (definition 2).
        let directed = if eye.whole {
            vertex.is_some() && (params.et || is_contained_at_once(graph, &eye, strings))
        } else {
            params.et && !around.is_empty()
        };
        graph.eyes[at].directed = directed;
        if directed {
            for stones in graph.links.vertices(around, strings) {
                trace.record(|| Step {
                    rule: Rule::Et,
                    colour: graph.view.colour,
                    from: vec![stones],
                    to: eye.points,
                });
            }
        }
    }
}

/// Whether the ES is a whole region with a single string around it (definition 2). Then its edge is
/// directed even before any reduction.
fn is_contained_at_once(graph: &ReducedGraph, eye: &Eye, strings: &Strings) -> bool {
    let around = eye.points.neighbours_in(graph.view.own);
    let Some(number) = around.first().and_then(|stone| strings.at(stone)) else {
        return false;
    };
    graph.region_of(eye) == eye.points && around.is_subset(&strings.stones(number))
}
