//! Pairs of points: when the enemy takes one, the defender takes the other.
//!
//! The prover has one list of pairs, and the rules of `chains.rs` and `vital.rs` add to it. No two
//! pairs may share a point: an enemy move there would need two answers, and the proof would be
//! wrong.

use crate::board::bits::Bits;

/// Two empty points: when the enemy takes one, the defender takes the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<S> {
    pub(super) points: S,
    /// The number of the chain that needs it.
    pub(super) chain: usize,
}

/// A list of disjoint pairs, and the union of their points.
#[derive(Clone, Debug)]
pub(super) struct Pairs<S> {
    list: Vec<Pair<S>>,
    used: S,
}

impl<S: Bits> Pairs<S> {
    pub(super) fn new() -> Pairs<S> {
        Pairs {
            list: Vec::new(),
            used: S::NONE,
        }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.used = S::NONE;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Pair<S>> {
        self.list.iter()
    }

    /// The points of all pairs.
    #[inline]
    pub(super) fn used(&self) -> S {
        self.used
    }

    /// The points of the first `len` pairs.
    #[inline]
    pub(super) fn first_used(&self, len: usize) -> S {
        let first = self.list[..len].iter();
        first.map(|pair| pair.points).collect()
    }

    /// Adds a pair. Its points must not belong to another pair.
    #[inline]
    pub(super) fn push(&mut self, points: S, chain: usize) {
        debug_assert!(!points.meets(self.used), "pairs are disjoint");
        self.used |= points;
        self.list.push(Pair { points, chain });
    }

    /// Removes all pairs except the first `len`.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        for pair in self.list.drain(len..) {
            self.used -= pair.points;
        }
    }

    /// Removes the pairs of a chain.
    pub(super) fn drop_chain(&mut self, chain: usize) {
        let used = &mut self.used;
        self.list.retain(|pair| {
            let stays = pair.chain != chain;
            if !stays {
                *used -= pair.points;
            }
            stays
        });
    }

    /// Assigns the pairs of chain `from` to chain `to`, into which it was merged.
    pub(super) fn hand_over(&mut self, from: usize, to: usize) {
        for pair in &mut self.list {
            if pair.chain == from {
                pair.chain = to;
            }
        }
    }
}
