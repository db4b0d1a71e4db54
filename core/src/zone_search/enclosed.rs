//! Ends of a search for capture: groups that die in an enclosed region.
//!
//! When stones of the prover enclose a region around the crucial strings, the game inside is
//! small. It is searched with the walls taken as immortal and with every pass of the opponent
//! allowed. The proof says how often the opponent passes at most: `passes`. On the board, each of
//! these passes is a move elsewhere, perhaps at a liberty of a wall. So if every wall that the
//! proof needs has more liberties outside the region than `passes`, the opponent cannot capture
//! it in time, and the prover need not answer outside: the proof holds on the board.
//!
//! If the group survives in the small game, it survives on the board, too, for the walls cannot be
//! better than immortal. This is used as a disproof.

use super::engine::{Engine, Entry};
use super::ground::State;
use crate::PointSet;

/// The largest number of points of a region, without the crucial stones.
const MOST: usize = 30;

impl Engine<'_> {
    /// Decides a state in which the crucial strings are enclosed; `None` if they are not, or if
    /// the search in the region leaves it open.
    pub(super) fn judge_enclosed(&mut self, state: &State) -> Option<Entry> {
        let ground = &self.ground;
        let outside = ground.zone - state.own;
        // Fill from the crucial stones, and stop early when the region is too large.
        let mut region = state.marks.block_in(state.opp);
        loop {
            let grown = region | region.neighbours_in(outside);
            if grown == region {
                break;
            }
            region = grown;
            if (region - state.marks).len() > MOST {
                return None;
            }
        }
        if region.intersects(&ground.open) {
            return None;
        }
        // A string of the prover with a liberty outside the region is a wall. Others are part of
        // the small game.
        let beyond = ground.free(state) - region;
        let (mut walls, mut inner) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut rest = region.neighbours_in(state.own);
        while let Some(stone) = rest.first() {
            let string = PointSet::of(stone).block_in(state.own);
            let rim = rest & string;
            rest -= string;
            let wall = string.intersects(&ground.immortal)
                || string.neighbours_in(beyond).first().is_some();
            if wall {
                walls |= rim;
            } else {
                inner |= string;
            }
        }
        let small = ground.narrowed(region | walls | inner, walls);
        let start = small.cut(state);
        let limit = self
            .limit
            .saturating_sub(self.nodes)
            .min(self.params.enclosed);
        let memory = self.local.take()?;
        let mut engine = Engine::new(small, self.goal, self.params, region, memory, None);
        engine.limit = limit;
        let entry = engine.solve(&start);
        self.nodes += engine.nodes;
        self.pattern_hits += engine.pattern_hits;
        let zone = (entry.pn == 0).then(|| engine.zone(&entry));
        self.local = Some(engine.memory);
        if entry.dn == 0 {
            return Some(Entry::LOST);
        }
        let mut zone = zone?;

        // Every wall of the proof outlasts the passes.
        let mut rest = zone & walls;
        let mut added = PointSet::EMPTY;
        while let Some(stone) = rest.first() {
            let string = PointSet::of(stone).block_in(state.own);
            rest -= string;
            if string.intersects(&self.ground.immortal) {
                added |= super::alive::path(PointSet::of(stone), self.ground.immortal, string);
                continue;
            }
            let liberties = string.neighbours_in(beyond);
            let needed = entry.passes as usize + 1;
            if liberties.len() < needed {
                return None;
            }
            added |= string;
            // Liberties that are in the zone already are used first.
            let known = (liberties & added).len();
            let fresh = liberties - added;
            added |= fresh.iter().take(needed.saturating_sub(known)).collect();
        }
        zone |= added;
        Some(self.proved(zone, entry.best, entry.passes))
    }
}
