//! The static rules of Mueller (1997), in seven steps. Each step is one function.
//!
//! The prover (`prover.rs`) applies them for the rows `mueller-static` and `mueller-search`. Their
//! claims count as proved, so a missing condition makes a wrong proof.
//!
//! A *block* is a string of the defender. A *region* is a connected part of the points without his
//! stones. A block beside a region is a *boundary* block if it has liberties or enemy neighbours
//! outside the region; otherwise it is *inside*. *Interior* points are next to no stone of the
//! defender. The enemy moves first.
//!
//! | step | function | parameter of [`StepParams`] |
//! | --- | --- | --- |
//! | 1. blocks, regions, and flags of regions | `blocks_and_regions`, `is_small`, `is_corridor` | |
//! | 2. regions that are 1-vital and connected | `connected` | `connected` |
//! | 3. 1-vital regions | `one_vital` | `corridors`, `interior_pairs` |
//! | 4. chains | `chains` | `small_joins`, `corridor_joins` |
//! | 5. Benson's elimination | `eliminate` | |
//! | 6. 2-vital regions | `two_vital` | `split_points` |
//! | 7. surrounded areas (`mueller/areas.rs`) | `surrounded_areas` | `surrounded`, `false_eyes` |
//!
//! With all parameters off, Benson's algorithm (1976) remains.
//!
//! # Ours
//!
//! Search refutes some claims of the text (`tests/fuzz.rs`). So four conditions are added here. The
//! parameter in brackets turns each off, and the row `mueller-static/text` turns off all four:
//!
//! - A corridor must be a path, not a ring or a square of four points, and must contain no enemy
//!   stone (`text_corridors`).
//! - An answer of the defender may capture enemy stones. The points of these stones must be next to
//!   his chains, too (`leaves_room`, `text_captures`).
//! - Step 6 accepts no region with blocks inside, because they could be captured (`text_inside`).
//! - Step 7 ignores false eyes in an area that goes around other stones, because a ring of enemy
//!   stones lives with two false eyes. Points of stones that may be captured count as room for eyes
//!   (`text_areas`).

mod areas;

use super::chain::{Chain, merge};
use super::chains::Connection;
use super::params::StepParams;
use super::prover::{Proof, ProofGoal, Prover, Scene, StaticResult};
use super::vital::attach;
use crate::board::bits::Bits;
use crate::search::life::Adjacency;

/// A region, and the results of the steps about it.
struct StepRegion<S> {
    points: S,
    /// Step 3: whether each boundary chain has a sure liberty in it.
    vital: bool,
    /// Step 4: whether a connection uses it. A region serves only one.
    joins: bool,
    /// The points at which an enemy move needs an answer, if the region belongs to the defender.
    answers: S,
    /// Step 5: whether every chain beside it is still standing.
    standing: bool,
    /// Whether it is proved to belong to the defender.
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
        // The estimate uses the sure liberties that step 5 counted.
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
    /// Step 1: finds the regions between the blocks.
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

    /// Whether a chain beside `points` is a boundary chain: it has liberties or enemy neighbours
    /// elsewhere.
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

    /// The empty ones of `points` that no connection uses.
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

    /// Step 1, flag *corridor*: every point is next to a stone of the defender, and next to at most
    /// two other points of the region.
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

    /// Whether some enemy stones are not next to the boundary. If an answer captured them, the
    /// enemy would have room there. Always `false` with `text_captures`.
    fn leaves_room(&self, points: S, boundary: &[usize]) -> bool {
        let near = self.near(boundary.iter().copied());
        !self.reading.text_captures && !((points & self.scene.enemy) - near).is_none()
    }

    /// Step 2: tests whether a region is 1-vital and connected. It must be small. It must have one
    /// boundary chain, or two to four with two common empty points (a miai connection). Such a
    /// region gives each boundary chain one sure liberty and connects them.
    ///
    /// Returns the points at which an enemy move needs an answer, or `None` if the test fails.
    fn connected(&self, points: S, boundary: &[usize]) -> Option<S> {
        if !self.is_small(points, boundary) {
            return None;
        }
        match boundary.len() {
            // All empty points are liberties of one chain. Such a region is vital by Benson's
            // definition, and needs no answer.
            1 => Some(S::NONE),
            // Miai: the enemy takes one of two common points, and the defender joins at the other.
            2..=4 if self.reading.connected && !self.leaves_room(points, boundary) => {
                self.common(points, boundary).two()
            }
            _ => None,
        }
    }

    /// Step 3: tests whether a region is 1-vital: every boundary chain has one sure liberty in it.
    /// Returns the points at which an enemy move needs an answer, or `None` if the test fails.
    fn one_vital(&self, points: S) -> Option<S> {
        let boundary = self.boundary(points);
        let connected = self.connected(points, &boundary);
        connected
            .or_else(|| self.corridor(points, &boundary))
            .or_else(|| self.interior_pairs(points, &boundary))
    }

    /// Step 3 for corridors: each boundary chain must have a liberty inside, and no enemy stone may
    /// be next to two boundary chains.
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
        // Ours: the corridor must be a path without enemy stones. A point with fewer than two
        // neighbours in the region is an end; a ring has none.
        let has_end = points
            .each()
            .any(|point| self.neighbours_in(points, point) < 2);
        let is_safe_path = taken.is_none() && has_end;
        if !self.reading.text_corridors && !is_safe_path {
            return None;
        }
        // An enemy stone next to two chains cuts them apart there.
        let is_cut = pairs(boundary).any(|[one, other]| {
            let shared = self.chains[one].near & self.chains[other].near;
            shared.meets(taken)
        });
        if is_cut {
            return None;
        }
        Some(points)
    }

    /// Step 3 for one boundary chain: each interior empty point must be next to two liberties of
    /// the chain that no other interior point uses.
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

    /// Finds for each interior point a pair of neighbours in `free` that no other point uses. With
    /// `chained`, a point that has a pair can belong to the pair of another point. Returns the
    /// points of all pairs, or `None` if one interior point has no pair.
    fn attached(&self, interior: S, free: S, chained: bool) -> Option<S> {
        let later = if chained { interior } else { S::NONE };
        // The defender can answer with a liberty only once, so no two pairs may share one.
        let mut used = S::NONE;
        let left = attach(self.graph, interior, free, free | later, |pair| {
            used |= pair
        });
        if !left.is_none() {
            return None;
        }
        Some(used)
    }

    /// Step 4: joins chains by connections until no further connection is found. Each region serves
    /// only one, and no two connections share a point. The flags of step 1 are computed again after
    /// each.
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

    /// Step 4: finds two chains with two free common liberties in an unused region in which chains
    /// may join ([`Steps::may_join`]). Returns the number of the region, and the connection.
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

    /// Step 4: whether chains may join in a region. It must be 1-vital and connected by step 2,
    /// with exactly two boundary chains, or a 1-vital corridor.
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
    /// liberties of the chain, or if it is 1-vital. Healthy regions and eyes elsewhere count
    /// together. A chain with fewer than two is dropped with every region beside it. This is
    /// repeated until nothing changes.
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
                // Benson: the enemy can fill only one of two eyes.
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
                // The enemy may capture a dropped chain and enter the region from there.
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

    /// Step 6: a 2-vital region belongs to the defender, and its boundary chains are safe.
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

    /// Step 6: looks for two split points, which are common liberties of all boundary chains. When
    /// the enemy takes one, the defender takes the other and has two regions. Every interior empty
    /// point must be attached by a pair of its own. One or two interior points need no pair if they
    /// are next to both split points.
    ///
    /// Returns the points at which an enemy move needs an answer, or `None` if there are no such
    /// split points.
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

    /// Whether a region falls into several parts without `point`.
    fn parts_at(&self, region: S, point: S) -> bool {
        let rest = region - point;
        self.graph.may_part(region, point) && self.graph.spread(rest.lowest(), rest) != rest
    }

    fn safe_stones(&self) -> S {
        let safe = self.chains.iter().filter(|chain| chain.standing);
        safe.map(|chain| chain.stones).collect()
    }

    /// An estimate of the distance from a proof, for the order of the search. It adds two for each
    /// chain of the rim after the first, two for each sure liberty that one of them lacks, and one
    /// for each interior empty point. It is at least 1.
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

    /// Collects the proof. `None` if it does not reach the goal.
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
            // A pair that joins a standing chain needs an answer.
            if self.chains[connection.into].standing {
                answers |= connection.points;
            }
        }
        // The points of blocks inside safe regions are the defender's, even if he loses the stones.
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
