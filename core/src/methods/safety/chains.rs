//! The static rules that find chains and connect them. A *chain* is a set of the defender's strings
//! that the enemy cannot separate.
//!
//! `prover.rs` calls these rules, and `mueller.rs` uses [`Connection`], too. A chain with two sure
//! liberties is proved safe as a whole. So two strings that are wrongly joined make a wrong proof.

use std::cmp::Reverse;

use super::chain::{Chain, merge};
use super::prover::{Prover, Scene};
use crate::board::bits::{Bits, each_bit};
use crate::search::life::Adjacency;

/// Two chains and the pair that joins them: when the enemy takes one point, the defender takes the
/// other.
pub(super) struct Connection<S> {
    pub(super) into: usize,
    pub(super) other: usize,
    pub(super) points: S,
}

impl<S: Bits> Prover<S> {
    /// Finds the chains that no move can separate. Everything that is known to be safe forms
    /// one chain, the first.
    ///
    /// A block of the rim joins the stones beside it, and these may touch further blocks of the
    /// rim. So each chain grows until nothing more joins it. The remaining stones touch no block of
    /// the rim; their connected parts are chains, too.
    pub(super) fn solid_chains<G: Adjacency<Set = S>>(&mut self, graph: &G, scene: &Scene<'_, S>) {
        self.chains.clear();
        // Safe stones need no eyes, so all of them form one chain, with everything that touches
        // them.
        let mut rest = scene.own;
        let mut unseen = 0u32;
        let mut first = Chain {
            stones: graph.spread(scene.safe, rest),
            near: S::NONE,
            rim: 0,
            outside: 0,
            immortal: true,
            standing: true,
            sure: 2,
        };
        for (number, block) in scene.rim.iter().enumerate() {
            if block.immortal {
                first.rim |= 1 << number;
                first.near |= block.touch;
                first.stones |= graph.spread(block.touch, rest);
            } else {
                unseen |= 1 << number;
            }
        }
        // Each further block of the rim starts a chain, unless it has joined an earlier one.
        let mut seed = Some(first);
        loop {
            let mut chain = match seed.take() {
                Some(first) => first,
                None if unseen != 0 => {
                    let number = unseen.trailing_zeros();
                    unseen &= unseen - 1;
                    let block = &scene.rim[number as usize];
                    Chain {
                        stones: graph.spread(block.touch, rest),
                        near: block.touch,
                        rim: 1 << number,
                        outside: block.eyes,
                        immortal: false,
                        standing: true,
                        sure: 0,
                    }
                }
                None => break,
            };
            // Stones of the game join blocks of the rim, which touch further stones.
            loop {
                let mut grown = false;
                for number in each_bit(unseen.into()) {
                    let block = &scene.rim[number];
                    if block.touch.meets(chain.stones) {
                        unseen &= !(1 << number);
                        chain.rim |= 1 << number;
                        chain.outside |= block.eyes;
                        chain.near |= block.touch;
                        chain.stones |= graph.spread(block.touch, rest);
                        grown = true;
                    }
                }
                if !grown {
                    break;
                }
            }
            rest -= chain.stones;
            chain.near = (chain.near | graph.around(chain.stones)) & (scene.all - scene.own);
            // Two eyes elsewhere cannot both be filled: the chain is safe whatever happens here.
            chain.immortal |= chain.outside.count_ones() >= 2;
            if chain.rim != 0 || !chain.stones.is_none() {
                self.chains.push(chain);
            }
        }
        // The remaining stones touch no block of the rim.
        self.regions.clear();
        graph.part(rest, &mut self.regions);
        for &stones in &self.regions {
            self.chains.push(Chain {
                stones,
                near: graph.around(stones) & (scene.all - scene.own),
                rim: 0,
                outside: 0,
                immortal: false,
                standing: true,
                sure: 0,
            });
        }
        self.unite_immortal();
    }

    /// Merges all immortal chains into the first of them.
    fn unite_immortal(&mut self) {
        let Some(first) = self.chains.iter().position(|chain| chain.immortal) else {
            return;
        };
        for other in first + 1..self.chains.len() {
            if self.chains[other].immortal {
                self.join(first, other);
            }
        }
    }

    /// Merges chain `other` into chain `into`.
    fn join(&mut self, into: usize, other: usize) {
        merge(&mut self.chains, into, other);
        self.pairs.hand_over(other, into);
    }

    /// Joins chains that have two free common liberties in one region, until no such chains are
    /// left (Mueller (1997), miai connections). Each pair of liberties is used only once, so all
    /// pairs are disjoint.
    pub(super) fn miai_connections(&mut self, scene: &Scene<'_, S>) {
        let mut free = scene.empty() - self.pairs.used();
        let shared = self.shared();
        let mut again = true;
        while again {
            again = false;
            for into in 0..self.chains.len() {
                let chain = &self.chains[into];
                if !chain.standing || !(chain.near & shared & free).several() {
                    continue;
                }
                for other in into + 1..self.chains.len() {
                    if !self.chains[other].standing {
                        continue;
                    }
                    let common = self.chains[into].near & self.chains[other].near & free;
                    if !common.several() {
                        continue;
                    }
                    let Some(points) = self
                        .regions
                        .iter()
                        .find_map(|&region| (common & region).two())
                    else {
                        continue;
                    };
                    self.connect(Connection {
                        into,
                        other,
                        points,
                    });
                    free -= points;
                    again = true;
                }
            }
        }
    }

    /// The points next to two or more standing chains.
    fn shared(&self) -> S {
        let mut once = S::NONE;
        let mut twice = S::NONE;
        for chain in self.chains.iter().filter(|chain| chain.standing) {
            twice |= once & chain.near;
            once |= chain.near;
        }
        twice
    }

    /// Joins two chains by a pair.
    pub(super) fn connect(&mut self, connection: Connection<S>) {
        let Connection {
            into,
            other,
            points,
        } = connection;
        self.join(into, other);
        self.pairs.push(points, into);
    }

    /// Finds a connection for a chain that lacks sure liberties. The other chain must have two free
    /// liberties in common with it, which may lie in two regions.
    ///
    /// With a pair across two regions, the answer to a move in one region costs the other a point.
    /// A region that may lose all its points in this way is no eye (see
    /// [`Prover::sure_liberties`]). So the points are taken from the regions with the most points.
    pub(super) fn cross_connection(&self, scene: &Scene<'_, S>) -> Option<Connection<S>> {
        let free = (scene.empty() - self.pairs.used()) & self.shared();
        for lacking in 0..self.chains.len() {
            let chain = &self.chains[lacking];
            if !chain.standing || chain.sure >= 2 || !(chain.near & free).several() {
                continue;
            }
            for other in 0..self.chains.len() {
                if other == lacking || !self.chains[other].standing {
                    continue;
                }
                let common = self.chains[lacking].near & self.chains[other].near & free;
                if !common.several() {
                    continue;
                }
                // A large region stays an eye without one point; a small one may not.
                let Some(first) = self.point_in_largest_region(common) else {
                    continue;
                };
                let Some(second) = self.point_in_largest_region(common - first) else {
                    continue;
                };
                return Some(Connection {
                    into: lacking.min(other),
                    other: lacking.max(other),
                    points: first | second,
                });
            }
        }
        None
    }

    /// The first of `points` whose region has the most points that no pair across regions uses.
    fn point_in_largest_region(&self, points: S) -> Option<S> {
        points.each().min_by_key(|&point| {
            match self.regions.iter().find(|region| region.meets(point)) {
                Some(&region) => Reverse((region - self.crossed).count()),
                None => Reverse(0),
            }
        })
    }
}
