//! ER, the empty reduction: neighbouring sets of empty points (ES) become one (Park and Kim
//! (2004)).
//!
//! `pipeline` calls it after SR. The contained ES that it finds are the candidates for eyes. If it
//! contracted two ES that are not neighbours, a living group would have one eye.

use crate::board::components::Parts;
use crate::methods::string_graph::graph::ReducedGraph;
use crate::methods::string_graph::params::{Containment, StringGraphParams};
use crate::methods::string_graph::trace::{Rule, Step, Trace};
use crate::methods::string_graph::view::pieces;
use crate::{PointSet, Strings};

/// Contracts the points that SR has not eaten to ES, and finds the contained ones, which touch no
/// foreign stone.
///
/// `string-graph-vertex` also finds the pieces of an ES that do not touch its uncontracted dead
/// stones.
pub(in crate::methods::string_graph) fn reduce(
    graph: &mut ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
    trace: &mut impl Trace,
) {
    let view = graph.view;
    let open = view.open();
    let mut loose = PointSet::EMPTY;
    // ER: the connected points of a region that SR has not eaten are one ES.
    let mut rest = view.space - graph.eaten;
    while let Some(first) = rest.first() {
        let region = graph.regions.number(first);
        let whole = graph.regions.sets()[usize::from(region)];
        // In most regions no point is eaten, so the whole region is one ES.
        let es = if whole.is_disjoint(&graph.eaten) {
            whole
        } else {
            PointSet::of(first).block_in(whole - graph.eaten)
        };
        rest -= es;
        // A contained ES counts. Without ER, it counts only if there is nothing to contract.
        if es.is_disjoint(&open) {
            if params.er || is_one_piece(es, view.own, strings) {
                graph.add_eye(es, region, true);
                trace.record(|| Step {
                    rule: Rule::Er,
                    colour: view.colour,
                    from: parts(es, strings),
                    to: es,
                });
            }
        } else if params.containment == Containment::Vertex
            && whole.intersects(&view.beside_uncontracted)
            && whole.is_disjoint(&view.beside_wall)
        {
            loose |= es - open;
        }
    }
    if loose.is_empty() {
        return;
    }
    // The pieces beside uncontracted dead stones are eyes, too.
    for &piece in Parts::of(loose, view.size).sets() {
        let region = graph
            .regions
            .number(piece.first().expect("a piece has points"));
        graph.add_eye(piece, region, false);
    }
}

/// The parts of an ES before the contraction: pieces of empty points, and dead strings that DESR
/// contracted.
fn parts(es: PointSet, strings: &Strings) -> Vec<PointSet> {
    let mut parts = pieces(es & strings.position().empty(), strings);
    let inside = strings.iter().filter(|string| string.stones.is_subset(&es));
    parts.extend(inside.map(|string| string.stones));
    parts
}

/// Whether all points of an ES have the same strings next to them. Then there is nothing to
/// contract.
fn is_one_piece(es: PointSet, own: PointSet, strings: &Strings) -> bool {
    strings
        .on(es.neighbours_in(own))
        .all(|number| strings.stones(number).neighbours_in(es) == es)
}
