//! Walls around an enclosed region: whether they stand long enough.
//!
//! The prover needs a number of moves inside the region, while the opponent plays outside. A wall
//! with more liberties outside than that number stands without an answer. Other walls are looked
//! after by a search outside the region, with the aim [`Stand`](super::Aim): the opponent attacks
//! the walls, and the prover answers or passes. A pass is one of his moves inside. The walls stand
//! if none of them is captured before the last of these passes. The games inside and outside share
//! no empty point, so their answers go together.

use super::ground::{Ground, State};
use crate::PointSet;

/// The zone that shows that all marked walls have more liberties than the prover needs passes; or
/// the number of missing liberties.
pub(super) fn count(ground: &Ground, state: &State) -> Result<PointSet, u32> {
    let free = ground.free(state);
    let passes = usize::from(state.passes);
    let (mut zone, mut missing) = (PointSet::EMPTY, 0);
    if passes == 0 {
        return Ok(zone);
    }
    // With the prover to move, one of his passes comes before the first attack.
    let needed = if state.prover { passes } else { passes + 1 };
    for (string, liberties) in walls(state, free) {
        if string.intersects(&ground.immortal) {
            let marks = string & state.marks;
            for mark in marks {
                zone |= super::alive::path(PointSet::of(mark), ground.immortal, string);
            }
            continue;
        }
        if liberties.len() < needed {
            missing += (needed - liberties.len()) as u32;
            continue;
        }
        zone |= string;
        let known = (liberties & zone).len();
        let wanted = needed.saturating_sub(known);
        zone |= (liberties - zone).iter().take(wanted).collect();
    }
    if missing > 0 { Err(missing) } else { Ok(zone) }
}

/// Answers to attacks on weak walls: their liberties, and the last liberties of enemy strings beside
/// them.
pub(super) fn answers(ground: &Ground, state: &State) -> PointSet {
    let free = ground.free(state);
    let mut moves = PointSet::EMPTY;
    for (string, liberties) in walls(state, free) {
        if liberties.len() > usize::from(state.passes) || string.intersects(&ground.immortal) {
            continue;
        }
        moves |= liberties;
        for enemy in string.neighbours_in(state.opp).parts_in(state.opp) {
            let last = enemy.neighbours_in(free);
            if !last.has_several() {
                moves |= last;
            }
        }
    }
    moves
}

/// The marked strings with their liberties.
fn walls(state: &State, free: PointSet) -> impl Iterator<Item = (PointSet, PointSet)> {
    let walls = state.marks.parts_in(state.own);
    walls.map(move |string| (string, string.neighbours_in(free)))
}
