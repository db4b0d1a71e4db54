//! The passes of the classifier `numerical`: each removes dead stones, until no rule finds more.
//!
//! `judging/classify/numerical.rs` calls [`classify`]. The stones that one pass removes give other
//! stones eyes and liberties in the next. So the order of the rules decides which stones are dead,
//! and another order would be another classifier.

use super::{LinkedGroups, NumericalParams, Races};
use crate::verdict::Verdicts;
use crate::{Colour, PointSet, Position};

/// Returns the verdicts for a position.
///
/// Each pass tries the rules from the most to the least certain, and removes the stones that the
/// first successful rule finds. The stones that remain in the end are alive, except that stones in
/// a race may be left unknown. Then the owners of the empty points around them are unknown, too.
pub(crate) fn classify(position: &Position, params: &NumericalParams) -> Verdicts {
    let mut rest = *position;
    let mut unknown = PointSet::EMPTY;
    // A capture frees the stones around it, and their new eyes count in the next pass.
    loop {
        let groups = LinkedGroups::of(&rest, params);
        let mut dead = groups.captured();
        if dead.is_empty() {
            dead = groups.enclosed();
        }
        if dead.is_empty() {
            dead = groups.cut_off();
        }
        if dead.is_empty() {
            match params.races {
                Races::Liberties => dead = groups.outrun(),
                Races::Unknown => unknown = groups.racing(),
            }
        }
        if dead.is_empty() {
            break;
        }
        for colour in Colour::BOTH {
            rest.remove(colour, dead & rest.stones(colour));
        }
    }
    let dead = position.occupied() - rest.occupied();
    let mut verdicts = Verdicts::with_dead(position, dead);
    verdicts.set_unknown(unknown);
    verdicts.leave_open(position);
    // The point of a dead stone belongs to the opponent even where other points are left open.
    for colour in Colour::BOTH {
        verdicts.set_dead(colour, dead & position.stones(colour));
    }
    verdicts
}
