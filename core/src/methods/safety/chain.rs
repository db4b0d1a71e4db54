//! Chains: blocks that one move of the enemy cannot separate.
//!
//! `chains.rs` and `mueller.rs` build and merge them; `vital.rs` counts their sure liberties. A
//! chain with two sure liberties is safe. So a liberty that is counted twice makes a wrong proof.

use crate::board::bits::Bits;

/// Blocks that are joined permanently or by pairs of liberties: when the enemy takes one point
/// of a pair, the defender takes the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain<S> {
    /// Its stones; in a local game only those on the points of the game.
    pub(super) stones: S,
    /// The points next to it that hold no stone of the defender.
    pub(super) near: S,
    /// The blocks of the rim that belong to it, one bit each. The rim is the set of the defender's
    /// blocks around a local game.
    pub(super) rim: u32,
    /// Its eyes outside of the local game, one bit each.
    pub(super) outside: u32,
    /// Whether it is known to be safe, so that it needs no eyes.
    pub(super) immortal: bool,
    /// `false` once it was merged into another chain or dropped.
    pub(super) standing: bool,
    /// The number of its sure liberties. Two make it safe.
    pub(super) sure: u32,
}

impl<S: Bits> Chain<S> {
    /// The entry that remains after a chain was merged into another: without stones and neighbours.
    const MERGED: Chain<S> = Chain {
        stones: S::NONE,
        near: S::NONE,
        rim: 0,
        outside: 0,
        immortal: false,
        standing: false,
        sure: 0,
    };

    /// Whether the chain is standing, but has fewer than two sure liberties. The enemy could fill a
    /// single one.
    pub(super) fn is_lacking(&self) -> bool {
        self.standing && self.sure < 2
    }
}

/// Merges chain `other` into chain `into`.
pub(super) fn merge<S: Bits>(chains: &mut [Chain<S>], into: usize, other: usize) {
    let joined = std::mem::replace(&mut chains[other], Chain::MERGED);
    let chain = &mut chains[into];
    chain.stones |= joined.stones;
    chain.near |= joined.near;
    chain.rim |= joined.rim;
    chain.outside |= joined.outside;
    chain.immortal |= joined.immortal;
}
