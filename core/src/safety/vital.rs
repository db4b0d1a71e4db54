//! Sure liberties: regions that give a chain one (1-vital) or two (2-vital).

use super::pairs::Reserve;
use super::params::StaticParams;
use super::prover::{Prover, Scene};
use crate::life::{Adjacency, Bits};

impl<S: Bits> Prover<S> {
    /// Counts for every chain the liberties it is sure of: its eyes outside, and one in
    /// each region that is 1-vital to it and alive.
    ///
    /// A region is alive if pairs across regions do not use it up: whatever the enemy
    /// plays there, the last answer in it captures (see the module).
    pub(super) fn sure_liberties<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticParams,
    ) {
        self.attached = S::NONE;
        self.eyes.clear();
        self.reserves.clear();
        self.vital.clear();
        for (number, &points) in self.regions.iter().enumerate() {
            // A stone of the defender's in a region is of a dropped chain.
            let alive = !(points - self.crossed).is_none();
            if alive && !points.meets(scene.own) && !points.meets(scene.open) {
                self.vital.push(number);
            }
        }
        for number in 0..self.chains.len() {
            let chain = &mut self.chains[number];
            if !chain.standing {
                continue;
            }
            if chain.immortal {
                chain.sure = 2;
                continue;
            }
            chain.sure = chain.outside.count_ones();
            let near = chain.near;
            for at in 0..self.vital.len() {
                let region = self.vital[at];
                let points = self.regions[region];
                if points.meets(near) && self.one_vital(graph, scene, rules, points, number) {
                    self.chains[number].sure += 1;
                    self.eyes.push((region, number));
                }
            }
        }
    }

    /// Whether `region` gives the chain one sure liberty: every empty point in it is next
    /// to the chain, or is attached to it by a pair of its own. (Mueller 1997: 1-vital
    /// regions; "small" regions need no pairs.)
    ///
    /// Enemy stones away from the chain may be captured by an answer; then they must be
    /// attachable, too.
    fn one_vital<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        rules: &StaticParams,
        region: S,
        number: usize,
    ) -> bool {
        let near = self.chains[number].near & region;
        let empty = region - scene.enemy;
        if !near.meets(empty) {
            return false;
        }
        let mut joined = near;
        let interior = empty - near;
        let taken = region - empty - near;
        let free = empty - self.pairs.used();
        if !interior.is_none()
            && (!rules.interior_pairs || !attachable(graph, interior, near, free))
            || !taken.is_none() && !attachable(graph, taken, near | interior, region)
        {
            return false;
        }
        let (pairs, reserves) = (self.pairs.len(), self.reserves.len());
        if !interior.is_none() {
            joined = self.attach(graph, interior, near, free, number);
            if !(interior - joined).is_none() {
                self.pairs.truncate(pairs);
                return false;
            }
        }
        if !self
            .attach_capturable(graph, taken, joined, region)
            .is_none()
        {
            self.pairs.truncate(pairs);
            self.reserves.truncate(reserves);
            return false;
        }
        self.attached |= region - near;
        true
    }

    /// Attaches points of `interior` one after another, each by two points of `free` next
    /// to it that are `joined` or attached before; records the pairs for chain `number`.
    /// Gives `joined` with the attached points.
    pub(super) fn attach<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        interior: S,
        joined: S,
        free: S,
        number: usize,
    ) -> S {
        let (mut rest, mut joined, mut free) = (interior, joined, free);
        loop {
            let before = rest;
            for point in before.each() {
                let candidates = graph.around(point) & joined & free;
                if let Some(points) = least_wanted(graph, candidates, rest - point) {
                    self.pairs.push(points, number);
                    free -= points;
                    joined |= point;
                    rest -= point;
                }
            }
            if rest == before || rest.is_none() {
                return joined;
            }
        }
    }

    /// Attaches stones of the enemy's, should they be captured: the points around them are
    /// then empty or the defender's. Gives those that cannot be attached.
    ///
    /// No other pair is open on points where stones were just captured, so these pairs need
    /// to be disjoint only from each other.
    pub(super) fn attach_capturable<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        taken: S,
        joined: S,
        region: S,
    ) -> S {
        if taken.is_none() {
            return S::NONE;
        }
        let reserved = self.reserves.iter();
        let reserved = reserved.fold(S::NONE, |all, reserve| all | reserve.points);
        let (mut rest, mut joined, mut free) = (taken, joined & region, region - reserved);
        while !rest.is_none() {
            let before = rest;
            for stone in before.each() {
                let candidates = graph.around(stone) & joined & free;
                if let Some(points) = least_wanted(graph, candidates, rest - stone) {
                    self.reserves.push(Reserve { stone, points });
                    free -= points;
                    joined |= stone;
                    rest -= stone;
                }
            }
            if rest == before {
                break;
            }
        }
        rest
    }

    /// Finds for chains that lack one sure liberty a region that gives two: 1-vital, with
    /// two split points. When the enemy takes one, the defender takes the other and has
    /// two regions. (Mueller 1997: 2-vital regions.)
    pub(super) fn two_vital<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.parted = S::NONE;
        for eye in 0..self.eyes.len() {
            let (region, number) = self.eyes[eye];
            if self.chains[number].sure >= 2 {
                continue;
            }
            let points = self.regions[region];
            // What one chain's split leaves says nothing of a second split.
            if points.meets(self.parted) {
                continue;
            }
            let candidates = points & scene.empty() & self.chains[number].near;
            let mut found = S::NONE;
            for point in (candidates - self.pairs.used()).each() {
                if self.splits(graph, points, point) {
                    found |= point;
                    if found.two().is_some() {
                        break;
                    }
                }
            }
            if let Some(points) = found.two() {
                self.pairs.push(points, number);
                self.chains[number].sure += 1;
                self.parted |= self.regions[region];
            }
        }
    }

    /// Whether a stone on `point` parts `region` into two regions that are both alive.
    /// Pairs whose points it parts use up points of both.
    fn splits<G: Adjacency<Set = S>>(&self, graph: &G, region: S, point: S) -> bool {
        if !graph.may_part(region, point) {
            return false;
        }
        let left = region - point;
        let mut rest = left;
        let mut alive = 0;
        while !rest.is_none() {
            let part = graph.spread(rest.lowest(), rest);
            if part == left {
                return false;
            }
            rest -= part;
            let mut unused = part - self.crossed;
            for pair in self.pairs.iter() {
                let inside = pair.points & part;
                if !inside.is_none() && inside != pair.points {
                    unused -= inside;
                }
            }
            alive += u32::from(!unused.is_none());
        }
        alive >= 2
    }
}

/// The points of `interior` that no pairs of `free` can attach: even if pairs could share
/// points, too few would be next to them.
pub(super) fn unattachable<G: Adjacency>(
    graph: &G,
    interior: G::Set,
    joined: G::Set,
    free: G::Set,
) -> G::Set {
    let mut rest = interior;
    let mut from = joined & free;
    while !rest.is_none() {
        let new = graph.beside_two(from, rest);
        if new.is_none() {
            break;
        }
        rest -= new;
        from |= new & free;
    }
    rest
}

/// Whether there may be disjoint pairs of `free` that attach all of `interior`.
fn attachable<G: Adjacency>(graph: &G, interior: G::Set, joined: G::Set, free: G::Set) -> bool {
    2 * interior.count() <= free.count() && unattachable(graph, interior, joined, free).is_none()
}

/// Two of `candidates`, those that fewest other points of `wanting` are next to.
#[inline]
fn least_wanted<G: Adjacency>(graph: &G, candidates: G::Set, wanting: G::Set) -> Option<G::Set> {
    if !candidates.several() {
        return None;
    }
    if candidates.count() == 2 || wanting.is_none() {
        return candidates.two();
    }
    let wanted = |point: &G::Set| (graph.around(*point) & wanting).count();
    let first = candidates.each().min_by_key(wanted)?;
    let second = (candidates - first).each().min_by_key(wanted)?;
    Some(first | second)
}
