//! Seki, an addition to the paper's rules.

use super::sr_string_reduction::whole;
use crate::string_graph::colour_view::Dead;
use crate::string_graph::enclosures::Enclosure;
use crate::string_graph::end::End;
use crate::string_graph::params::StringGraphParams;
use crate::string_graph::pipeline::reduce;
use crate::{PointSet, Strings};

/// The stones of the captors of a candidate, where they and the victims are in seki and
/// neither may be captured.
///
/// That is so when one vertex alone surrounds the victims, lives only by this capture,
/// and both have the same liberties, two at least: who takes one is captured. The
/// paper's rules see the eye that the capture would give, and no more.
pub(super) fn shared_life(
    strings: &Strings,
    params: &StringGraphParams,
    end: &mut End,
    dead: &Dead,
    candidate: &Enclosure,
) -> Option<PointSet> {
    let position = strings.position();
    let empty = position.empty();
    let own = position.stones(candidate.captor) - dead.stones;
    let around = candidate.points.neighbours_in(own);
    let shared = candidate.victims.neighbours_in(empty);
    // Most captors have liberties of their own; what is linked with them can only add some.
    let liberties = whole(around, strings).neighbours_in(empty);
    if shared.len() < 2 || !liberties.is_subset(&shared) {
        return None;
    }
    let board = position.size().board();
    let graph = &mut end.graphs[candidate.captor.index()];
    if !end.whole {
        reduce(graph, strings, dead, params, board, &mut ());
    }
    let captors = graph.links.stones(graph.links.only(around, strings)?);
    if captors.intersects(&graph.alive) || captors.neighbours_in(empty) != shared {
        return None;
    }
    let captured = Dead {
        stones: dead.stones | candidate.victims,
        standing: dead.standing - candidate.victims,
    };
    // The capture takes the victims off: they make the eye no smaller any more.
    let after = StringGraphParams {
        free_points: false,
        ..*params
    };
    reduce(graph, strings, &captured, &after, board, &mut ());
    let lives = captors.is_subset(&graph.alive);
    if end.whole {
        // Others of the same size are judged by the graph as it was.
        reduce(graph, strings, dead, params, board, &mut ());
    }
    lives.then_some(captors)
}
