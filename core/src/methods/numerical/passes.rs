//! The passes of the row `numerical`: dead stones are removed until no rule finds more.
//!
//! What one pass removes gives others eyes and liberties in the next. So the order of the rules
//! decides who is dead, and a rule moved up or down is another classifier.

use super::{LinkedGroups, NumericalParams, Races};
use crate::verdict::Verdicts;
use crate::{Colour, PointSet, Position};

/// The verdicts for a position.
///
/// Removes dead stones pass by pass. Each pass takes the first rule that finds any, from the surest
/// to the weakest; the verdicts come from the stones that remain. Stones in a race that is left
/// open have no verdict, and neither have the empty points of the areas that hold them.
pub(crate) fn classify(position: &Position, params: &NumericalParams) -> Verdicts {
    let mut rest = *position;
    let mut unknown = PointSet::EMPTY;
    // What is captured first frees the stones around it, and their eyes count in the next pass.
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
    // A dead stone is its opponent's even in such an area.
    for colour in Colour::BOTH {
        verdicts.set_dead(colour, dead & position.stones(colour));
    }
    verdicts
}
