//! The rule for closed regions of up to seven points: a table of solved regions says which of them
//! keep the chain around them alive.
//!
//! The static prover (`prover.rs`) calls it in every round. What it calls safe counts as proved,
//! and no estimate overrules it. So a condition that is missing here makes a wrong proof.

use super::prover::{Prover, Scene};
use crate::board::bits::Bits;
use crate::methods::features::closed_region::Shape;
use crate::search::life::{Adjacency, Fate};

/// The smallest region in which a chain can live although the enemy moves first.
const LEAST: usize = 4;

impl<S: Bits> Prover<S> {
    /// Gives two sure liberties to each chain that alone surrounds a region in which it cannot be
    /// captured, by the table of solved regions (see
    /// [`features::closed_region`](crate::features::closed_region)). Finds none if
    /// [`Scene::board`] is `None`.
    ///
    /// The table knows regions with one chain around and enemy stones inside. The enemy moves
    /// first and may retake every ko, and the chain has no liberty outside the region.
    ///
    /// Pairs of points may join the parts of the chain; `connections` are all such points. None may
    /// lie in the region, or a move there would threaten two things at once. Outside of it, a pair
    /// gives liberties to the part that it joins. The answers inside the region were found by
    /// search and need no pairs.
    ///
    /// A chain that ends in seki is safe, but it is left out here, since the points of the region
    /// would not be the defender's.
    pub(super) fn closed_regions<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        connections: S,
    ) {
        self.solved = S::NONE;
        let Some(size) = scene.board else {
            return;
        };
        for at in 0..self.vital.len() {
            let number = self.vital[at];
            let region = self.regions[number];
            let fits = (LEAST..=Shape::MAX_POINTS).contains(&region.count());
            // An enemy move on a pair in the region would want two answers at once.
            if !fits || region.meets(connections) {
                continue;
            }
            let Some(chain) = self.only_chain_around(region) else {
                continue;
            };
            // The table is for a chain that lives by this region or dies.
            if self.chains[chain].sure >= 2 {
                continue;
            }
            let points = graph.on_board(region);
            let stones = graph.on_board(region & scene.enemy);
            if self.closed.fate(points, stones, size) == Some(Fate::Alive) {
                self.chains[chain].sure = 2;
                self.eyes.push((number, chain));
                self.solved |= region;
            }
        }
    }

    /// The number of the chain around a region; `None` if several are, or none.
    fn only_chain_around(&self, region: S) -> Option<usize> {
        let mut only = None;
        for (number, chain) in self.chains.iter().enumerate() {
            if chain.standing && chain.near.meets(region) {
                if only.is_some() {
                    return None;
                }
                only = Some(number);
            }
        }
        only
    }
}
