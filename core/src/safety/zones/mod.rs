//! Zones: local games cut out of open regions, with everything outside hostile.
//!
//! A region that is too large to be searched may still hold a proof about the blocks around it.
//! A *zone* is a set of free points near the blocks to be saved, its *targets*. All else on the
//! board counts for the enemy:
//!
//! - A point of the zone with a neighbour that is neither in the zone nor a stone of a target or
//!   of a safe block is *open*. Enemy stones on open points cannot be captured, and open points
//!   are no eyes.
//! - Safe blocks next to the zone cannot be captured. Other blocks of the defender's outside
//!   count as enemy, except that blocks whose neighbours all lie in the zone are stones of the
//!   game that may be captured.
//! - The targets have only their liberties in the zone. None of them may ever be captured.
//!
//! The result is a [`LocalGame`](crate::life::LocalGame), the same as that of the region stages.
//! A proof of it holds on the board, since the outside is hostile already. Zones of different
//! proofs share no point, so all strategies hold together.
//!
//! # Order
//!
//! The region stages come first: they prove territory, which a zone never does. Then zones of
//! several sizes are tried around each unsafe block, alone and together with blocks that share
//! liberties in the zone, first with small limits, then with larger ones. After each sweep with a
//! success the region stages run again, with the new safe blocks. A larger limit is spent only on
//! zones in which the defender succeeded after a pass of the enemy (*hope*).
//!
//! When no sweep proves more, zones that may use the points of proved zones are tried. The proved
//! zones move if they can (`reroute`), and the sweeps start again.
//!
//! # Shrinking
//!
//! A proved zone is reduced to the points that its proof needs and proved again. Then parts of it
//! are dropped as long as the rest still proves. Small zones leave room for more of them.
//!
//! # Guides
//!
//! Ownership by playouts (`guide`) tells which blocks and points are worth a search; the distance
//! from two eyes (`distance`) orders and prunes the answers. Neither is part of a proof.
//!
//! Source: this project; the search is that of relevance zones (see `relevance`).

mod distance;
mod guide;
mod pose;
mod relevance;
mod reroute;
mod shrink;
mod territory;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::Safety;
use super::image::Side;
use super::knowledge::Knowledge;
use super::params::SearchParams;
use super::stages::Stages;
use crate::PointSet;
use crate::bits::Bits;
use guide::Guide;
use pose::Attempt;
use pose::Posed;
pub(super) use relevance::{Relevance, Shape};

/// The sizes of zones that are tried, in points.
const SIZES: [usize; 12] = [3, 5, 7, 9, 12, 15, 18, 21, 24, 28, 32, 36];
/// The numbers of further blocks to be saved together with the first.
const ALLIES: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 8];
/// The limits of static evaluations that are tried below that of the parameters.
const LIMITS: [u64; 3] = [50, 1_000, 20_000];
/// Above this limit, only zones with hope are searched.
const NEEDS_HOPE: u64 = 1_000;
/// The number of playouts of the guide.
const PLAYOUTS: u32 = 100;

/// How far a zone was searched in vain.
#[derive(Clone, Copy)]
struct Failure {
    limit: u64,
    hope: bool,
}

/// The search for zones of one colour on one board.
pub(super) struct Zones<'a> {
    pub(super) stages: Stages<'a>,
    params: &'a SearchParams,
    guide: Guide,
    search: Relevance,
    /// The points that proofs other than zones use.
    fixed: PointSet,
    /// The points that proofs use, those of zones included.
    taken: PointSet,
    /// The stones of safe blocks on which the next zones may not rely.
    barred: PointSet,
    /// The number of plans of the stages that are in `taken`.
    plans: usize,
    failed: HashMap<Attempt, Failure>,
    /// Proved zones that share points with others, and what each was shrunk to.
    shrunk: HashMap<Attempt, Posed>,
    /// Zones for which no room was found, with the limit and the points taken then.
    roomless: HashSet<(Attempt, u64, PointSet)>,
    /// For each block, whether it is likely to be captured.
    hopeless: Vec<bool>,
    /// The proved zones, in order.
    pub(super) proved: Vec<Posed>,
    /// The points that the last proof needs.
    needs: PointSet,
    /// The number of static evaluations so far, without those of the stages.
    pub(super) evaluations: u64,
}

impl<'a> Zones<'a> {
    /// Continues after the region stages. `taken` are the points that other proofs use beside
    /// the plans of the stages.
    pub(super) fn new(
        stages: Stages<'a>,
        params: &'a SearchParams,
        side: &Side,
        taken: PointSet,
    ) -> Zones<'a> {
        let guide = Guide::new(side, PLAYOUTS);
        let blocks = stages.known.blocks.iter();
        let hopeless = blocks.map(|block| guide.is_hopeless(block.stones));
        let mut zones = Zones {
            hopeless: hopeless.collect(),
            stages,
            params,
            guide,
            search: Relevance::new(),
            fixed: taken,
            taken,
            barred: PointSet::EMPTY,
            plans: 0,
            failed: HashMap::new(),
            shrunk: HashMap::new(),
            roomless: HashSet::new(),
            proved: Vec::new(),
            needs: PointSet::EMPTY,
            evaluations: 0,
        };
        zones.take_plans();
        zones
    }

    fn known(&self) -> &Knowledge {
        &self.stages.known
    }

    /// Adds the points of new plans of the stages to those that are taken.
    fn take_plans(&mut self) {
        for plan in &self.stages.plans[self.plans..] {
            self.fixed |= plan.taken;
            self.taken |= plan.taken;
        }
        self.plans = self.stages.plans.len();
    }

    /// Proves disjoint zones until none is left within the limits.
    pub(super) fn run(&mut self) {
        while self.limits().into_iter().any(|limit| self.sweep(limit)) || self.reroute_all() {
            self.stages.run();
            self.take_plans();
        }
        self.claim_surrounded();
    }

    /// The limits of single searches, in order.
    fn limits(&self) -> Vec<u64> {
        let largest = self.params.zone_limit;
        let smaller = LIMITS.into_iter().filter(|&limit| limit < largest);
        smaller.chain([largest]).collect()
    }

    /// Tries all zones with one limit, and claims the proved ones. Returns whether there are any.
    fn sweep(&mut self, limit: u64) -> bool {
        let mut progress = false;
        for size in SIZES {
            for block in self.unsafe_blocks() {
                for allies in ALLIES {
                    if self.known().blocks[block].safe || self.is_spent() {
                        break;
                    }
                    if let Some(posed) = self.zone_around(block, size, allies, limit) {
                        let posed = self.shrunk(posed);
                        self.claim(posed);
                        progress = true;
                    }
                }
            }
        }
        progress
    }

    fn is_spent(&self) -> bool {
        self.evaluations >= self.params.zone_budget
    }

    /// The blocks that may be worth a search, the largest first.
    fn unsafe_blocks(&self) -> Vec<usize> {
        let blocks = &self.known().blocks;
        let wanted = |&block: &usize| !blocks[block].safe && !self.hopeless[block];
        let mut wanted: Vec<usize> = (0..blocks.len()).filter(wanted).collect();
        wanted.sort_by_key(|&block| Reverse(blocks[block].stones.len()));
        wanted
    }

    fn stones(&self, blocks: &[usize]) -> PointSet {
        let stones = blocks
            .iter()
            .map(|&block| self.known().blocks[block].stones);
        stones.fold(PointSet::EMPTY, |all, stones| all | stones)
    }

    /// Searches a zone of up to `size` points around a block and up to `allies` other unsafe
    /// blocks. These are, one after another, the block with the most empty points of the zone
    /// beside it, at least two.
    fn zone_around(
        &mut self,
        block: usize,
        size: usize,
        allies: usize,
        limit: u64,
    ) -> Option<Posed> {
        let posed = self.posed_around(block, size, allies, self.free())?;
        self.proves(&posed, limit).then_some(posed)
    }

    /// The points that zones may use.
    fn free(&self) -> PointSet {
        let known = self.known();
        known.size.board() - known.own - self.taken
    }

    /// The zone of [`Zones::zone_around`], within the points `free`.
    fn posed_around(
        &self,
        block: usize,
        size: usize,
        allies: usize,
        free: PointSet,
    ) -> Option<Posed> {
        let known = self.known();
        let enemy = known.enemy;
        let mut targets = vec![block];
        let mut zone = self.guide.grow(self.stones(&targets), free, enemy, size);
        for _ in 0..allies {
            let empty = zone - enemy;
            let shared = |&other: &usize| known.blocks[other].stones.neighbours_in(empty).len();
            let others = (0..known.blocks.len()).filter(|&other| {
                !known.blocks[other].safe && !self.hopeless[other] && !targets.contains(&other)
            });
            let most = others.map(|other| (shared(&other), other)).max();
            let (_, ally) = most.filter(|&(shared, _)| shared >= 2)?;
            targets.push(ally);
            zone = self.guide.grow(self.stones(&targets), free, enemy, size);
        }
        targets.sort_unstable();
        if zone.is_empty() {
            return None;
        }
        self.pose(&targets, zone)
    }

    /// Searches a zone, unless it failed before with this limit or without hope.
    fn proves(&mut self, posed: &Posed, limit: u64) -> bool {
        if let Some(failure) = self.failed.get(&posed.attempt)
            && (failure.limit >= limit || limit > NEEDS_HOPE && !failure.hope)
        {
            return false;
        }
        let (rules, shape) = (&self.params.rules, Shape::of(self.params));
        let needs = self.search.proves(&posed.game, rules, limit, shape);
        self.evaluations += self.search.evaluations;
        match needs {
            Some(needs) => {
                let plot = &posed.game.plot;
                let needs = needs.each().map(|point| plot.point(point.number()));
                self.needs = needs.collect();
            }
            None => {
                let hope = self.search.hope;
                self.failed
                    .insert(posed.attempt.clone(), Failure { limit, hope });
            }
        }
        needs.is_some()
    }

    /// Records a proved zone. Plans that exist already cannot rely on it.
    fn claim(&mut self, mut posed: Posed) {
        let (area, territory) = (posed.attempt.area, PointSet::EMPTY);
        let blocks = posed.attempt.saved;
        posed.since = posed.since.min(self.stages.plans.len());
        self.taken |= area;
        self.stages.known.learn(Safety { blocks, territory }, area);
        self.proved.push(posed);
    }
}
