//! Seki, an addition to the rules of Park and Kim (2004): strings that share their last liberties
//! live.
//!
//! DESR calls [`shared_life`] before it captures, and `analysis` calls [`share_life`] once at the
//! end. The row `static-plus` switches the rule on, and so does `combined`. A seki that is wrongly
//! found saves dead strings. If one is missed, DESR captures living strings.

use crate::board::links::whole_strings;
use crate::methods::string_graph::colour_view::Dead;
use crate::methods::string_graph::enclosures::Enclosure;
use crate::methods::string_graph::end::End;
use crate::methods::string_graph::params::StringGraphParams;
use crate::methods::string_graph::pipeline::reduce;
use crate::{Colour, PointSet, Strings};

/// Returns the stones of the captors if they and the victims of `candidate` are in seki, otherwise
/// `None`.
///
/// A seki has three conditions. A single vertex surrounds the victims. It would live by capturing
/// them, but not without. Both sides have the same liberties, at least two, so a player who fills
/// one is captured. The rules of the paper see only the eye that the capture would give.
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
    // A captor with another liberty can fill the shared ones and capture. With a single shared
    // liberty, whoever moves first captures. This cheap test comes first, because most captors have
    // other liberties, and linked strings can only add more.
    let liberties = whole_strings(around, strings).neighbours_in(empty);
    if shared.len() < 2 || !liberties.is_subset(&shared) {
        return None;
    }
    let board = position.size().board();
    let graph = &mut end.graphs[candidate.captor];
    if !end.whole {
        reduce(graph, strings, dead, params, board, &mut ());
    }
    // A single vertex must surround the victims.
    let captors = graph.links.stones(graph.links.only(around, strings)?);
    // Captors that live without the capture need no seki: they can capture in the end. With linked
    // strings, too, they must have no other liberties.
    if captors.intersects(&graph.alive) || captors.neighbours_in(empty) != shared {
        return None;
    }
    // Try the capture on the graph: would the captors live?
    let captured = Dead {
        stones: dead.stones | candidate.victims,
        uncontracted: dead.uncontracted - candidate.victims,
    };
    // The capture removes the victims, so they do not make the eye smaller.
    let after = StringGraphParams {
        free_points: false,
        ..*params
    };
    reduce(graph, strings, &captured, &after, board, &mut ());
    let lives = captors.is_subset(&graph.alive);
    if end.whole {
        // The other regions of this turn need the graph without the trial capture.
        reduce(graph, strings, dead, params, board, &mut ());
    }
    if !lives {
        return None;
    }
    Some(captors)
}

/// Marks all strings that are linked to strings in seki as alive.
///
/// Strings of one vertex live or die together, and captures after the seki may have added links. So
/// this is done at the end.
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
