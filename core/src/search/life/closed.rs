//! A closed region at a node of the search: its class by a table in place of play.
//!
//! `proof.rs` asks it at each node if the caller gave the [`Solver`](super::Solver) known regions,
//! as `sahwal-lab life` does. It must know nothing in doubt: a test solves random problems with the
//! table and without.

use super::fight::{Block, Fight, NO_KO, OWNER, State};
use super::plot::Adjacency;
use super::{Class, Fate};
use crate::{PointSet, Size};

/// The class of a region inside one chain without outside liberties: its points, the attacker's
/// stones on them, and the size of the board. `None` if it is not known.
pub(super) type KnownRegions = fn(PointSet, PointSet, Size) -> Option<Class>;

/// The fate of the only block of a fight, if nothing but one closed region inside it is left to
/// play for and the class of that region is known.
pub(super) fn fate(
    fight: &Fight,
    state: &State,
    block: &Block,
    known: KnownRegions,
) -> Option<Fate> {
    // A class is that of a fresh position: no ko forbids a move, and no pass came before.
    if block.safe || state.ko != NO_KO || state.passed {
        return None;
    }
    // A stone of the owner apart from the block would be a second chain.
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
