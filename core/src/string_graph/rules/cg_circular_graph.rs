//! CG, the circular graph: strings linked in a ring by false eyes live.

use crate::Strings;
use crate::string_graph::graph::ReducedGraph;
use crate::string_graph::trace::{Rule, Step, Trace};

/// Records the strings on a ring of undirected edges (fig. 6) as a step: the test for ASG lets them
/// live.
///
/// SR does not eat the ES of a ring. Single points among them are false eyes and count as
/// no eyes: the strings live by the ring.
pub(in crate::string_graph) fn live(
    graph: &ReducedGraph,
    strings: &Strings,
    trace: &mut impl Trace,
) {
    let rings = graph.circular.stones;
    if rings.is_empty() {
        return;
    }
    trace.see(|| {
        let on_ring = strings
            .iter()
            .filter(|string| string.stones.is_subset(&rings));
        Step {
            rule: Rule::Cg,
            colour: graph.view.colour,
            from: on_ring.map(|string| string.stones).collect(),
            to: rings,
        }
    });
}
