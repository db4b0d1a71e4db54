//! Bounds on the eyes that a block can still make: nodes of the search that need no play.
//!
//! `proof.rs` asks them if the caller switched them on with [`Solver`](super::Solver). A static
//! bound on eyes is an old idea (Landman (1996), "Eyespace values in Go"). The lower bound here is
//! that of the articulation points of Park and Kim (2004), rule APC, with the conditions under which
//! it is a theorem. The upper bound counts the points that can still be eyes. Both must be proofs:
//! tests solve problems with the bounds and without.

use super::fight::{ATTACKER, Block, Fight, NO_KO, OWNER, State};
use super::plot::Adjacency;
use crate::board::bits::{Bits, Bits64};

/// What the eyes of a block settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EyeBound {
    /// The owner makes two eyes, whatever the attacker plays.
    AtLeastTwo,
    /// The owner never makes a second eye, and the attacker captures all of his stones.
    AtMostOne,
}

/// What the eyes of the only block of a fight settle, if anything.
pub(super) fn bound(fight: &Fight, state: &State, block: &Block) -> Option<EyeBound> {
    // A ko forbids a move on which a bound may rest, and a second pass ends the game.
    if state.ko != NO_KO || state.passed || block.safe {
        return None;
    }
    if makes_two(fight, state, block) {
        Some(EyeBound::AtLeastTwo)
    } else if makes_one_at_most(fight, state, block) {
        Some(EyeBound::AtMostOne)
    } else {
        None
    }
}

/// Whether the owner surely makes two eyes.
///
/// A region that the block alone encloses is an eye for good if all of its points are next to the
/// block and one of them is empty: the attacker can fill all but the last. A move that splits a
/// region into such parts makes an eye of each.
fn makes_two(fight: &Fight, state: &State, block: &Block) -> bool {
    let empty = fight.empty(state.stones);
    let eyes = closed_regions(fight, state, block)
        .filter(|&region| is_eye(region, empty, block.reach))
        .count();
    if eyes >= 2 {
        return true;
    }
    closed_regions(fight, state, block).any(|region| {
        // A region that is an eye already is one no more when its parts are counted.
        let missing = if is_eye(region, empty, block.reach) {
            2
        } else {
            2 - eyes
        };
        splits(fight, state, block, region, missing)
    })
}

/// The regions that the block alone encloses, without stones of the owner.
fn closed_regions(fight: &Fight, state: &State, block: &Block) -> impl Iterator<Item = Bits64> {
    let others = state.stones[OWNER] - block.joined;
    let open = fight.safe(OWNER) | fight.safe(ATTACKER) | others;
    let outside = fight.plot().all() - block.joined;
    fight
        .plot()
        .parts_in(outside, outside)
        .filter(move |region| !region.meets(open))
}

/// Whether a closed region, or a part of one, is an eye for good.
fn is_eye(region: Bits64, empty: Bits64, reach: Bits64) -> bool {
    region.meets(empty) && (region - reach).is_none()
}

/// Whether the owner can split a closed region into so many eyes at least, although the attacker
/// moves first if it is his turn.
fn splits(fight: &Fight, state: &State, block: &Block, region: Bits64, missing: usize) -> bool {
    let plot = fight.plot();
    let empty = fight.empty(state.stones);
    // The moves of the attacker after which no split is left. A move elsewhere leaves all.
    let mut fatal = region;
    for point in (region & empty & block.reach).each() {
        let rest = region - point;
        let reach = block.reach | plot.around(point);
        let mut eyes = 0;
        let mut last_points = Bits64::NONE;
        for part in plot.parts_in(rest, rest) {
            if !is_eye(part, empty, reach) {
                continue;
            }
            eyes += 1;
            // The attacker takes an eye away by the only empty point in it.
            let free = part & empty;
            if !free.several() {
                last_points |= free;
            }
        }
        if eyes < missing {
            continue;
        }
        if usize::from(state.mover) == OWNER {
            return true;
        }
        // One eye too many survives the loss of one.
        fatal &= if eyes == missing {
            point | last_points
        } else {
            point
        };
        if fatal.is_none() {
            return true;
        }
    }
    false
}

/// Whether at most one eye is left to make, so that the attacker captures everything.
///
/// A stone of the attacker that is joined to his walls can never be captured, and a point next to
/// one is no eye. If the other points are one, or two that touch, and hold no stone of his, then he
/// fills everything else, each time beside such a stone, so that no move is suicide and nothing of
/// his can be captured. The owner is left with these points as his only liberties. A single one is
/// filled, which captures. Of two, all other neighbours are the owner's stones by then. The
/// attacker plays the one; if the owner takes this stone, he has joined and no ko arises, and the
/// attacker plays there again, which captures.
fn makes_one_at_most(fight: &Fight, state: &State, block: &Block) -> bool {
    let plot = fight.plot();
    let stones = state.stones;
    let joined = stones[ATTACKER] - fight.inside(stones);
    // A stone of the owner that could join a wall or get out would need no eye.
    if (plot.all() - joined).meets(fight.safe(OWNER)) {
        return false;
    }
    // A single block stands to the end, so its own points are no eyes; those of a group may become
    // some when one of its blocks is lost.
    let standing = if fight.fixed.is_none() {
        Bits64::NONE
    } else {
        block.joined
    };
    let no_eyes = joined | plot.around(joined) | fight.safe(ATTACKER) | standing;
    let left = plot.all() - no_eyes;
    if left.meets(stones[ATTACKER]) {
        return false;
    }
    match left.count() {
        0 | 1 => true,
        2 => plot.around(left.lowest()).meets(left),
        _ => false,
    }
}
