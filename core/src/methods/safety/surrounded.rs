//! Surrounded areas: regions between safe chains without room for two eyes.
//!
//! The prover takes them as territory at its end, and step 7 of `mueller.rs` shares the tests for
//! eyes. If an area has room for a second eye after all, stones that live are proved dead.

use super::prover::{Prover, Scene};
use super::vital::unattachable;
use crate::board::bits::Bits;
use crate::methods::features::closed_region::ClosedRegionTable;
use crate::methods::features::linked_part;
use crate::search::life::{Adjacency, Fate};
use crate::{PointSet, Size};

impl<S: Bits> Prover<S> {
    /// The points of the regions in which the enemy can have at most one eye (Mueller (1997),
    /// surrounded areas: each interior point except one is connected by two liberties of its
    /// own).
    ///
    /// The enemy can have an eye only on a point that is not next to a safe chain and is not
    /// attached to one by a pair. One such point, or two that are neighbours, make one eye. The
    /// points of stones that may be captured count like empty points.
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
            // These pairs belong to no chain, because no chain is dropped any more.
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
    // Two neighbours are one eye. Two points apart may be two eyes, and so may three points.
    match points.count() {
        0 | 1 => true,
        2 => graph.around(points.lowest()).meets(points),
        _ => false,
    }
}

/// Whether `area` goes around other points: not all of them lead to the outside of the board by
/// steps in eight directions. A ring of stones in such an area can live with two false eyes.
pub(super) fn has_hole(area: PointSet, size: Size) -> bool {
    let others = size.board() - area;
    linked_part(others & size.rim(), others, PointSet::EMPTY, size) != others
}

/// Whether a group with this one place for eyes, and the opponent's `stones` in it, is dead even if
/// it moves first.
pub(super) fn is_nakade(place: PointSet, stones: PointSet, size: Size) -> bool {
    let outside = ClosedRegionTable::MAX_OUTSIDE;
    let class = ClosedRegionTable::builtin().class_of(place, stones, outside, size);
    match class {
        Some(class) => class.owner_first == Fate::Dead,
        None => false,
    }
}
