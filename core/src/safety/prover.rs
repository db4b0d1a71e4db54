//! The static prover: chains, sure liberties and surrounded areas, to a fixed point.

use super::chain::Chain;
use super::pairs::{Pairs, Reserve, Strategy};
use super::params::StaticParams;
use crate::life::{Adjacency, Bits, RimBlock};

/// What a proof is about: the enemy is to move.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, S> {
    /// The points of the graph.
    pub(super) all: S,
    /// The defender's stones among them.
    pub(super) own: S,
    /// The enemy's.
    pub(super) enemy: S,
    /// Points that are connected with what lies outside: neither eyes nor territory.
    pub(super) open: S,
    /// Stones that are known to be safe.
    pub(super) safe: S,
    /// The defender's blocks around the graph.
    pub(super) rim: &'a [RimBlock<S>],
}

impl<S: Bits> Scene<'_, S> {
    #[inline]
    pub(super) fn empty(&self) -> S {
        self.all - self.own - self.enemy
    }
}

/// What the static rules prove.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Proof<S> {
    /// The stones of the ground that belong to safe chains.
    pub(super) stones: S,
    /// The blocks of the rim that are safe, by number.
    pub(super) rim: u32,
    /// Points that are the defender's, the safe stones left out.
    pub(super) territory: S,
    /// The pairs that the defender answers in.
    pub(super) pairs: S,
    /// The regions that safe chains have their eyes in.
    pub(super) eyes: S,
    /// How far it is from a proof of everything: chains too many, eyes too few,
    /// interior points that are not attached.
    pub(super) missing: u32,
}

/// How much is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// As much as can be.
    Most,
    /// Every block of the rim.
    Rim,
    /// Every block of the rim and every point.
    Everything,
}

/// The static prover, with the memory it works in.
#[derive(Clone, Debug)]
pub(super) struct Prover<S> {
    pub(super) chains: Vec<Chain<S>>,
    /// Pairs that join chains, then those that attach points and part regions.
    pub(super) pairs: Pairs<S>,
    /// Pairs for points that are the enemy's as long as they are not captured.
    pub(super) reserves: Vec<Reserve<S>>,
    /// The components of what is not a standing chain.
    pub(super) regions: Vec<S>,
    /// Those of them that may be an eye, by number.
    pub(super) vital: Vec<usize>,
    /// For each region the chains that have an eye in it.
    pub(super) eyes: Vec<(usize, usize)>,
    /// The points of pairs that lie in two regions.
    pub(super) crossed: S,
    /// Interior points attached by pairs.
    pub(super) attached: S,
    /// Regions that a pair of split points parts.
    pub(super) parted: S,
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
        }
    }

    /// Proves what the rules can prove. With a goal short of [`Goal::Most`] it gives up
    /// as soon as the goal is out of reach; `None` then says so with what is missing.
    pub(super) fn prove<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticParams,
        goal: Goal,
    ) -> Result<Proof<S>, u32> {
        self.pairs.clear();
        self.solid_chains(graph, scene);
        self.find_regions(graph, scene);
        let mut missing = None;
        loop {
            if rules.miai_connections {
                self.miai_connections(scene);
            }
            self.find_crossed();
            let connections = self.pairs.len();
            self.sure_liberties(graph, scene, rules);
            if rules.split_points {
                self.two_vital(graph, scene);
            }
            let missing = *missing.get_or_insert_with(|| self.missing(scene));
            let lacking = |chain: &Chain<S>| chain.standing && chain.sure < 2;
            if !self.chains.iter().any(lacking) {
                return self.finish(graph, scene, rules, goal, missing);
            }
            let crossing = match rules.cross_connections {
                true => self.cross_connection(scene),
                false => None,
            };
            if let Some(connection) = crossing {
                self.pairs.truncate(connections);
                self.connect(connection);
                continue;
            }
            if goal != Goal::Most
                && self
                    .chains
                    .iter()
                    .any(|chain| lacking(chain) && chain.rim != 0)
            {
                return Err(missing.max(1));
            }
            self.pairs.truncate(connections);
            self.eliminate();
            self.find_regions(graph, scene);
        }
    }

    /// The strategy of the proof that was found last.
    pub(super) fn strategy(&self) -> Strategy<S> {
        Strategy {
            pairs: self.pairs.iter().map(|pair| pair.points).collect(),
            reserves: self.reserves.clone(),
        }
    }

    /// Drops the chains that lack sure liberties; their stones are as good as taken.
    fn eliminate(&mut self) {
        for number in 0..self.chains.len() {
            let chain = &mut self.chains[number];
            if chain.standing && chain.sure < 2 {
                chain.standing = false;
                self.pairs.drop_chain(number);
            }
        }
    }

    fn find_regions<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.regions.clear();
        graph.part(scene.all - self.standing(), &mut self.regions);
    }

    /// The stones of the chains that stand.
    pub(super) fn standing(&self) -> S {
        let standing = self.chains.iter().filter(|chain| chain.standing);
        standing.fold(S::NONE, |all, chain| all | chain.stones)
    }

    fn find_crossed(&mut self) {
        let mut crossed = S::NONE;
        for pair in self.pairs.iter() {
            let first = pair.points.lowest();
            let together = |region: &S| region.meets(first) && region.meets(pair.points - first);
            if !self.regions.iter().any(together) {
                crossed |= pair.points;
            }
        }
        self.crossed = crossed;
    }

    /// How far it is from a proof, for the order of the search.
    fn missing(&self, scene: &Scene<'_, S>) -> u32 {
        let rim = self
            .chains
            .iter()
            .filter(|chain| chain.standing && chain.rim != 0);
        let (mut chains, mut eyes, mut near) = (0, 0, S::NONE);
        for chain in rim {
            chains += 1;
            eyes += 2 - chain.sure.min(2);
            near |= chain.near;
        }
        let loose = scene.all - scene.own - scene.enemy - near - self.attached;
        2 * u32::saturating_sub(chains, 1) + 2 * eyes + loose.count() as u32
    }

    fn finish<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticParams,
        goal: Goal,
        missing: u32,
    ) -> Result<Proof<S>, u32> {
        let mut eyes = S::NONE;
        for &(region, _) in &self.eyes {
            eyes |= self.regions[region];
        }
        let mut territory = S::NONE;
        if goal != Goal::Rim {
            territory = eyes;
        }
        if rules.surrounded && goal != Goal::Rim {
            territory |= self.surrounded(graph, scene, rules);
        }
        let stones = self.standing();
        if goal == Goal::Everything && !(scene.all - scene.open - stones - territory).is_none() {
            return Err(missing.max(1));
        }
        let standing = self.chains.iter().filter(|chain| chain.standing);
        Ok(Proof {
            stones,
            rim: standing.fold(0, |all, chain| all | chain.rim),
            territory,
            pairs: self.pairs.used(),
            eyes,
            missing,
        })
    }
}
