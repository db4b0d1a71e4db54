//! Seki, an addition to the paper's rules: strings that share their last liberties live.
//!
//! DESR asks before it captures, and `analysis` once at the end. The row `static-plus` switches it
//! on, and `combined` with it. A seki that is none saves dead strings; one that is missed leaves
//! living strings to DESR.

use crate::board::links::whole_strings;
use crate::methods::string_graph::colour_view::Dead;
use crate::methods::string_graph::enclosures::Enclosure;
use crate::methods::string_graph::end::End;
use crate::methods::string_graph::params::StringGraphParams;
use crate::methods::string_graph::pipeline::reduce;
use crate::{Colour, PointSet, Strings};

/// The stones of the captors if they and the victims of `candidate` are in seki; `None`
/// otherwise.
///
/// Three conditions make a seki: one vertex alone surrounds the victims; it lives only
/// by this capture; and both sides have the same liberties, at least two, so that a
/// player who fills one is captured. The rules of the paper see only the eye that the
/// capture would give.
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
    // A captor with a liberty of its own fills the shared ones and captures, and with one shared
    // liberty whoever moves first captures. Most captors have liberties of their own, and linked
    // strings can only add more.
    let liberties = whole_strings(around, strings).neighbours_in(empty);
    if shared.len() < 2 || !liberties.is_subset(&shared) {
        return None;
    }
    let board = position.size().board();
    let graph = &mut end.graphs[candidate.captor];
    if !end.whole {
        reduce(graph, strings, dead, params, board, &mut ());
    }
    // One vertex alone surrounds the victims. It has no life yet and no other liberties.
    let captors = graph.links.stones(graph.links.only(around, strings)?);
    // Captors that live need no seki: they capture in the end.
    if captors.intersects(&graph.alive) || captors.neighbours_in(empty) != shared {
        return None;
    }
    // Does the capture, tried on the graph, make it live?
    let captured = Dead {
        stones: dead.stones | candidate.victims,
        standing: dead.standing - candidate.victims,
    };
    // The capture removes the victims, so they do not make the eye smaller.
    let after = StringGraphParams {
        free_points: false,
        ..*params
    };
    reduce(graph, strings, &captured, &after, board, &mut ());
    let lives = captors.is_subset(&graph.alive);
    if end.whole {
        // Other candidates of the same size need the unchanged graph.
        reduce(graph, strings, dead, params, board, &mut ());
    }
    if !lives {
        return None;
    }
    Some(captors)
}

/// Makes the strings live that are linked to strings in seki, at the end.
///
/// Strings of one vertex live or die together, and captures after the seki may have added
/// links.
pub(in crate::methods::string_graph) fn share_life(
    strings: &Strings,
    params: &StringGraphParams,
    end: &mut End,
) {
    if end.seki.is_empty() {
        return;
    }
    let board = strings.position().size().board();
    for colour in Colour::BOTH {
        let graph = &mut end.graphs[colour];
        if !end.whole {
            reduce(graph, strings, &end.dead, params, board, &mut ());
        }
        let stones = end.seki & graph.view.own;
        // The whole vertex of a string in seki lives.
        let vertices = graph.links.vertices(stones, strings);
        end.alive[colour] |= vertices.collect::<PointSet>();
    }
}
