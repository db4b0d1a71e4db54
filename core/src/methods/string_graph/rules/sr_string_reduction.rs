//! SR, the string reduction (Park and Kim (2004), fig. 4). Strings with a set of empty points (ES)
//! between them become one vertex (LV).
//!
//! `pipeline` calls it twice, for single points and then for whole ES. A point that it eats is no
//! eye, and strings that it joins live or die together. So a wrong joint may join two groups with
//! one eye each, and both would live.

use crate::methods::string_graph::graph::ReducedGraph;
use crate::methods::string_graph::joints::{eaten_together, is_needed, joints_of};
use crate::methods::string_graph::params::{StringGraphParams, WholeEs};
use crate::methods::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Strings};

/// SR on single points: a point next to several vertices makes them one LV. The parameter `joints`
/// decides whether an enemy stone may touch the point, too. A point that is eaten becomes part of
/// the LV and is no eye space.
///
/// An ES that CG or SCSR protects is not eaten, and SR records no step for it. The resulting
/// vertices do not depend on the order of the points, but the eaten points do. If points of one
/// turn can replace each other, none of them is eaten: in a mono region they form a ring, and in an
/// open region they are no eye.
pub(in crate::methods::string_graph) fn points(
    graph: &mut ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
    trace: &mut impl Trace,
) {
    let own = graph.view.own;
    let joints = joints_of(graph, strings, params);
    // All points of a turn are judged by the vertices before the turn, so their order does not
    // matter.
    for tied in joints.chunk_by(|one, other| one.turn == other.turn) {
        graph.eaten |= eaten_together(tied, graph, strings);
        // SR (fig. 4): the vertices around each joint become one LV.
        for joint in tied {
            let es = PointSet::of(joint.point);
            let around = own.beside(joint.point);
            if graph.kept.contains(joint.point) {
                unite(graph, es, around, strings, &mut ());
            } else {
                unite(graph, es, around, strings, trace);
            }
        }
    }
}

/// SR on whole ES: the vertices around a contained ES become one LV. [`WholeEs`] decides whether
/// the ES remains as an eye of the LV.
pub(in crate::methods::string_graph) fn around_es(
    graph: &mut ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
    trace: &mut impl Trace,
) {
    let own = graph.view.own;
    if params.whole_es == WholeEs::Eaten {
        return eat_around(graph, strings, trace);
    }
    for at in 0..graph.eyes.len() {
        let eye = graph.eyes[at];
        if eye.whole {
            let around = eye.points.neighbours_in(own);
            unite(graph, eye.points, around, strings, trace);
        }
    }
}

/// SR on whole ES by the text of the rule: the ES becomes part of the LV. Smaller ES come first. Of
/// ES of equal size, one is eaten only if the vertices would stay apart without it.
fn eat_around(graph: &mut ReducedGraph, strings: &Strings, trace: &mut impl Trace) {
    let own = graph.view.own;
    let whole = graph.eyes.iter().filter(|eye| eye.whole);
    let mut spaces: Vec<PointSet> = whole.map(|eye| eye.points).collect();
    // All ES of one size are judged by the vertices before them, so their order does not matter.
    spaces.sort_by_key(|es| (es.len(), es.first()));
    for tied in spaces.chunk_by(|one, other| one.len() == other.len()) {
        let mut eaten = PointSet::EMPTY;
        for (at, es) in tied.iter().enumerate() {
            if is_needed(at, tied.len(), &graph.links, strings, |other| {
                tied[other].neighbours_in(own)
            }) {
                eaten |= *es;
            }
        }
        graph.eaten |= eaten;
        for es in tied {
            unite(graph, *es, es.neighbours_in(own), strings, trace);
        }
    }
    // An ES that is eaten is no eye.
    let eaten = graph.eaten;
    graph
        .eyes
        .retain(|eye| !eye.whole || eye.points.is_disjoint(&eaten));
}

/// Unites the vertices that have a stone in `around`.
fn unite<T: Trace>(
    graph: &mut ReducedGraph,
    es: PointSet,
    around: PointSet,
    strings: &Strings,
    trace: &mut T,
) {
    if around.is_empty() || graph.links.only(around, strings).is_some() {
        return;
    }
    // Only a recorded step needs the vertices before the union.
    let mut from = Vec::new();
    if T::RECORDS {
        from.extend(graph.links.vertices(around, strings));
        from.push(es);
    }
    if let Some(vertex) = graph.links.unite_all(around, strings) {
        trace.record(|| Step {
            rule: Rule::Sr,
            colour: graph.view.colour,
            from,
            to: graph.links.stones(vertex),
        });
    }
}
