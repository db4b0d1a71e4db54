//! The joints through which SR links strings: their order, and which of them are eaten.
//!
//! The rule SR (`sr_string_reduction`) takes its points from here. A point that is eaten is no eye
//! any more. So an order that depended on the place of a point would give a turned board other
//! verdicts.

use smallvec::SmallVec;

use super::graph::ReducedGraph;
use super::params::{Joints, StringGraphParams};
use crate::board::links::{LinkVertices, whole_strings};
use crate::{Point, PointSet, Size, Strings};

/// A point next to two strings or more: SR joins them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Joint {
    /// The turn; the smallest comes first.
    pub(super) turn: u32,
    pub(super) point: Point,
}

/// Few boards of real games have more.
const FEW_JOINTS: usize = 64;

/// The joints, turn by turn.
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
        // A point beside stones of one string alone links nothing.
        if !around.is_subset(&strings.stones(number)) {
            let turn = turn_of(graph, point, around, strings);
            joints.push(Joint { turn, point });
        }
    }
    joints.sort_unstable();
    joints
}

/// The turn of a joint, made of numbers that no symmetry changes: points of larger regions come
/// first, then points between fewer stones. The paper contracts one ES after the other and does
/// not define the order.
fn turn_of(graph: &ReducedGraph, point: Point, around: PointSet, strings: &Strings) -> u32 {
    let number = graph.regions.number(point);
    let region = graph.regions.sets()[usize::from(number)];
    // A point of a small region may be the eye by which its strings live, so it is eaten last.
    let smaller = (Size::MAX * Size::MAX - region.len()) as u32;
    (smaller << 16) | whole_strings(around, strings).len() as u32
}

/// The joints of one turn that are eaten: those without which the strings would stay apart.
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

/// Whether the vertices around an ES would stay apart without it, if all other ES of the
/// same turn join theirs. `around` gives the stones around each of the `tied` ES.
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
    // Of several ES that give the same link one is enough: each of them may stay an eye. So the
    // others unite their vertices first, on a copy.
    let mut others = links.clone();
    for other in (0..tied).filter(|&other| other != at) {
        others.unite_all(around(other), strings);
    }
    others.only(around(at), strings).is_none()
}
