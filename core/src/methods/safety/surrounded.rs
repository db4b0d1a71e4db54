//! Surrounded areas: regions between safe chains without room for two eyes.
//!
//! The prover counts them as territory at its end, and step 7 of `mueller.rs` shares the tests for
//! eyes. If an area does have room for a second eye, living stones are called dead.

use super::prover::{Prover, Scene};
use super::vital::unattachable;
use crate::board::bits::Bits;
use crate::methods::features::closed_region::ClosedRegionTable;
use crate::methods::features::linked_part;
use crate::search::life::{Adjacency, Fate};
use crate::{PointSet, Size};

impl<S: Bits> Prover<S> {
    /// The points of the regions in which the enemy can have at most one eye (Mueller (1997),
    /// surrounded areas).
    ///
    /// The enemy can have an eye only on a point that is neither next to a safe chain nor attached
    /// to one by a pair. One such point, or two neighbouring ones, make only one eye. The points of
    /// enemy stones that may be captured count like empty points.
    pub(super) fn surrounded<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
    ) -> S {
        let standing = self.chains.iter().filter(|chain| chain.standing);
        let near = standing.map(|chain| chain.near).collect();
        let mut territory = S::NONE;
        for number in 0..self.regions.len() {
            let region = self.regions[number];
            if !region.meets(near) {
                continue;
            }
            let joined = (near | self.attached) & region;
            let interior = region - scene.enemy - joined;
            let free = region - scene.enemy - scene.own - self.pairs.used();
            let taken = (region & scene.enemy) - joined;
            // A quick test with a necessary condition: the points that no pairs can attach.
            let loose = unattachable(graph, interior & scene.empty(), joined, free);
            let never = (interior - scene.empty()) | loose;
            let attached = joined | (interior - never);
            if !one_eye(graph, never | unattachable(graph, taken, attached, region)) {
                continue;
            }
            let pairs = self.pairs.len();
            let reserves = self.reserves.len();
            // A pair is removed with its chain. No chain is dropped any more, so these belong to
            // none.
            let loose = self.attach(graph, interior & scene.empty(), joined, free, usize::MAX)
                | (interior - scene.empty());
            let held = joined | (interior - loose);
            let stones = self.attach_capturable(graph, taken, held, region);
            if one_eye(graph, loose | stones) {
                territory |= region;
            } else {
                self.pairs.truncate(pairs);
                self.reserves.truncate(reserves);
            }
        }
        territory
    }
}

/// Whether these points have room for at most one eye.
pub(super) fn one_eye<G: Adjacency>(graph: &G, points: G::Set) -> bool {
    // Two neighbouring points are one eye. Two separate points may be two, and so may three points.
    match points.count() {
        0 | 1 => true,
        2 => graph.around(points.lowest()).meets(points),
        _ => false,
    }
}

/// Whether `area` has a hole: points that are not in it and that no steps in eight directions
/// connect with the rim of the board. A ring of stones in such an area can live with two false
/// eyes.
pub(super) fn has_hole(area: PointSet, size: Size) -> bool {
    let others = size.board() - area;
    linked_part(others & size.rim(), others, PointSet::EMPTY, size) != others
}

/// Whether a group is dead even if it moves first. `place` is its only eye space, and `stones` are
/// the opponent's stones in it.
pub(super) fn is_nakade(place: PointSet, stones: PointSet, size: Size) -> bool {
    let outside = ClosedRegionTable::MAX_OUTSIDE;
    let class = ClosedRegionTable::builtin().class_of(place, stones, outside, size);
    match class {
        Some(class) => class.owner_first == Fate::Dead,
        None => false,
    }
}
