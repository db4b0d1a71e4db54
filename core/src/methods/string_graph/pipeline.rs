//! The reduction of the graph of one colour, rule by rule.
//!
//! `analysis` and the seki rule call [`reduce`] for whole boards, `enclosures` for single regions.
//! The order of the rules is part of the method. If SR came too early, it would eat the points by
//! which another rule finds life.

use super::colour_view::{ColourView, Dead};
use super::graph::ReducedGraph;
use super::params::{RingRegions, StringGraphParams};
use super::rings::{AllRings, rings};
use super::rules::asg_alive_string_graph as asg;
use super::rules::cg_circular_graph as cg;
use super::rules::er_empty_reduction as er;
use super::rules::et_edge_transform as et;
use super::rules::scsr_same_colour_strings as scsr;
use super::rules::sr_string_reduction as sr;
use super::trace::Trace;
use crate::{PointSet, Strings};

/// Builds the graph of the points `within` in place and reduces it. `dead` are the dead strings.
///
/// Each ES and each string must lie completely in `within`, or completely outside.
pub(super) fn reduce(
    graph: &mut ReducedGraph,
    strings: &Strings,
    dead: &Dead,
    params: &StringGraphParams,
    within: PointSet,
    trace: &mut impl Trace,
) {
    // In the graph before any rule, every string is a vertex and every region an ES.
    let colour = graph.view.colour;
    graph.view = ColourView::of(strings, colour, dead, within);
    graph.regions.reset();
    graph.regions.add(graph.view.space, graph.view.size);
    graph.links.reset(strings, colour, graph.view.own);
    graph.eaten = PointSet::EMPTY;
    graph.kept = PointSet::EMPTY;
    graph.living = PointSet::EMPTY;
    graph.eyes.clear();

    // CG and SCSR come first, because their rings consist of ES that SR would eat.
    let found = if params.cg || params.scsr {
        rings(&graph.view, &graph.regions, strings, RingRegions::Untouched)
    } else {
        AllRings::default()
    };
    if params.cg {
        let circular = match params.ring_regions {
            RingRegions::Untouched => found.circular,
            RingRegions::Any => {
                rings(&graph.view, &graph.regions, strings, RingRegions::Any).circular
            }
        };
        cg::live(graph, &circular, strings, trace);
    }
    if params.scsr {
        scsr::keep(graph, &found.inner);
    }
    if params.sr {
        sr::points(graph, strings, params, trace);
    }
    // Points that joined strings are no ES any more. The rest of a region is one.
    er::reduce(graph, strings, params, trace);
    if params.scsr {
        scsr::absorb(graph, &found.inner, strings, trace);
    }
    if params.sr {
        sr::around_es(graph, strings, params, trace);
    }
    // ET asks whether a single vertex is around an ES, so all vertices must be united before it.
    et::transform(graph, strings, params, trace);
    asg::test(graph, strings, params, trace);
}
