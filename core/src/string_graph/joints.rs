//! The joints through which SR links strings: their order, and which of them are eaten.

use super::graph::ReducedGraph;
use super::links::{LinkVertices, whole};
use super::params::{Eaten, Joints, StringGraphParams};
use crate::inline_vec::InlineVec;
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
) -> InlineVec<Joint, FEW_JOINTS> {
    let own = graph.view.own;
    let mut joints = InlineVec::new(Joint {
        turn: 0,
        point: Point::at(0, 0),
    });
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
        if !around.is_subset(&strings.stones(number)) {
            let turn = turn(graph, point, around, strings, params.eaten);
            joints.push(Joint { turn, point });
        }
    }
    joints.as_mut_slice().sort_unstable();
    joints
}

/// The turn of a joint, made of numbers that no symmetry changes.
fn turn(
    graph: &ReducedGraph,
    point: Point,
    around: PointSet,
    strings: &Strings,
    eaten: Eaten,
) -> u32 {
    let number = graph.regions.number(point);
    let region = graph.regions.sets()[usize::from(number)];
    let foreign = u32::from(region.intersects(&graph.view.open()));
    let smaller = (Size::MAX * Size::MAX - region.len()) as u32;
    let stones = || whole(around, strings).len() as u32;
    // In this order: regions without foreign stones, larger regions, joints of fewer stones.
    match eaten {
        Eaten::MonoFirst => (foreign << 31) | (smaller << 16) | stones(),
        Eaten::LargerFirst => (smaller << 16) | stones(),
        Eaten::RowOrder => (foreign << 31) | (smaller << 16) | u32::from(number),
        Eaten::Together | Eaten::Every | Eaten::Nothing => 0,
    }
}

/// The joints of one turn that are eaten. In row order each is judged after those before it, so
/// none is eaten here.
pub(super) fn eaten_together(
    tied: &[Joint],
    graph: &ReducedGraph,
    strings: &Strings,
    params: &StringGraphParams,
) -> PointSet {
    let rings = graph.circular.space | graph.inner.space;
    let eats = |at: usize| match params.eaten {
        Eaten::Every => true,
        Eaten::Nothing | Eaten::RowOrder => false,
        Eaten::MonoFirst | Eaten::LargerFirst | Eaten::Together => {
            let around = |at: usize| graph.view.own.beside(tied[at].point);
            is_needed(at, tied.len(), &graph.links, strings, around)
        }
    };
    let eaten = (0..tied.len()).filter(|&at| !rings.contains(tied[at].point) && eats(at));
    eaten.map(|at| tied[at].point).collect()
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
    // The other ES of the turn unite theirs first, on a copy.
    let mut others = links.clone();
    for other in (0..tied).filter(|&other| other != at) {
        others.unite_all(around(other), strings);
    }
    others.only(around(at), strings).is_none()
}
