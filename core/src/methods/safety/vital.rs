//! Sure liberties of chains. A 1-vital region gives a chain one, a 2-vital region two.
//!
//! The prover counts them in each round. `mueller.rs` and `surrounded.rs` attach points with the
//! same functions. Two sure liberties make a chain safe, so a region that is wrongly counted makes
//! a wrong proof.

use super::prover::{Prover, Scene};
use crate::board::bits::Bits;
use crate::search::life::Adjacency;

impl<S: Bits> Prover<S> {
    /// Counts the sure liberties of every chain: its eyes outside, and one for each region that
    /// is alive and 1-vital to the chain.
    ///
    /// A region is alive if it has a point that belongs to no pair across regions. Answers to moves
    /// in other regions cannot use up such a point. So the last answer in the region captures the
    /// enemy's stone there (see the [module](super)).
    pub(super) fn sure_liberties<G: Adjacency<Set = S>>(
        &mut self,
        graph: &G,
        scene: &Scene<'_, S>,
    ) {
        self.attached = S::NONE;
        self.eyes.clear();
        self.reserves.clear();
        self.vital.clear();
        // Find the regions that may be an eye.
        for (number, &points) in self.regions.iter().enumerate() {
            // A stone of the defender in a region belongs to a dropped chain.
            let alive = !(points - self.crossed).is_none();
            if alive && !points.meets(scene.own) {
                self.vital.push(number);
            }
        }
        // Count one sure liberty for each eye of each chain.
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

    /// Whether `region` gives the chain one sure liberty (Mueller (1997), 1-vital regions). Every
    /// empty point in it must be next to the chain, or be attached to the chain by a pair of its
    /// own. Mueller's "small" regions are those that need no pairs.
    ///
    /// An answer may capture enemy stones that are not next to the chain. It must be possible to
    /// attach the points of these stones as well.
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
        // Points that are not next to the chain need pairs: empty points at once, and points of
        // enemy stones once these are captured.
        let interior = empty - near;
        let taken = region - empty - near;
        let free = empty - self.pairs.used();
        if !interior.is_none() && !attachable(graph, interior, near, free)
            || !taken.is_none() && !attachable(graph, taken, near | interior, region)
        {
            return false;
        }
        // Attach the interior points, then the enemy stones. If that fails, remove the pairs again.
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

    /// Reserves pairs that attach the points of the enemy stones `taken` once these are captured.
    /// The points around them are then empty or the defender's. Returns the points that cannot be
    /// attached.
    ///
    /// After the capture no other pair is open on these points. So the reserved pairs must be
    /// disjoint only from each other.
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

    /// Looks for regions that give a second sure liberty to a chain that has only one (Mueller
    /// (1997), 2-vital regions). Such a region is 1-vital and has two split points. When the enemy
    /// takes one of them, the defender takes the other and has two regions.
    pub(super) fn two_vital<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.parted = S::NONE;
        for eye in 0..self.eyes.len() {
            let (region, number) = self.eyes[eye];
            if self.chains[number].sure >= 2 {
                continue;
            }
            let points = self.regions[region];
            // The proof covers only one split of a region.
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

    /// Whether a stone on `point` splits `region` into at least two regions that are alive. A pair
    /// across two parts uses up one point of each.
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

/// Attaches points of `interior` one by one. Each needs a pair: two neighbours that are in `free`,
/// and that are in `joined` or were attached before. Calls `found` with each pair, and returns the
/// points that are left.
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
                // An attached point can belong to the pair of another point, like a liberty.
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

/// The points of `interior` that no pairs of `free` can attach, even if pairs could share points.
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

/// A quick test whether disjoint pairs of `free` may attach all of `interior`. It may be `true`
/// although there are no such pairs, but never `false` if there are.
fn attachable<G: Adjacency>(graph: &G, interior: G::Set, joined: G::Set, free: G::Set) -> bool {
    2 * interior.count() <= free.count() && unattachable(graph, interior, joined, free).is_none()
}

/// The two `candidates` with the fewest neighbours in `wanting`, which are the points that still
/// need pairs. `None` if there are fewer than two candidates.
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
