//! Sure liberties: regions that give a chain one (1-vital) or two (2-vital).
//!
//! The prover counts them in each round; `mueller.rs` and `surrounded.rs` attach points by the same
//! functions. Two sure liberties make a chain safe, so a region wrongly counted makes a wrong
//! proof.

use super::prover::{Prover, Scene};
use crate::board::bits::Bits;
use crate::search::life::Adjacency;

impl<S: Bits> Prover<S> {
    /// Counts the sure liberties of every chain: its eyes outside, and one for each region that
    /// is alive and 1-vital to the chain.
    ///
    /// A region is alive if it has a point that belongs to no pair across regions. Then the last
    /// answer in the region captures the enemy's stone (see the module page).
    pub(super) fn sure_liberties<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
    ) {
        self.attached = S::NONE;
        self.eyes.clear();
        self.reserves.clear();
        self.vital.clear();
        // The regions that may be an eye.
        for (number, &points) in self.regions.iter().enumerate() {
            // A stone of the defender in a region belongs to a dropped chain.
            let alive = !(points - self.crossed).is_none();
            if alive && !points.meets(scene.own) {
                self.vital.push(number);
            }
        }
        // One sure liberty for each eye of each chain.
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
                if points.meets(near) && self.one_vital(graph, scene, points, number) {
                    self.chains[number].sure += 1;
                    self.eyes.push((region, number));
                }
            }
        }
    }

    /// Whether `region` gives the chain one sure liberty: every empty point in it is next to the
    /// chain, or is attached to the chain by a pair of its own (Mueller (1997), 1-vital regions;
    /// his "small" regions are those that need no pairs).
    ///
    /// An answer may capture enemy stones that are away from the chain. The points they leave
    /// must be attachable as well.
    fn one_vital<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
        region: S,
        number: usize,
    ) -> bool {
        let near = self.chains[number].near & region;
        let empty = region - scene.enemy;
        if !near.meets(empty) {
            return false;
        }
        let mut joined = near;
        // Where the chain has no liberty yet: a stone beside it is taken at once, one in the middle
        // needs a pair.
        let interior = empty - near;
        let taken = region - empty - near;
        let free = empty - self.pairs.used();
        if !interior.is_none() && !attachable(graph, interior, near, free)
            || !taken.is_none() && !attachable(graph, taken, near | interior, region)
        {
            return false;
        }
        // Attach the interior points, then the enemy stones. A failure takes the pairs back.
        let pairs = self.pairs.len();
        let reserves = self.reserves.len();
        if !interior.is_none() {
            joined |= interior;
            let left = self.attach(graph, interior, near, free, number);
            if !left.is_none() {
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

    /// Attaches points of `interior` by pairs of chain `number` (see [`attach`]). Returns the
    /// points that are left.
    pub(super) fn attach<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        interior: S,
        joined: S,
        free: S,
        number: usize,
    ) -> S {
        attach(graph, interior, joined, free, |points| {
            self.pairs.push(points, number);
        })
    }

    /// Reserves pairs that attach the points of enemy stones `taken` once these are captured;
    /// the points around them are then empty or the defender's. Returns the points that cannot
    /// be attached.
    ///
    /// No other pair is open on points where stones have just been captured. So the reserved
    /// pairs must be disjoint only from each other.
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
        let reserved: S = self.reserves.iter().copied().collect();
        attach(graph, taken, joined & region, region - reserved, |points| {
            self.reserves.push(points);
        })
    }

    /// Looks for a region that gives a second sure liberty to a chain that has only one: a
    /// 1-vital region with two split points. When the enemy takes one of these points, the
    /// defender takes the other and has two regions (Mueller (1997), 2-vital regions).
    pub(super) fn two_vital<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.parted = S::NONE;
        for eye in 0..self.eyes.len() {
            let (region, number) = self.eyes[eye];
            if self.chains[number].sure >= 2 {
                continue;
            }
            let points = self.regions[region];
            // A region is split only once: a second split was not examined.
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

    /// Whether a stone on `point` splits `region` into at least two regions that are alive. A
    /// pair with one point in each part uses up a point of both parts.
    fn splits<G: Adjacency<Set = S>>(&self, graph: &G, region: S, point: S) -> bool {
        if !graph.may_part(region, point) {
            return false;
        }
        let left = region - point;
        let mut alive = 0;
        for part in graph.parts_in(left, left) {
            if part == left {
                return false;
            }
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

/// Attaches points of `interior` one by one. Each needs two neighbouring points that are in `free`
/// and are `joined` or were attached before; these two become its pair. Calls `found` with each
/// pair, and returns the points that are left.
pub(super) fn attach<G: Adjacency>(
    graph: &G,
    interior: G::Set,
    mut joined: G::Set,
    mut free: G::Set,
    mut found: impl FnMut(G::Set),
) -> G::Set {
    let mut rest = interior;
    while !rest.is_none() {
        let before = rest;
        for point in before.each() {
            let candidates = graph.around(point) & joined & free;
            if let Some(points) = least_wanted(graph, candidates, rest - point) {
                found(points);
                free -= points;
                // An attached point is as good as a liberty: it may carry the next one.
                joined |= point;
                rest -= point;
            }
        }
        if rest == before {
            break;
        }
    }
    rest
}

/// The points of `interior` that no pairs of `free` can attach: they could not be attached
/// even if pairs shared points.
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

/// Whether disjoint pairs of `free` may attach all of `interior`: a quick test that accepts too
/// much.
fn attachable<G: Adjacency>(graph: &G, interior: G::Set, joined: G::Set, free: G::Set) -> bool {
    2 * interior.count() <= free.count() && unattachable(graph, interior, joined, free).is_none()
}

/// The two `candidates` with the fewest neighbours in `wanting`, the points that still need
/// pairs. `None` if there are fewer than two candidates.
#[inline]
pub(super) fn least_wanted<G: Adjacency>(
    graph: &G,
    candidates: G::Set,
    wanting: G::Set,
) -> Option<G::Set> {
    if !candidates.several() {
        return None;
    }
    if candidates.count() == 2 || wanting.is_none() {
        return candidates.two();
    }
    let first = least_wanted_point(graph, candidates, wanting)?;
    let second = least_wanted_point(graph, candidates - first, wanting)?;
    Some(first | second)
}

/// The point with the fewest neighbours in `wanting`.
#[inline]
fn least_wanted_point<G: Adjacency>(
    graph: &G,
    candidates: G::Set,
    wanting: G::Set,
) -> Option<G::Set> {
    candidates
        .each()
        .min_by_key(|&point| (graph.around(point) & wanting).count())
}
