//! The static prover. It applies the rules for chains, sure liberties and surrounded areas until
//! nothing changes.
//!
//! [`Safety`](super::Safety) calls it for whole boards, and the search (`search.rs`) at each node.
//! The rules are in other files; this one decides their order. `combined` never overrules a proof.
//! So a rule at the wrong time makes a wrong verdict that nothing corrects.

use super::chain::Chain;
use super::local::{LocalGame, RimBlock, Stones};
use super::pairs::Pairs;
use super::params::StaticRules;
use super::solved::ClosedRegions;
use crate::Size;
use crate::board::bits::{Bits, Bits64};
use crate::search::life::Adjacency;

/// The position that a proof is about, with the enemy to move.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, S> {
    /// The points of the graph.
    pub(super) all: S,
    /// The defender's stones among them.
    pub(super) own: S,
    /// The enemy's stones among them.
    pub(super) enemy: S,
    /// Stones that are known to be safe.
    pub(super) safe: S,
    /// The defender's blocks around the graph.
    pub(super) rim: &'a [RimBlock<S>],
    /// The size of the board, if closed regions are looked up in the table of solved ones.
    pub(super) board: Option<Size>,
}

impl<'a> Scene<'a, Bits64> {
    /// The position `stones` of a local game.
    pub(super) fn of(game: &'a LocalGame, stones: Stones) -> Scene<'a, Bits64> {
        Scene {
            all: game.all,
            own: stones.own,
            enemy: stones.enemy,
            safe: Bits64::NONE,
            rim: &game.rim,
            board: game.board,
        }
    }
}

impl<S: Bits> Scene<'_, S> {
    #[inline]
    pub(super) fn empty(&self) -> S {
        self.all - self.own - self.enemy
    }
}

/// A proof: the stones and points that are safe, and where the enemy's moves need answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Proof<S> {
    /// The stones on points of the graph that belong to safe chains.
    pub(super) stones: S,
    /// Points that belong to the defender, without the safe stones.
    pub(super) territory: S,
    /// The points at which an enemy move may need an answer: those of all pairs and of regions
    /// from the table. A move elsewhere needs none.
    pub(super) pairs: S,
    /// The points of the regions in which safe chains have their eyes.
    pub(super) eyes: S,
}

/// The result of the static rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StaticResult<S> {
    /// The goal is reached.
    Proved(Proof<S>),
    /// The goal is not reached. The number estimates how much is missing; it is at least 1.
    Missing(u32),
}

impl<S> StaticResult<S> {
    pub(super) fn is_proved(&self) -> bool {
        matches!(self, StaticResult::Proved(_))
    }
}

/// The statement to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofGoal {
    /// As much as the rules can prove. It is always reached.
    Most,
    /// Every block of the rim is safe, and every point is the defender's.
    Everything,
}

/// The static prover, with buffers that later proofs reuse.
#[derive(Clone, Debug)]
pub(super) struct Prover<S> {
    pub(super) chains: Vec<Chain<S>>,
    /// Pairs that join chains, followed by pairs that attach points and split regions.
    pub(super) pairs: Pairs<S>,
    /// Pairs that attach points of enemy stones, once these are captured.
    pub(super) reserves: Vec<S>,
    /// The connected components of the points without a standing chain.
    pub(super) regions: Vec<S>,
    /// The numbers of the regions that may be an eye.
    pub(super) vital: Vec<usize>,
    /// The eyes found: the number of a region and of a chain to which it is 1-vital.
    pub(super) eyes: Vec<(usize, usize)>,
    /// The points of pairs that lie in two regions.
    pub(super) crossed: S,
    /// Interior points attached by pairs.
    pub(super) attached: S,
    /// The points of regions that a pair of split points splits.
    pub(super) parted: S,
    /// The points of regions that the table of solved regions decides.
    pub(super) solved: S,
    pub(super) closed: ClosedRegions,
}

impl<S: Bits> Prover<S> {
    pub(super) fn new() -> Prover<S> {
        Prover {
            chains: Vec::new(),
            pairs: Pairs::new(),
            reserves: Vec::new(),
            regions: Vec::new(),
            vital: Vec::new(),
            eyes: Vec::new(),
            crossed: S::NONE,
            attached: S::NONE,
            parted: S::NONE,
            solved: S::NONE,
            closed: ClosedRegions::default(),
        }
    }

    /// Applies static rules.
    pub(super) fn prove<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticRules,
        goal: ProofGoal,
    ) -> StaticResult<S> {
        match rules {
            StaticRules::Wide => self.widely(graph, scene, goal),
            StaticRules::Steps(steps) => self.seven_steps(graph, scene, steps, goal),
        }
    }

    /// Applies the rules of this project until nothing changes (after Mueller (1997)).
    ///
    /// Each round joins chains by pairs and counts their sure liberties. If a chain has fewer than
    /// two, the round looks for a cross connection and the next round counts again. If there is no
    /// cross connection, all such chains are dropped. Once every standing chain has two sure
    /// liberties, `finish` adds the surrounded territory.
    ///
    /// With [`ProofGoal::Everything`] the prover stops as soon as a block of the rim would be
    /// dropped.
    fn widely<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        goal: ProofGoal,
    ) -> StaticResult<S> {
        self.pairs.clear();
        self.solid_chains(graph, scene);
        self.find_regions(graph, scene);
        // The estimate for the search comes from the first round, before chains are dropped.
        let mut first_estimate = None;
        loop {
            self.miai_connections(scene);
            self.find_crossed();
            let connections = self.pairs.len();
            self.sure_liberties(graph, scene);
            self.two_vital(graph, scene);
            self.closed_regions(graph, scene, self.pairs.first_used(connections));
            let missing = *first_estimate.get_or_insert_with(|| self.missing(scene));
            // Every standing chain is safe: the fixed point.
            if !self.chains.iter().any(Chain::is_lacking) {
                return self.finish(graph, scene, goal, missing);
            }
            // Connect across regions. The pairs that attach points may be different then, so they
            // are removed and found again.
            if let Some(connection) = self.cross_connection(scene) {
                self.pairs.truncate(connections);
                self.connect(connection);
                continue;
            }
            // A block of the rim would be dropped: the goal is out of reach.
            let is_rim_lost = self
                .chains
                .iter()
                .any(|chain| chain.is_lacking() && chain.rim != 0);
            if goal == ProofGoal::Everything && is_rim_lost {
                return StaticResult::Missing(missing.max(1));
            }
            // A dropped chain no longer separates regions: with its stones, they become one.
            self.pairs.truncate(connections);
            self.eliminate();
            self.find_regions(graph, scene);
        }
    }

    /// Drops the chains that have fewer than two sure liberties. From then on their stones count
    /// as part of the regions.
    fn eliminate(&mut self) {
        for number in 0..self.chains.len() {
            let chain = &mut self.chains[number];
            if chain.is_lacking() {
                chain.standing = false;
                self.pairs.drop_chain(number);
            }
        }
    }

    fn find_regions<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.regions.clear();
        graph.part(scene.all - self.standing(), &mut self.regions);
    }

    /// The stones of all standing chains.
    pub(super) fn standing(&self) -> S {
        let standing = self.chains.iter().filter(|chain| chain.standing);
        standing.map(|chain| chain.stones).collect()
    }

    /// Collects the points of pairs whose two points lie in different regions.
    fn find_crossed(&mut self) {
        let mut crossed = S::NONE;
        for pair in self.pairs.iter() {
            let first = pair.points.lowest();
            let second = pair.points - first;
            let is_in_one_region = self
                .regions
                .iter()
                .any(|region| region.meets(first) && region.meets(second));
            if !is_in_one_region {
                crossed |= pair.points;
            }
        }
        self.crossed = crossed;
    }

    /// An estimate of the distance from a proof of everything, for the order of the search. It adds
    /// two for each chain of the rim after the first, two for each missing eye, and one for each
    /// empty point that is neither next to one of these chains nor attached by a pair.
    fn missing(&self, scene: &Scene<'_, S>) -> u32 {
        let rim = self
            .chains
            .iter()
            .filter(|chain| chain.standing && chain.rim != 0);
        let mut chains = 0;
        let mut eyes = 0;
        let mut near = S::NONE;
        for chain in rim {
            chains += 1;
            eyes += 2 - chain.sure.min(2);
            near |= chain.near;
        }
        let loose = scene.all - scene.own - scene.enemy - near - self.attached;
        2 * u32::saturating_sub(chains, 1) + 2 * eyes + loose.count() as u32
    }

    /// Collects the result at the fixed point, adds the surrounded territory, and checks the
    /// goal.
    fn finish<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        goal: ProofGoal,
        missing: u32,
    ) -> StaticResult<S> {
        let eyes: S = self
            .eyes
            .iter()
            .map(|&(region, _)| self.regions[region])
            .collect();
        // Eyes belong to the defender whatever the enemy plays in them. Other regions belong to him
        // only if they have no room for two eyes.
        let territory = eyes | self.surrounded(graph, scene);
        let stones = self.standing();
        if goal == ProofGoal::Everything && !(scene.all - stones - territory).is_none() {
            return StaticResult::Missing(missing.max(1));
        }
        StaticResult::Proved(Proof {
            stones,
            territory,
            pairs: self.pairs.used() | self.solved,
            eyes,
        })
    }
}
