//! Surrounded areas: what lies between safe chains and has no room for two eyes.

use super::params::StaticParams;
use super::prover::{Prover, Scene};
use super::vital::unattachable;
use crate::life::{Adjacency, Bits};

impl<S: Bits> Prover<S> {
    /// The points of the regions in which the enemy can have one eye at the most.
    ///
    /// An eye of the enemy's is a point that is not next to a safe chain and that pairs do
    /// not attach to one. One such point, or two neighbours, make one eye. Stones that may
    /// be captured leave points that count like empty ones. (Mueller 1997, surrounded
    /// areas: each interior point connected by its own two liberties, one left out.)
    pub(super) fn surrounded<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticParams,
    ) -> S {
        let standing = self.chains.iter().filter(|chain| chain.standing);
        let near = standing.fold(S::NONE, |all, chain| all | chain.near);
        let mut territory = S::NONE;
        for number in 0..self.regions.len() {
            let region = self.regions[number];
            if region.meets(scene.open) || !region.meets(near) {
                continue;
            }
            let mut joined = (near | self.attached) & region;
            let interior = region - scene.enemy - joined;
            let free = region - scene.enemy - scene.own - self.pairs.used();
            let taken = (region & scene.enemy) - joined;
            // What cannot be attached is found faster than what can.
            let mut never = interior;
            if rules.interior_pairs {
                let loose = unattachable(graph, interior & scene.empty(), joined, free);
                never = (interior - scene.empty()) | loose;
            }
            let attached = joined | (interior - never);
            if !one_eye(graph, never | unattachable(graph, taken, attached, region)) {
                continue;
            }
            let (pairs, reserves) = (self.pairs.len(), self.reserves.len());
            if rules.interior_pairs && !interior.is_none() {
                // The pairs belong to no chain: nothing is dropped any more.
                joined = self.attach(graph, interior & scene.empty(), joined, free, usize::MAX);
            }
            let left = (interior - joined) | self.attach_capturable(graph, taken, joined, region);
            if one_eye(graph, left) {
                territory |= region;
            } else {
                self.pairs.truncate(pairs);
                self.reserves.truncate(reserves);
            }
        }
        territory
    }
}

/// Whether these points have room for one eye at the most.
fn one_eye<G: Adjacency>(graph: &G, points: G::Set) -> bool {
    match points.count() {
        0 | 1 => true,
        2 => graph.around(points.lowest()).meets(points),
        _ => false,
    }
}
