//! The rule for closed regions of up to seven points. A table of solved regions says in which of
//! them the surrounding chain lives.
//!
//! The static prover (`prover.rs`) calls it in every round. A chain that it calls safe counts as
//! proved, and no estimate overrules it. So a missing condition makes a wrong proof.

use super::prover::{Prover, Scene};
use crate::board::bits::Bits;
use crate::methods::features::closed_region::Shape;
use crate::search::life::{Adjacency, Fate};

/// The smallest region in which a chain can live although the enemy moves first.
const LEAST: usize = 4;

impl<S: Bits> Prover<S> {
    /// Gives two sure liberties to each chain that is the only one around a region and lives in it
    /// by the table of solved regions (see
    /// [`features::closed_region`](crate::features::closed_region)). Does nothing if
    /// [`Scene::board`] is `None`.
    ///
    /// The table has regions with one chain around and enemy stones inside. It is asked for the
    /// worst case: the enemy moves first and wins every ko, and the chain has no liberty outside
    /// the region.
    ///
    /// The parts of the chain may be joined by pairs of points; `connections` are the points of all
    /// these pairs. None of them may lie in the region, because a move there could need two answers
    /// at once. Outside the region, an open pair gives its part of the chain liberties. The answers
    /// inside the region are those of the table and need no pairs.
    ///
    /// A chain that ends in seki is safe, too. It gets no sure liberties here, because the points
    /// of its region are not the defender's.
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
            // An enemy move on a pair in the region could need two answers at once.
            if !fits || region.meets(connections) {
                continue;
            }
            let Some(chain) = self.only_chain_around(region) else {
                continue;
            };
            // A chain that is safe already needs no look-up.
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

    /// The number of the chain around a region. `None` if there are several, or none.
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
