//! Seki, an addition to the paper's rules.

use super::desr::{Candidate, End};
use super::ground::Dead;
use super::params::Params;
use crate::{PointSet, Strings};

/// The stones of the captors of a candidate, where they and the victims are in seki and
/// neither may be captured.
///
/// That is so when one vertex alone surrounds the victims, lives only by this capture,
/// and both have the same liberties, two at least: who takes one is captured. The
/// paper's rules see the eye that the capture would give, and no more.
pub(super) fn shared_life(
    strings: &Strings,
    params: &Params,
    end: &mut End,
    dead: &Dead,
    candidate: &Candidate,
) -> Option<PointSet> {
    let empty = strings.position().empty();
    let graph = &mut end.graphs[candidate.captor.index()];
    let around = candidate.region.neighbours_in(graph.ground.own);
    let captors = graph.links.stones(graph.links.only(around, strings)?);
    let liberties = captors.neighbours_in(empty);
    let same = liberties == candidate.victims.neighbours_in(empty);
    if captors.intersects(&graph.alive) || liberties.len() < 2 || !same {
        return None;
    }
    let captured = Dead {
        stones: dead.stones | candidate.victims,
        standing: dead.standing - candidate.victims,
    };
    // The capture takes the victims off: they make the eye no smaller any more.
    let after = Params {
        free_points: false,
        ..*params
    };
    graph.build(strings, &captured, &after, &mut ());
    let lives = captors.is_subset(&graph.alive);
    // Others of the same size are judged by the graph as it was.
    graph.build(strings, dead, params, &mut ());
    lives.then_some(captors)
}
