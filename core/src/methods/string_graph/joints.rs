//! The joints, which are the points through which the rule SR links strings. This file decides
//! their order, and which of them are eaten.
//!
//! The rule SR (`sr_string_reduction`) calls it. A point that is eaten is no eye any more. So the
//! order must not depend on the place of a point, or a turned board would get other verdicts.

use smallvec::SmallVec;

use super::graph::ReducedGraph;
use super::params::{Joints, StringGraphParams};
use crate::board::links::{LinkVertices, whole_strings};
use crate::{Point, PointSet, Size, Strings};

/// A point next to two or more strings, which SR joins there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Joint {
    /// Its place in the order; the smallest comes first.
    pub(super) turn: u32,
    pub(super) point: Point,
}

/// Room for this many; few positions of real games have more.
const FEW_JOINTS: usize = 64;

/// The joints of a graph, in the order of their turns.
pub(super) fn joints_of(
    graph: &ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
) -> SmallVec<[Joint; FEW_JOINTS]> {
    let own = graph.view.own;
    let mut joints = SmallVec::new();
    let within = match params.joints {
        Joints::Any => graph.view.space,
        Joints::Untouched => graph.view.space - graph.view.open(),
    };
    for point in own.beside_two_in(within) {
        let around = own.beside(point);
        let number = around
            .first()
            .and_then(|stone| strings.at(stone))
            .expect("two stones");
        // A point links nothing if all stones beside it belong to one string.
        if !around.is_subset(&strings.stones(number)) {
            let turn = turn_of(graph, point, around, strings);
            joints.push(Joint { turn, point });
        }
    }
    joints.sort_unstable();
    joints
}

/// The turn of a joint. Points of larger regions come first; in regions of one size, points between
/// strings with fewer stones. No symmetry changes these numbers. The paper contracts one ES after
/// the other and does not define the order.
fn turn_of(graph: &ReducedGraph, point: Point, around: PointSet, strings: &Strings) -> u32 {
    let number = graph.regions.number(point);
    let region = graph.regions.sets()[usize::from(number)];
    // A point of a small region may be the eye by which its strings live, so it is eaten last.
    let smaller = (Size::MAX * Size::MAX - region.len()) as u32;
    (smaller << 16) | whole_strings(around, strings).len() as u32
}

/// The joints of one turn that are eaten. A joint is eaten if its strings would stay apart without
/// it.
pub(super) fn eaten_together(tied: &[Joint], graph: &ReducedGraph, strings: &Strings) -> PointSet {
    let mut eaten = PointSet::EMPTY;
    for (at, joint) in tied.iter().enumerate() {
        if graph.kept.contains(joint.point) {
            continue;
        }
        if is_needed(at, tied.len(), &graph.links, strings, |other| {
            graph.view.own.beside(tied[other].point)
        }) {
            eaten.insert(joint.point);
        }
    }
    eaten
}

/// Whether the vertices around an ES would stay apart without it, even after all other ES of the
/// same turn have joined theirs. There are `tied` ES in this turn, and `at` is the number of the
/// one that is tested. `around` returns the stones around each of them.
pub(super) fn is_needed(
    at: usize,
    tied: usize,
    links: &LinkVertices,
    strings: &Strings,
    around: impl Fn(usize) -> PointSet,
) -> bool {
    if links.only(around(at), strings).is_some() {
        return false;
    }
    if tied == 1 {
        return true;
    }
    // If several ES of one turn join the same vertices, none of them is needed alone, and all may
    // stay eyes. So unite the vertices of all others first, on a copy.
    let mut others = links.clone();
    for other in (0..tied).filter(|&other| other != at) {
        others.unite_all(around(other), strings);
    }
    others.only(around(at), strings).is_none()
}
