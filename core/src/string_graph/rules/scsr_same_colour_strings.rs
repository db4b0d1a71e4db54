//! SCSR, the same colour string reduction.

use crate::string_graph::graph::ReducedGraph;
use crate::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Strings};

/// Absorbs strings inside a vertex of their own colour: two contained ES between the
/// same vertices make them one (fig. 10). Both ES stay, so it is an ASG.
///
/// SR on whole ES would join them too. The rule stands alone as in the paper, so that
/// each of the two can be switched off.
pub(in crate::string_graph) fn absorb<T: Trace>(
    graph: &mut ReducedGraph,
    strings: &Strings,
    trace: &mut T,
) {
    let own = graph.view.own;
    for first in 0..graph.eyes().len() {
        let one = graph.eyes()[first];
        let around = one.points.neighbours_in(own);
        if !one.whole || around.is_empty() || graph.links.only(around, strings).is_some() {
            continue;
        }
        for second in first + 1..graph.eyes().len() {
            let other = graph.eyes()[second];
            if !other.whole {
                continue;
            }
            let beside_other = other.points.neighbours_in(own);
            let shared = |stones: &PointSet| stones.intersects(&beside_other);
            let common = graph.links.vertices(around, strings).filter(shared);
            let common = common.fold(PointSet::EMPTY, |all, stones| all | stones);
            if common.is_empty() || graph.links.only(common, strings).is_some() {
                continue;
            }
            let parts = || {
                graph
                    .links
                    .vertices(common, strings)
                    .chain([one.points, other.points])
            };
            let from: Vec<PointSet> = if T::LOOKS {
                parts().collect()
            } else {
                Vec::new()
            };
            if let Some(vertex) = graph.links.unite_all(common, strings) {
                let (colour, to) = (graph.view.colour, graph.links.stones(vertex));
                trace.see(|| Step {
                    rule: Rule::Scsr,
                    colour,
                    from,
                    to,
                });
            }
        }
    }
}
