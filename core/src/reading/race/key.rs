//! Keys of positions: equal for positions that have the same future.
//!
//! `search` keeps its results by them. If positions with different futures had one key, the search
//! would take the result of the wrong one. A key that tells too much apart only costs time.

use super::scene::Scene;
use crate::board::bits::{Bits, Bits64};
use crate::{ByColour, Colour};

/// The kinds of lone liberties: beside which wall, and beside whose standing stones.
const LONE_KINDS: usize = 16;

/// What matters of a position.
///
/// Which stones have filled a place does not matter, nor does which of several like lone liberties
/// is still open: only their number counts. A *lone* liberty is beside no empty place and no loose
/// stone. This leaves a quarter of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    to_move: Colour,
    stands: ByColour<bool>,
    loose: ByColour<Bits64>,
    /// The open places that are no lone liberties.
    open: Bits64,
    /// Of the loose stones and these places, those beside each wall.
    near: ByColour<Bits64>,
    /// Of these, those beside standing stones of each colour.
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

    /// Whether an empty place is beside no other empty place and no loose stone.
    pub(super) fn is_lone(&self, place: Bits64) -> bool {
        let free = self.empty | self.loose.black | self.loose.white;
        !self.plot().beside(place.number()).meets(free)
    }

    /// The number of the kind of a lone liberty. Moves on liberties of one kind are alike.
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
