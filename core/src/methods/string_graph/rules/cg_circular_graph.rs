//! CG, the circular graph: strings linked in a ring by false eyes live.
//!
//! `pipeline` calls it before SR, which would eat the links of the ring. It grants life without
//! eyes: only rings of undirected edges may come here.

use crate::Strings;
use crate::board::components::Parts;
use crate::methods::string_graph::graph::ReducedGraph;
use crate::methods::string_graph::rings::Rings;
use crate::methods::string_graph::trace::{Rule, Step, Trace};

/// Makes the strings on a ring of undirected edges (fig. 6) one living vertex.
///
/// The ES of the ring are the links of the vertex, so SR eats none of them. A single point among
/// them is a false eye and becomes part of the vertex: the strings live by the ring, and not by
/// eyes. A larger one stays an eye.
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
        // A single point of the ring is a false eye: it links, and is no room for eyes.
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
