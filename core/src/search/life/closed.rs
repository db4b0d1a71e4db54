//! Looks up the class of a closed region at a node of the search, in place of playing it out.
//!
//! `proof.rs` calls [`fate`] at its nodes if the caller gave known regions to the
//! [`Solver`](super::Solver), as `sahwal-lab life` does. A wrong class would make fates wrong. So a
//! test solves random problems with the table and without.

use super::fight::{Block, Fight, NO_KO, OWNER, State};
use super::plot::Adjacency;
use super::{Class, Fate};
use crate::{PointSet, Size};

/// Looks up the class of a region inside one chain without outside liberties; `None` if it is not
/// known. The arguments are the points of the region, the attacker's stones on them, and the size
/// of the board.
pub(super) type KnownRegions = fn(PointSet, PointSet, Size) -> Option<Class>;

/// The fate of the only block of a fight, with the player to move. `None` unless one closed region
/// inside the block is all that is left to play for, and its class is known.
pub(super) fn fate(
    fight: &Fight,
    state: &State,
    block: &Block,
    known: KnownRegions,
) -> Option<Fate> {
    // The known class is that of a fresh position: no ko forbids a move, and nobody has passed.
    if block.safe || state.ko != NO_KO || state.passed {
        return None;
    }
    // The known class is for one chain, so the owner may have no other stone.
    if state.stones[OWNER] != block.joined {
        return None;
    }
    let region = fight.enclosed_by(block.joined)?;
    let plot = fight.plot();
    let inside = region - fight.empty(state.stones);
    let class = known(plot.on_board(region), plot.on_board(inside), fight.size())?;
    if usize::from(state.mover) == OWNER {
        Some(class.owner_first)
    } else {
        Some(class.attacker_first)
    }
}
