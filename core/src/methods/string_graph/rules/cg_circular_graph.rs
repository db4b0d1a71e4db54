//! CG, the circular graph: strings linked in a ring by false eyes live (Park and Kim (2004), fig.
//! 6).
//!
//! `pipeline` calls it before SR, which would eat the links of the ring. The strings live without
//! eyes. So a ring with a directed edge, which is no circular graph, would save dead strings.

use crate::Strings;
use crate::board::components::Parts;
use crate::methods::string_graph::graph::ReducedGraph;
use crate::methods::string_graph::rings::Rings;
use crate::methods::string_graph::trace::{Rule, Step, Trace};

/// Makes the strings on a ring of undirected edges (fig. 6) one living vertex.
///
/// The ES of the ring link the strings, so SR must not eat them. An ES of a single point is a false
/// eye. It becomes part of the vertex, so that it does not count as an eye, too. A larger ES stays
/// an eye.
pub(in crate::methods::string_graph) fn live(
    graph: &mut ReducedGraph,
    rings: &Rings,
    strings: &Strings,
    trace: &mut impl Trace,
) {
    if rings.stones.is_empty() {
        return;
    }
    graph.living |= rings.stones;
    graph.kept |= rings.space;
    for &part in Parts::of(rings.stones | rings.space, graph.view.size).sets() {
        graph.links.unite_all(part & rings.stones, strings);
    }
    for &es in graph.regions.sets() {
        // An ES of a single point on the ring is a false eye: it links, but is no eye.
        if es.len() == 1 && es.is_subset(&rings.space) {
            graph.eaten |= es;
        }
    }
    trace.record(|| {
        let on_ring = strings
            .iter()
            .filter(|string| string.stones.is_subset(&rings.stones));
        Step {
            rule: Rule::Cg,
            colour: graph.view.colour,
            from: on_ring.map(|string| string.stones).collect(),
            to: rings.stones,
        }
    });
}
