//! What a fight takes for granted about the board outside its area.

use super::bits::Bits64;
use super::fight::{ATTACKER, OWNER};
use super::plot::Plot;
use crate::{Colour, PointSet, Position};

/// The stones and empty points outside the area of a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outside {
    /// All stones outside stay, of both colours, and a string next to an empty point outside
    /// cannot be captured. A result holds if that is true.
    #[default]
    Fixed,
    /// The board outside belongs to the attacker, except for the immortal stones of the owner.
    /// What the owner reaches in this game, he reaches on every board that looks the same in
    /// the area.
    AgainstOwner,
    /// The same with the players exchanged: what the attacker reaches, he reaches on the board.
    AgainstAttacker,
}

impl Outside {
    /// The player against whom everything outside is, if it is against one.
    pub(crate) fn prover(self) -> Option<usize> {
        match self {
            Outside::Fixed => None,
            Outside::AgainstOwner => Some(OWNER),
            Outside::AgainstAttacker => Some(ATTACKER),
        }
    }
}

/// The edge of a fight: what the points of its area touch outside.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// By player: points at which a string of his cannot be captured.
    pub(super) safe: [Bits64; 2],
    /// Points at which a string of the prover may go on outside, or have liberties there. If
    /// it is captured in the fight, it may still stand on the board, so its stones become
    /// stones of the other player: then no point is empty in the fight and occupied on the
    /// board.
    pub(super) open: Bits64,
    /// Points outside at which the block cannot be captured.
    pub(super) free: PointSet,
}

impl Edge {
    /// The edge of an area, if `outside` are the points that belong neither to it nor to the
    /// block. `immortal` stones are never captured, whatever happens in the area.
    pub(super) fn new(
        position: &Position,
        plot: &Plot,
        outside: PointSet,
        owner: Colour,
        rule: Outside,
        immortal: PointSet,
    ) -> Edge {
        let size = position.size();
        let beside = |set: PointSet| plot.pack(set.exterior(size));
        let empty = outside & position.empty();
        let walls = [owner, owner.opponent()].map(|colour| outside & position.stones(colour));
        let Some(prover) = rule.prover() else {
            return Edge {
                safe: walls.map(|walls| beside(walls | empty)),
                open: Bits64::default(),
                free: empty,
            };
        };
        let friends = walls[prover] & immortal;
        let hostile = outside - friends;
        let mut safe = [beside(friends); 2];
        safe[1 - prover] = beside(hostile);
        Edge {
            safe,
            open: beside(empty | (walls[prover] - immortal)),
            free: match prover {
                OWNER => PointSet::EMPTY,
                _ => hostile,
            },
        }
    }
}
