//! Ends of a search for capture: groups that die in an enclosed region.
//!
//! When stones of the prover enclose a region around the crucial strings, the game inside is
//! small. It is searched with the walls taken as immortal and with every pass of the opponent
//! allowed. The proof says how often the opponent passes at most: `passes`. On the board, each of
//! these passes is a move elsewhere, perhaps at a liberty of a wall. So if every wall that the
//! proof needs has more liberties outside the region than `passes`, the opponent cannot capture
//! it in time, and the prover need not answer outside: the proof holds on the board.
//!
//! If the group survives in the small game, by life or by seki, and no stone of the prover beside the
//! region can get help from outside except the walls, it survives on the board, too, for the walls
//! cannot be better than immortal. This is used as a disproof.

use super::dead::{Dead, no_two_eyes};
use super::engine::Engine;
use super::ground::{Ground, State};
use super::memory::{Entry, Memory};
use super::{Aim, ZoneParams, walls};
use crate::PointSet;

/// The largest number of points of a region, without the crucial stones.
const MOST: usize = 30;

/// What is kept between searches of enclosed regions.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// Games in regions.
    inside: Memory,
    /// Games about walls.
    outside: Memory,
}

impl Local {
    pub(super) fn new(most_patterns: usize) -> Local {
        Local {
            inside: Memory::new(most_patterns),
            outside: Memory::new(0),
        }
    }

    /// The number of patterns.
    pub(super) fn patterns(&self) -> usize {
        self.inside.patterns.len()
    }

    /// Forgets states, and keeps the patterns.
    pub(super) fn forget_states(&mut self) {
        self.inside.forget_states();
        self.outside.forget_states();
    }

    pub(super) fn clear(&mut self) {
        self.inside.clear();
        self.outside.clear();
    }
}

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
        let (mut standing, mut inner) = (PointSet::EMPTY, PointSet::EMPTY);
        let beside = region.neighbours_in(state.own);
        for string in beside.parts_in(state.own) {
            let stands = string.intersects(&ground.immortal)
                || string.neighbours_in(beyond).first().is_some();
            if stands {
                standing |= beside & string;
            } else {
                inner |= string;
            }
        }
        let outside = ground.zone - region - inner;
        // Dead without play in the region.
        if inner.is_empty()
            && let Some(Dead { passes, best }) = no_two_eyes(ground, state, region, standing)
            && let Ok(beyond) = self.count(state, outside, standing, passes)
        {
            return Some(self.proved(region | standing | beyond, best, passes));
        }
        let ground = &self.ground;
        // Stones of the prover inside get help only through points of the region.
        let helpless = inner.exterior(ground.size).is_subset(&region);
        let small = ground.narrowed(region | standing | inner, standing);
        let start = small.cut(state);
        let entry = self.search_region(&small, region, &start);
        if entry.dn == 0 && helpless {
            return Some(Entry::LOST);
        }
        if entry.pn > 0 {
            return None;
        }
        let zone = self.local_zone(&entry);
        let missing = match self.stand(state, outside, zone & standing, entry.passes) {
            Ok(outside) => return Some(self.proved(zone | outside, entry.best, entry.passes)),
            Err(missing) => missing,
        };
        // Dead if the walls hold: the search looks here first.
        Some(Entry::open(1 + missing, 8))
    }

    /// The zone in which the needed walls stand by their liberties while the prover plays `passes`
    /// moves elsewhere; or a measure of what is missing.
    fn count(
        &self,
        state: &State,
        outside: PointSet,
        needed: PointSet,
        passes: u32,
    ) -> Result<PointSet, u32> {
        let (ground, start) = self.beyond(state, outside, needed, passes);
        walls::count(&ground, &start)
    }

    /// The same, by liberties or by a search.
    fn stand(
        &mut self,
        state: &State,
        outside: PointSet,
        needed: PointSet,
        passes: u32,
    ) -> Result<PointSet, u32> {
        let missing = match self.count(state, outside, needed, passes) {
            Ok(zone) => return Ok(zone),
            Err(missing) => missing,
        };
        let (ground, start) = self.beyond(state, outside, needed, passes);
        let Some(local) = self.local.take() else {
            return Err(missing);
        };
        let params = ZoneParams {
            patterns: false,
            zones: true,
            ..self.params
        };
        let limit = self.limit.saturating_sub(self.nodes).min(params.walls);
        let mut engine = Engine::new(
            ground,
            Aim::Stand,
            params,
            outside,
            &mut local.outside,
            None,
            self.stop,
        );
        engine.limit = limit;
        let entry = engine.solve(&start);
        let zone = (entry.pn == 0).then(|| engine.zone(&entry));
        self.nodes += engine.nodes;
        self.local = Some(local);
        if zone.is_none() && self.params.assume > 0 {
            return self.assume(state, outside, needed).ok_or(missing);
        }
        zone.ok_or(missing)
    }

    /// The game outside, in which the needed walls are to stand.
    fn beyond(
        &self,
        state: &State,
        outside: PointSet,
        needed: PointSet,
        passes: u32,
    ) -> (Ground, State) {
        let immortal = self.ground.immortal & outside;
        let mut ground = self.ground.narrowed(outside, immortal);
        ground.prover_passes = true;
        let mut start = ground.state(state.own, state.opp, needed, false, 0);
        ground.afford(&mut start, passes.min(200) as u8);
        (ground, start)
    }

    /// Takes the needed walls as standing if each has enough liberties outside.
    fn assume(&mut self, state: &State, outside: PointSet, needed: PointSet) -> Option<PointSet> {
        let free = self.ground.free(state) & outside;
        let mut zone = PointSet::EMPTY;
        for string in needed.parts_in(state.own) {
            let liberties = string.neighbours_in(free);
            if liberties.len() < self.params.assume {
                return None;
            }
            zone |= string | liberties;
        }
        self.assumed |= needed.block_in(state.own);
        Some(zone)
    }

    /// Searches in a region.
    fn search_region(&mut self, small: &Ground, region: PointSet, start: &State) -> Entry {
        let limit = self
            .limit
            .saturating_sub(self.nodes)
            .min(self.params.enclosed);
        let Some(local) = self.local.take() else {
            return Entry::open(1, 1);
        };
        let memory = &mut local.inside;
        let mut engine = Engine::new(
            small.clone(),
            self.goal,
            self.params,
            region,
            memory,
            None,
            self.stop,
        );
        engine.everywhere = true;
        engine.limit = limit;
        let entry = engine.solve(start);
        self.nodes += engine.nodes;
        self.pattern_hits += engine.pattern_hits;
        self.local = Some(local);
        entry
    }

    /// The zone of a proof in a region.
    fn local_zone(&self, entry: &Entry) -> PointSet {
        let local = self.local.as_ref();
        local.map_or(PointSet::EMPTY, |local| local.inside.zone(entry))
    }
}
