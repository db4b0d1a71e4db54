//! The stages of the search of a board: which regions are searched together, in which order.
//!
//! The search of [`Safety`](super::Safety) runs them. Their order decides what is found within the
//! budget. Two proofs must never use the same region, or the result is no proof. A test checks that
//! all strategies play on disjoint points.

use std::collections::HashSet;

use super::knowledge::{Knowledge, Local, LocalKey};
use super::params::{SearchParams, StaticRules};
use super::search::LocalSearch;

/// The largest number of eyes elsewhere in a local game.
const MOST_EYES: usize = 31;

/// The search of one colour's regions on one board.
pub(super) struct Stages<'a> {
    pub(super) known: Knowledge,
    params: &'a SearchParams,
    rules: StaticRules,
    search: LocalSearch,
    /// The number of static evaluations left in the budget.
    left: u64,
    /// The number of static evaluations so far.
    pub(super) evaluations: u64,
    /// Local games whose search failed. They are not searched again.
    failed: HashSet<LocalKey>,
    /// For each region, whether it is proved to give each unsafe block around it a sure liberty.
    vital: Vec<bool>,
    /// The proved local games, in order: together the defender's strategy.
    pub(super) plans: Vec<Local>,
}

/// One stage. Returns whether it proved anything new.
type Stage<'a> = fn(&mut Stages<'a>) -> bool;

impl<'a> Stages<'a> {
    pub(super) fn new(
        known: Knowledge,
        params: &'a SearchParams,
        rules: StaticRules,
    ) -> Stages<'a> {
        let regions = known.regions.len();
        Stages {
            known,
            params,
            rules,
            search: LocalSearch::new(),
            left: params.budget,
            evaluations: 0,
            failed: HashSet::new(),
            vital: vec![false; regions],
            plans: Vec::new(),
        }
    }

    /// Runs the stages in order and starts again with the first after each success, until none
    /// proves anything new.
    pub(super) fn run(&mut self) {
        let merges = self.params.max_merged > 0;
        let stages: [(bool, Stage<'a>); 4] = [
            (true, Self::single_regions),
            (self.params.one_vital, Self::one_vital),
            (merges, Self::merged_pairs),
            (merges, Self::grown_sets),
        ];
        loop {
            let mut progress = false;
            for (wanted, stage) in stages {
                progress = wanted && stage(self);
                if progress {
                    break;
                }
            }
            if !progress {
                return;
            }
        }
    }

    /// The open regions, the smallest first.
    fn open_regions(&self) -> Vec<usize> {
        let regions = &self.known.regions;
        let mut open: Vec<usize> = (0..regions.len())
            .filter(|&number| !regions[number].closed)
            .collect();
        // A small region is decided quickly, and its proof helps with the larger ones.
        open.sort_by_key(|&number| regions[number].points.len());
        open
    }

    /// Searches every open region alone. Blocks around it may have eyes in other regions (see
    /// [`Stages::outside_eyes`]).
    fn single_regions(&mut self) -> bool {
        let mut progress = false;
        // A proved region may be the eye that its neighbour lacked.
        let mut again = true;
        while again {
            again = false;
            for region in self.open_regions() {
                again |= self.attempt(&[region]);
            }
            progress |= again;
        }
        progress
    }

    /// Searches each open region for one sure liberty for every block around it. Then keeps the
    /// blocks that have two such regions (Benson's elimination), and searches single regions
    /// again with the new eyes.
    fn one_vital(&mut self) -> bool {
        for region in self.open_regions() {
            if !self.vital[region]
                && let Some(eye) = self.known.eye(region)
            {
                self.vital[region] = self.proves(&eye);
            }
        }
        self.eliminate() | self.single_regions()
    }

    /// Benson's elimination (1976) with the regions that are proved 1-vital. Drops unsafe blocks
    /// with fewer than two vital regions, and with each block the regions around which it lies. It
    /// repeats that until nothing changes. The remaining regions and their blocks are safe.
    fn eliminate(&mut self) -> bool {
        let known = &self.known;
        let mut alive: Vec<bool> = vec![true; known.blocks.len()];
        let mut vital: Vec<bool> = (0..known.regions.len())
            .map(|region| self.vital[region] && !known.regions[region].closed)
            .collect();
        loop {
            let mut dropped = false;
            for (number, block) in known.blocks.iter().enumerate() {
                let eyes = block.regions.iter().filter(|&&region| {
                    vital[region] && known.around(&[region]).0.contains(&number)
                });
                // Benson: the enemy can fill one eye, but not two. A block inside a single region
                // is not dropped here; the proof of that region covers it.
                if alive[number] && !block.safe && block.regions.len() > 1 && eyes.count() < 2 {
                    alive[number] = false;
                    dropped = true;
                    for &region in &block.regions {
                        if known.around(&[region]).0.contains(&number) {
                            vital[region] = false;
                        }
                    }
                }
            }
            if !dropped {
                break;
            }
        }
        let regions: Vec<usize> = (0..known.regions.len())
            .filter(|&region| vital[region])
            .collect();
        // All of them are recorded together, because each proof relies on the others.
        let eyes = self.eye_games(&regions);
        let progress = !eyes.is_empty();
        for eye in self.keeping_in_eyes(&regions, eyes) {
            self.claim(eye);
        }
        progress
    }

    /// The local games of regions that give one eye each. Empty if one of them is too large.
    fn eye_games(&self, regions: &[usize]) -> Vec<Local> {
        let mut games = Vec::new();
        for &region in regions {
            let Some(game) = self.known.eye(region) else {
                return Vec::new();
            };
            games.push(game);
        }
        games
    }

    /// Searches pairs of open regions that share an unsafe block.
    fn merged_pairs(&mut self) -> bool {
        self.merged(self.pairs())
    }

    /// Searches sets of three or more open regions.
    fn grown_sets(&mut self) -> bool {
        self.merged(self.grown())
    }

    /// All pairs of open regions.
    fn pairs(&self) -> Vec<Vec<usize>> {
        let open = self.open_regions();
        let mut pairs = Vec::new();
        for (at, &one) in open.iter().enumerate() {
            for &other in &open[at + 1..] {
                pairs.push(vec![one, other]);
            }
        }
        pairs
    }

    /// Sets of three or more open regions. Each set starts with one region. Then the smallest
    /// region that shares an unsafe block with the set is added, as long as the set has at most
    /// `max_merged` points.
    fn grown(&self) -> Vec<Vec<usize>> {
        let open = self.open_regions();
        let mut sets = Vec::new();
        for &first in &open {
            let mut set = vec![first];
            loop {
                let shared = self.known.unsafe_around(&set);
                // `open` is sorted by size, so this is the smallest such region.
                let next = open.iter().copied().find(|&region| {
                    let blocks = &self.known.regions[region].blocks;
                    !set.contains(&region) && blocks.iter().any(|block| shared.contains(block))
                });
                let Some(next) = next else {
                    break;
                };
                set.push(next);
                if self.known.area(&set).len() > self.params.max_merged {
                    break;
                }
                if set.len() > 2 {
                    sets.push(set.clone());
                }
            }
        }
        sets
    }

    /// Searches sets of regions, the smallest first, until one is proved. A set is skipped if it
    /// is too large or if one of its regions shares no unsafe block with another.
    fn merged(&mut self, sets: Vec<Vec<usize>>) -> bool {
        let mut sized: Vec<(usize, Vec<usize>)> = Vec::new();
        for mut set in sets {
            set.sort_unstable();
            let size = self.known.area(&set).len();
            let is_connected = set
                .iter()
                .all(|&region| self.shares_unsafe_block(region, &set));
            if size <= self.params.max_merged && is_connected {
                sized.push((size, set));
            }
        }
        sized.sort();
        sized.dedup();
        sized.into_iter().any(|(_, set)| self.attempt(&set))
    }

    /// Whether an unsafe block around a region lies around another one of `set`, too.
    fn shares_unsafe_block(&self, region: usize, set: &[usize]) -> bool {
        let around = self.known.unsafe_around(&[region]);
        for &other in set {
            let blocks = &self.known.regions[other].blocks;
            if other != region && around.iter().any(|block| blocks.contains(block)) {
                return true;
            }
        }
        false
    }

    /// The regions that are eyes elsewhere of unsafe blocks around `regions`. They are open and
    /// 1-vital, and all unsafe blocks around them lie around `regions`, too.
    fn outside_eyes(&self, regions: &[usize]) -> Vec<usize> {
        let around = self.known.unsafe_around(regions);
        let mut eyes = Vec::new();
        for &block in &around {
            for &region in &self.known.blocks[block].regions {
                let is_open = self.vital[region] && !self.known.regions[region].closed;
                if !is_open || regions.contains(&region) {
                    continue;
                }
                // The eye may also be needed by a block that is not in this game.
                let blocks = self.known.unsafe_around(&[region]);
                if blocks.iter().all(|block| around.contains(block)) {
                    eyes.push(region);
                }
            }
        }
        eyes.sort_unstable();
        eyes.dedup();
        eyes.truncate(MOST_EYES);
        eyes
    }

    /// The local game of `regions`, in which the regions `eyes` count as eyes elsewhere.
    fn posed(&self, regions: &[usize], eyes: &[usize]) -> Option<Local> {
        self.known
            .local(regions, |block| self.bits_of_eyes(block, eyes))
    }

    /// The eyes of a block among the regions `eyes`, one bit each.
    fn bits_of_eyes(&self, block: usize, eyes: &[usize]) -> u32 {
        let mut bits = 0;
        for (number, &eye) in eyes.iter().enumerate() {
            if self.known.regions[eye].blocks.contains(&block) {
                bits |= 1 << number;
            }
        }
        bits
    }

    /// Tries to prove `regions`, and records the proof. Returns `false` without a search if a
    /// region is closed.
    fn attempt(&mut self, regions: &[usize]) -> bool {
        if regions
            .iter()
            .any(|&region| self.known.regions[region].closed)
        {
            return false;
        }
        let eyes = self.outside_eyes(regions);
        let Some(local) = self.posed(regions, &eyes) else {
            return false;
        };
        if !self.proves(&local) {
            return false;
        }
        let local = self.keeping(regions, local, |stages| stages.posed(regions, &eyes));
        // The blocks are safe now, so the regions of their eyes are the defender's, too.
        let eye_games = self.keeping_in_eyes(&eyes, self.eye_games(&eyes));
        self.claim(local);
        for eye in eye_games {
            self.claim(eye);
        }
        true
    }

    /// Searches a local game, unless the same search failed before. A game with more than
    /// `max_region` points is evaluated statically.
    fn proves(&mut self, local: &Local) -> bool {
        // The key contains everything that a game depends on, so a game that failed fails again.
        if self.failed.contains(&local.key) {
            return false;
        }
        let limit = if local.game.plot.places().len() <= self.params.max_region {
            self.params.limit.min(self.left).max(1)
        } else {
            1
        };
        let proved = self.decides(local, limit);
        if !proved {
            self.failed.insert(local.key.clone());
        }
        proved
    }

    /// Whether search proves a local game within `limit` static evaluations, and within the rest of
    /// the budget.
    pub(super) fn decides(&mut self, local: &Local, limit: u64) -> bool {
        let within = limit.min(self.left).max(1);
        let proved = self.search.proves(&local.game, &self.rules, within);
        self.left = self.left.saturating_sub(self.search.evaluations);
        self.evaluations += self.search.evaluations;
        proved == Some(true)
    }

    /// Records a proved local game.
    fn claim(&mut self, local: Local) {
        self.known.learn(local.proved, local.proved.territory);
        self.plans.push(local);
    }
}
