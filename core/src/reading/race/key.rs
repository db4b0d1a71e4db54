//! Keys of positions in a race. Positions with the same future should have the same key.
//!
//! `search` stores its results under these keys. If positions with different futures had the same
//! key, the search would use a wrong result. Different keys for the same future only cost time.

use super::scene::Scene;
use crate::board::bits::{Bits, Bits64};
use crate::{ByColour, Colour};

/// The number of kinds of lone liberties. A kind says next to which walls they are, and next to
/// which colours of standing stones.
const LONE_KINDS: usize = 16;

/// Everything in a position that its future depends on.
///
/// A *lone* liberty is next to no empty place and no loose stone. Only the number of lone liberties
/// of each kind matters, not which of them are still open. It also does not matter which stones
/// have filled a place. With this key, the search needs only a quarter of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    to_move: Colour,
    stands: ByColour<bool>,
    loose: ByColour<Bits64>,
    /// The empty places that are no lone liberties.
    open: Bits64,
    /// The places of `open` and of loose stones that are next to each wall.
    near: ByColour<Bits64>,
    /// The places of `open` and of loose stones that are next to standing stones of each colour.
    beside_standing: ByColour<Bits64>,
    /// The number of lone liberties of each kind.
    lone: [u8; LONE_KINDS],
}

impl Scene<'_> {
    /// The key without ko and pass.
    pub(super) fn key(&self) -> Key {
        let mut lone = [0; LONE_KINDS];
        let mut open = self.empty;
        for place in self.empty.each() {
            if place != self.state.ko && self.is_lone(place) {
                lone[self.lone_kind(place)] += 1;
                open -= place;
            }
        }
        let matters = open | self.loose.black | self.loose.white;
        Key {
            to_move: self.state.to_move,
            stands: self.walls.map(|wall| wall.stands),
            loose: self.loose,
            open,
            near: self.walls.map(|wall| wall.near & matters),
            beside_standing: self.beside_standing.map(|beside| beside & matters),
            lone,
        }
    }

    /// Whether an empty place is next to no other empty place and no loose stone.
    pub(super) fn is_lone(&self, place: Bits64) -> bool {
        let free = self.empty | self.loose.black | self.loose.white;
        !self.plot().beside(place.number()).meets(free)
    }

    /// The number of the kind of a lone liberty, below [`LONE_KINDS`]. Moves on liberties of the
    /// same kind have the same effect.
    pub(super) fn lone_kind(&self, place: Bits64) -> usize {
        let sets = [
            self.walls.black.near,
            self.walls.white.near,
            self.beside_standing.black,
            self.beside_standing.white,
        ];
        sets.into_iter()
            .enumerate()
            .map(|(bit, set)| usize::from(place.meets(set)) << bit)
            .sum()
    }
}
