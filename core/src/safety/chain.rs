//! Chains: blocks that one move cannot part.

/// Blocks joined for good or by pairs of liberties: when the enemy takes one of a pair,
/// the defender takes the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain<S> {
    /// Its stones, those outside of a local game not among them.
    pub(super) stones: S,
    /// The points next to it that hold no stone of the defender's.
    pub(super) near: S,
    /// The blocks of the rim that belong to it, by number.
    pub(super) rim: u32,
    /// The eyes it has outside, by number.
    pub(super) outside: u32,
    /// Safe already: it needs no eyes.
    pub(super) immortal: bool,
    /// Whether it still stands; one that was merged or dropped does not.
    pub(super) standing: bool,
    /// Its sure liberties: 2 are enough.
    pub(super) sure: u32,
}
