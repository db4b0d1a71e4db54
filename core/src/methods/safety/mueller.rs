//! The static rules of Mueller (1997), in seven steps. Each step is one function. The prover
//! (`prover.rs`) goes by them for the rows `mueller-static` and `mueller-search`. What they claim
//! counts as proved.
//!
//! A *block* is a string of the defender, a *region* a connected part of the points without his
//! stones. A *boundary* block of a region has liberties or enemy neighbours outside of it; any
//! other block beside it is *inside*. *Interior* points are next to no stone of the defender.
//! The enemy moves first.
//!
//! | step | function | parameter of [`StepParams`] |
//! | --- | --- | --- |
//! | 1. blocks, regions, and flags of regions | `blocks_and_regions`, `is_small`, `is_corridor` | |
//! | 2. regions that are 1-vital and connected | `connected` | `connected` |
//! | 3. 1-vital regions | `one_vital` | `corridors`, `interior_pairs` |
//! | 4. chains | `chains` | `small_joins`, `corridor_joins` |
//! | 5. Benson's elimination | `eliminate` | |
//! | 6. 2-vital regions | `two_vital` | `split_points` |
//! | 7. surrounded areas | `surrounded_areas` | `surrounded`, `false_eyes` |
//!
//! With all parameters off, what is left is Benson's algorithm (1976).
//!
//! # Ours
//!
//! Search refutes some of what the text proves (`tests/fuzz.rs`). So four conditions are added. The
//! parameter takes each away; the row `mueller-static/text` is without all four:
//!
//! - A corridor with several boundary chains is a path, not a ring or a square of four points, and
//!   no enemy stone is in it (`text_corridors`).
//! - Where the defender answers in a region, his answer may capture enemy stones. The points they
//!   leave must be next to his chains, too (`leaves_room`, `text_captures`).
//! - Step 6 takes no region with blocks inside; they could be captured (`text_inside`).
//! - Step 7 knows no false eyes in an area that goes around other stones: a ring of enemy stones
//!   lives with two false eyes. It counts stones that may be captured as room for eyes
//!   (`text_areas`).

use super::chain::{Chain, merge};
use super::chains::Connection;
use super::params::StepParams;
use super::prover::{Proof, ProofGoal, Prover, Scene, StaticResult};
use super::surrounded::{has_hole, is_nakade, one_eye};
use super::vital::{attach, least_wanted};
use crate::board::bits::Bits;
use crate::methods::features::is_false_eye;
use crate::search::life::Adjacency;

/// A region, and what the steps found out about it.
struct StepRegion<S> {
    points: S,
    /// Step 3: whether each boundary chain has a sure liberty in it.
    vital: bool,
    /// Step 4: whether a connection lies in it. A region serves once.
    joins: bool,
    /// The points at which an enemy move needs an answer, if the region is the defender's.
    answers: S,
    /// Step 5: whether every chain beside it is still there.
    standing: bool,
    /// Whether it is the defender's.
    safe: bool,
}

impl<S: Bits> StepRegion<S> {
    /// A region of which nothing is known yet.
    fn new(points: S) -> StepRegion<S> {
        StepRegion {
            points,
            vital: false,
            joins: false,
            answers: S::NONE,
            standing: true,
            safe: false,
        }
    }
}

/// The seven steps on one position.
struct Steps<'a, S, G> {
    graph: &'a G,
    scene: &'a Scene<'a, S>,
    reading: &'a StepParams,
    /// Blocks at first, chains after step 4. Those still `standing` after step 5 are safe.
    chains: Vec<Chain<S>>,
    regions: Vec<StepRegion<S>>,
    connections: Vec<Connection<S>>,
}

impl<S: Bits> Prover<S> {
    /// Applies the seven steps in order.
    pub(super) fn seven_steps<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        reading: &StepParams,
        goal: ProofGoal,
    ) -> StaticResult<S> {
        self.solid_chains(graph, scene);
        let blocks = std::mem::take(&mut self.chains);
        let mut steps = Steps::blocks_and_regions(graph, scene, reading, blocks);
        steps.chains();
        steps.eliminate();
        // The estimate counts sure liberties, as step 5 left them.
        let missing = steps.missing();
        if reading.split_points {
            steps.two_vital();
        }
        if reading.surrounded {
            steps.surrounded_areas();
        }
        let proof = steps.proof(goal);
        self.chains = steps.chains;
        match proof {
            Some(proof) => StaticResult::Proved(proof),
            None => StaticResult::Missing(missing),
        }
    }
}

impl<'a, S: Bits, G: Adjacency<Set = S>> Steps<'a, S, G> {
    /// Step 1: the blocks, and the regions between them.
    fn blocks_and_regions(
        graph: &'a G,
        scene: &'a Scene<'a, S>,
        reading: &'a StepParams,
        blocks: Vec<Chain<S>>,
    ) -> Self {
        let others = scene.all - scene.own;
        Steps {
            graph,
            scene,
            reading,
            chains: blocks,
            regions: graph
                .parts_in(others, others)
                .map(StepRegion::new)
                .collect(),
            connections: Vec::new(),
        }
    }

    /// The numbers of the chains beside some points.
    fn beside(&self, points: S) -> impl Iterator<Item = usize> {
        let chains = self.chains.iter().enumerate();
        chains
            .filter(move |at| at.1.near.meets(points))
            .map(|at| at.0)
    }

    /// Whether a chain beside `points` is a boundary of them: it has liberties or enemy
    /// neighbours elsewhere.
    fn bounds(&self, chain: usize, points: S) -> bool {
        let chain = &self.chains[chain];
        chain.rim != 0 || !(chain.near - points).is_none()
    }

    fn boundary(&self, points: S) -> Vec<usize> {
        let beside = self.beside(points);
        beside.filter(|&chain| self.bounds(chain, points)).collect()
    }

    /// The points next to one of these chains.
    fn near(&self, chains: impl IntoIterator<Item = usize>) -> S {
        let near = chains.into_iter().map(|chain| self.chains[chain].near);
        near.collect()
    }

    /// The empty points of `points` that no connection uses.
    fn free(&self, points: S) -> S {
        let mut free = points & self.scene.empty();
        for connection in &self.connections {
            free -= connection.points;
        }
        free
    }

    /// The free liberties in `points` that these chains have in common.
    fn common(&self, points: S, chains: &[usize]) -> S {
        let mut common = self.free(points);
        for &chain in chains {
            common = common & self.chains[chain].near;
        }
        common
    }

    /// Step 1, flag *small*: every empty point is next to a boundary stone.
    fn is_small(&self, points: S, boundary: &[usize]) -> bool {
        let near = self.near(boundary.iter().copied());
        ((points & self.scene.empty()) - near).is_none()
    }

    /// Step 1, flag *corridor*: every point has the defender's stone beside it, and at most two
    /// neighbours that are not his.
    fn is_corridor(&self, points: S) -> bool {
        let near = self.near(self.beside(points));
        // Wherever the enemy plays in it, the answer beside his stone closes the corridor.
        (points - near).is_none()
            && points
                .each()
                .all(|point| self.neighbours_in(points, point) <= 2)
    }

    /// The number of points beside `point` in the same region.
    fn neighbours_in(&self, region: S, point: S) -> usize {
        (self.graph.around(point) & region).count()
    }

    /// Whether captured enemy stones would leave points that are not next to the boundary.
    fn leaves_room(&self, points: S, boundary: &[usize]) -> bool {
        let near = self.near(boundary.iter().copied());
        !self.reading.text_captures && !((points & self.scene.enemy) - near).is_none()
    }

    /// Step 2: a small region with one boundary chain, or with two to four that have two empty
    /// points in common (a miai connection). It gives them one sure liberty and connects them.
    /// Returns the points that need answers.
    fn connected(&self, points: S, boundary: &[usize]) -> Option<S> {
        if !self.is_small(points, boundary) {
            return None;
        }
        match boundary.len() {
            // All empty points are liberties of one chain: a vital region of Benson's, which needs
            // no answer.
            1 => Some(S::NONE),
            // Miai: the enemy takes one of two common points, and the defender joins at the other.
            2..=4 if self.reading.connected && !self.leaves_room(points, boundary) => {
                self.common(points, boundary).two()
            }
            _ => None,
        }
    }

    /// Step 3: a region in which every boundary chain has one sure liberty. Returns the points that
    /// need answers.
    fn one_vital(&self, points: S) -> Option<S> {
        let boundary = self.boundary(points);
        let connected = self.connected(points, &boundary);
        connected
            .or_else(|| self.corridor(points, &boundary))
            .or_else(|| self.interior_pairs(points, &boundary))
    }

    /// Step 3, corridors: each boundary chain has a liberty inside, and where two of them meet at a
    /// point, no enemy stone cuts.
    fn corridor(&self, points: S, boundary: &[usize]) -> Option<S> {
        let empty = points & self.scene.empty();
        let all_breathe = boundary
            .iter()
            .all(|&chain| self.chains[chain].near.meets(empty));
        if !self.reading.corridors
            || boundary.is_empty()
            || !all_breathe
            || !self.is_corridor(points)
        {
            return None;
        }
        let taken = points - empty;
        // Ours: a path without enemy stones. A ring has no end from which it could be closed.
        let has_end = points
            .each()
            .any(|point| self.neighbours_in(points, point) < 2);
        let is_safe_path = taken.is_none() && has_end;
        if !self.reading.text_corridors && !is_safe_path {
            return None;
        }
        // A stone where two chains meet would be cut off from neither.
        let is_cut = pairs(boundary).any(|[one, other]| {
            let shared = self.chains[one].near & self.chains[other].near;
            shared.meets(taken)
        });
        if is_cut {
            return None;
        }
        Some(points)
    }

    /// Step 3, one boundary chain: each interior empty point has two liberties of the chain beside
    /// it for its own.
    fn interior_pairs(&self, points: S, boundary: &[usize]) -> Option<S> {
        let &[chain] = boundary else {
            return None;
        };
        let near = self.chains[chain].near;
        let interior = (points & self.scene.empty()) - near;
        let free = self.free(points) & near;
        let wanted = self.reading.interior_pairs && !free.is_none();
        if !wanted || self.leaves_room(points, boundary) {
            return None;
        }
        self.attached(interior, free, false)
    }

    /// Gives each of the points two neighbours in `free` for its own. `chained`: a point that has
    /// such a pair serves others as a liberty. Returns all pairs.
    fn attached(&self, interior: S, free: S, chained: bool) -> Option<S> {
        let later = if chained { interior } else { S::NONE };
        // Each pair is a promise, so no two points may count on one liberty.
        let mut used = S::NONE;
        let left = attach(self.graph, interior, free, free | later, |pair| {
            used |= pair
        });
        if !left.is_none() {
            return None;
        }
        Some(used)
    }

    /// Step 4: joins chains by connections until none is left. Each region serves once, and no two
    /// connections share a point. Flags are computed again after each.
    fn chains(&mut self) {
        while let Some((region, connection)) = self.connection() {
            self.regions[region].joins = true;
            let Connection { into, other, .. } = connection;
            merge(&mut self.chains, into, other);
            let chain = &mut self.chains[into];
            // Two eyes elsewhere cannot both be filled: the chain is safe whatever happens here.
            chain.immortal |= chain.outside.count_ones() >= 2;
            for earlier in &mut self.connections {
                if earlier.into == other {
                    earlier.into = into;
                }
            }
            self.connections.push(connection);
        }
    }

    /// Step 4: two chains that an unused region connects. Either it is 1-vital and connected with
    /// exactly these two, or it is a 1-vital corridor; the two have two free liberties in common
    /// there.
    fn connection(&self) -> Option<(usize, Connection<S>)> {
        for (number, region) in self.regions.iter().enumerate() {
            if region.joins {
                continue;
            }
            let boundary = self.boundary(region.points);
            if !self.may_join(region.points, &boundary) {
                continue;
            }
            for [into, other] in pairs(&boundary) {
                // Miai: whichever liberty the enemy takes, the other one joins the two.
                if let Some(points) = self.common(region.points, &[into, other]).two() {
                    let connection = Connection {
                        points,
                        into,
                        other,
                    };
                    return Some((number, connection));
                }
            }
        }
        None
    }

    /// Step 4: whether chains may join in a region: it is small with two chains around, or a
    /// corridor.
    fn may_join(&self, points: S, boundary: &[usize]) -> bool {
        if self.reading.small_joins
            && boundary.len() == 2
            && self.connected(points, boundary).is_some()
        {
            return true;
        }
        self.reading.corridor_joins
            && boundary.len() >= 2
            && self.corridor(points, boundary).is_some()
    }

    /// Step 5: Benson's elimination. A region is *healthy* for a chain if all its empty points are
    /// liberties of the chain, or if it is 1-vital. A chain with fewer than two healthy regions and
    /// eyes elsewhere goes, and with it every region beside it, until nothing changes.
    fn eliminate(&mut self) {
        for number in 0..self.regions.len() {
            let answers = self.one_vital(self.regions[number].points);
            let region = &mut self.regions[number];
            region.vital = answers.is_some();
            region.answers = answers.unwrap_or(S::NONE);
        }
        loop {
            let mut gone = S::NONE;
            for number in 0..self.chains.len() {
                let healthy = self
                    .regions
                    .iter()
                    .filter(|region| region.standing && self.is_healthy(region, number));
                // Benson: of two eyes, here or elsewhere, the enemy can fill only one.
                let sure = healthy.count() as u32 + self.chains[number].outside.count_ones();
                let chain = &mut self.chains[number];
                chain.sure = sure;
                if chain.standing && !chain.immortal && sure < 2 {
                    chain.standing = false;
                    gone |= chain.near;
                }
            }
            if gone.is_none() {
                break;
            }
            for region in &mut self.regions {
                // Where a chain may be captured, the enemy comes in.
                region.standing &= !region.points.meets(gone);
            }
        }
        for number in 0..self.regions.len() {
            let region = &self.regions[number];
            let healthy = (0..self.chains.len()).any(|chain| self.is_healthy(region, chain));
            self.regions[number].safe = region.standing && healthy;
        }
    }

    fn is_healthy(&self, region: &StepRegion<S>, chain: usize) -> bool {
        let near = self.chains[chain].near;
        let empty = region.points & self.scene.empty();
        near.meets(empty) && (region.vital || (empty - near).is_none())
    }

    /// Step 6: a region that is 2-vital is the defender's, and its boundary chains are safe.
    fn two_vital(&mut self) {
        for number in 0..self.regions.len() {
            let region = &self.regions[number];
            let boundary = self.boundary(region.points);
            // Ours: blocks inside could be captured.
            let alone =
                self.reading.text_inside || self.beside(region.points).count() == boundary.len();
            if region.safe
                || region.joins
                || boundary.is_empty()
                || !alone
                || self.leaves_room(region.points, &boundary)
            {
                continue;
            }
            if let Some(answers) = self.split(region.points, &boundary) {
                let region = &mut self.regions[number];
                region.safe = true;
                region.answers = answers;
                for chain in boundary {
                    self.chains[chain].standing = true;
                }
            }
        }
    }

    /// Step 6: two split points that all boundary chains have in common. Whichever the enemy takes,
    /// the defender takes the other and has two regions. Every interior empty point is next to both
    /// (at most two points), or is attached by pairs of its own.
    fn split(&self, points: S, boundary: &[usize]) -> Option<S> {
        let near = self.near(boundary.iter().copied());
        let interior = (points & self.scene.empty()) - near;
        let common = self.common(points, boundary);
        let splits: Vec<S> = common
            .each()
            .filter(|&point| self.parts_at(points, point))
            .collect();
        pairs(&splits).find_map(|[one, other]| {
            let beside_both = self.graph.around(one) & self.graph.around(other);
            if interior.count() <= 2 && (interior - beside_both).is_none() {
                return Some(one | other);
            }
            let free = self.free(points & near) - one - other;
            Some(self.attached(interior, free, true)? | one | other)
        })
    }

    /// Whether a region without `point` is in several parts.
    fn parts_at(&self, region: S, point: S) -> bool {
        let rest = region - point;
        self.graph.may_part(region, point) && self.graph.spread(rest.lowest(), rest) != rest
    }

    /// Step 7: surrounded areas, until nothing changes: single regions, then two regions that share
    /// an unsafe block.
    fn surrounded_areas(&mut self) {
        loop {
            let open: Vec<usize> = (0..self.regions.len())
                .filter(|&number| !self.regions[number].safe)
                .collect();
            let mut areas: Vec<Vec<usize>> = open.iter().map(|&number| vec![number]).collect();
            for [one, other] in pairs(&open) {
                if self.share_unsafe_block(one, other) {
                    areas.push(vec![one, other]);
                }
            }
            if !areas.into_iter().any(|regions| self.surrounded(&regions)) {
                return;
            }
        }
    }

    fn share_unsafe_block(&self, one: usize, other: usize) -> bool {
        let mut beside = self.beside(self.regions[one].points);
        beside.any(|chain| {
            let chain = &self.chains[chain];
            !chain.standing && chain.near.meets(self.regions[other].points)
        })
    }

    /// Step 7: whether some regions with the unsafe blocks inside form a surrounded area; it is the
    /// defender's then. Some boundary chain must be safe. Either all of them are, and two eyes do
    /// not fit, or all unsafe chains and all interior points but one are attached to the safe
    /// stones.
    fn surrounded(&mut self, regions: &[usize]) -> bool {
        let points: S = regions
            .iter()
            .map(|&region| self.regions[region].points)
            .collect();
        let boundary = self.boundary(points);
        let mut safe = boundary.clone();
        safe.retain(|&chain| self.chains[chain].standing);
        // What may be captured itself surrounds nothing.
        if safe.is_empty() {
            return false;
        }
        let loose: Vec<usize> = self
            .beside(points)
            .filter(|&chain| !self.chains[chain].standing)
            .collect();
        let mut area = points;
        for &chain in &loose {
            if !self.bounds(chain, points) {
                area |= self.chains[chain].stones;
            }
        }
        let all_safe = safe.len() == boundary.len();
        let near = self.near(safe);
        let answers = if all_safe && !self.can_live(area, near) {
            S::NONE
        } else if let Some(pairs) = self.attached_blocks(points, near, &loose) {
            for chain in loose {
                self.chains[chain].standing = true;
            }
            pairs
        } else {
            return false;
        };
        for &region in regions {
            self.regions[region].safe = true;
            self.regions[region].answers = answers & self.regions[region].points;
        }
        true
    }

    /// Step 7 (a): whether the enemy may get two eyes in an area with points `near` the safe stones
    /// around. Eyes may be on all other points but false eyes. Two points that are not neighbours
    /// may be two eyes, unless they are a shape in which the enemy is dead even if he moves first.
    fn can_live(&self, area: S, near: S) -> bool {
        let mut eyes = area - near;
        if self.reading.text_areas {
            eyes -= self.scene.enemy;
        }
        if one_eye(self.graph, eyes) {
            return false;
        }
        let Some(size) = self.scene.board else {
            return true;
        };
        let [around, wall] = [area, self.safe_stones()].map(|set| self.graph.on_board(set));
        let is_ring = !self.reading.text_areas && has_hole(around, size);
        // In a local game the stones around are not known.
        if self.reading.false_eyes && self.scene.rim.is_empty() && !is_ring {
            for point in eyes.each() {
                if is_false_eye(self.graph.on_board(point), wall, size) {
                    eyes -= point;
                }
            }
        }
        if one_eye(self.graph, eyes) {
            return false;
        }
        // The table of closed regions is about a group around the shape, not inside it.
        if eyes.meets(self.scene.enemy) {
            return true;
        }
        let [shape, own] = [eyes, eyes & self.scene.own].map(|set| self.graph.on_board(set));
        !is_nakade(shape, own, size)
    }

    /// Step 7 (b): attaches the unsafe chains and the interior empty points of `points` to the safe
    /// stones, by pairs. One point may be left out: it is no room for two eyes. Returns the pairs.
    fn attached_blocks(&self, points: S, near: S, loose: &[usize]) -> Option<S> {
        let empty = points & self.scene.empty();
        let mut joined = near & points;
        let mut free = self.free(points);
        let mut used = S::NONE;
        let mut unattached = loose.to_vec();
        loop {
            let before = joined;
            // A chain that two liberties join to the safe stones lends its own liberties to the
            // next.
            unattached.retain(|&chain| {
                let near = self.chains[chain].near;
                let pair = least_wanted(self.graph, near & joined & free, empty - joined);
                let Some(pair) = pair else {
                    return true;
                };
                used |= pair;
                free -= pair;
                joined |= near & points;
                false
            });
            for point in (empty - joined).each() {
                let candidates = self.graph.around(point) & joined & free;
                if let Some(pair) = least_wanted(self.graph, candidates, empty - joined - point) {
                    used |= pair;
                    free -= pair;
                    joined |= point;
                }
            }
            if joined == before {
                // Points of enemy stones count, too: the stones may be captured.
                let room = if self.reading.text_areas {
                    empty
                } else {
                    points
                };
                let left = (room - joined).count();
                if !unattached.is_empty() || left > 1 {
                    return None;
                }
                return Some(used);
            }
        }
    }

    fn safe_stones(&self) -> S {
        let safe = self.chains.iter().filter(|chain| chain.standing);
        safe.map(|chain| chain.stones).collect()
    }

    /// An estimate of the distance from a proof: two for each chain of the rim beyond the first,
    /// two for each sure liberty that one of them lacks, one for each interior empty point; at
    /// least 1.
    fn missing(&self) -> u32 {
        let mut chains = 0;
        let mut lacking = 0;
        for chain in self.chains.iter().filter(|chain| chain.rim != 0) {
            chains += 1;
            lacking += if chain.immortal {
                0
            } else {
                2u32.saturating_sub(chain.sure)
            };
        }
        let interior = self.scene.empty() - self.near(0..self.chains.len());
        let missing = 2 * u32::saturating_sub(chains, 1) + 2 * lacking + interior.count() as u32;
        missing.max(1)
    }

    /// What is proved, if it reaches the goal.
    fn proof(&self, goal: ProofGoal) -> Option<Proof<S>> {
        let is_rim_lost = self
            .chains
            .iter()
            .any(|chain| chain.rim != 0 && !chain.standing);
        if goal == ProofGoal::Everything && is_rim_lost {
            return None;
        }
        let stones = self.safe_stones();
        let mut eyes = S::NONE;
        let mut answers = S::NONE;
        for region in self.regions.iter().filter(|region| region.safe) {
            eyes |= region.points;
            answers |= region.answers;
        }
        for connection in &self.connections {
            // The pair that joins two chains needs an answer as long as the chain stands.
            if self.chains[connection.into].standing {
                answers |= connection.points;
            }
        }
        // Blocks inside are the defender's, alive or not.
        let outside = self.scene.all - self.scene.own - eyes;
        let mut held = eyes;
        for chain in &self.chains {
            if !chain.standing && chain.rim == 0 && !chain.near.meets(outside) {
                held |= chain.stones;
            }
        }
        let territory = held - stones;
        let open = self.scene.all - stones - territory;
        if goal == ProofGoal::Everything && !open.is_none() {
            return None;
        }
        Some(Proof {
            stones,
            territory,
            pairs: answers,
            eyes,
        })
    }
}

/// All pairs of different items.
fn pairs<T: Copy>(items: &[T]) -> impl Iterator<Item = [T; 2]> {
    let rest = items.iter().enumerate();
    rest.flat_map(|(at, &one)| items[at + 1..].iter().map(move |&other| [one, other]))
}
