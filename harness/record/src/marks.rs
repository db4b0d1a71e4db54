//! Territory marks (TB, TW) as the counted result of a record, against which verdicts are scored;
//! and whether they are a count at all, since people mark points of other games, too.
//!
//! `truth.rs` takes owners from here, and `record.rs` refuses marks that leave territory open. A
//! game of which people marked a few points only must not become a truth.

use sahwal_core::verdict::Owners;
use sahwal_core::{ByColour, Colour, Point, PointSet, Position};

/// The owners by territory marks, which may list territory or area: a stone with the mark of the
/// opponent is dead, and a point with neither a mark nor a living stone is neutral.
pub(crate) fn owners_by_marks(position: &Position, marks: &ByColour<PointSet>) -> Owners {
    let [black, white] = Colour::BOTH
        .map(|colour| marks[colour] | (position.stones(colour) - marks[colour.opponent()]));
    Owners {
        black,
        white,
        neutral: position.size().board() - black - white,
    }
}

/// The first empty point without a mark that is neither neutral nor in seki.
///
/// Neutral points lie in a part of the empty points without marks that touches living stones of
/// both colours. In seki, the strings around an eye reach such a part and no marked point of
/// their own. A stone with the mark of the opponent is dead and touches nothing.
pub(crate) fn unmarked_territory(position: &Position, marks: &ByColour<PointSet>) -> Option<Point> {
    let size = position.size();
    let alive = ByColour::from_fn(|colour| position.stones(colour) - marks[colour.opponent()]);
    let mut rest = position.empty() - marks.black - marks.white;
    let mut neutral = PointSet::EMPTY;
    let mut eyes = ByColour::from_fn(|_| PointSet::EMPTY);
    while let Some(point) = rest.first() {
        let part = PointSet::of(point).block_in(rest);
        rest -= part;
        let beside = part.exterior(size);
        // Empty points that touch both colours are dame; next to one colour only they are its eye.
        match Colour::BOTH.map(|colour| alive[colour].intersects(&beside)) {
            [true, true] => neutral |= part,
            [true, false] => eyes.black |= part,
            [false, true] => eyes.white |= part,
            [false, false] => return Some(point),
        }
    }
    for colour in Colour::BOTH {
        for point in eyes[colour] {
            // An eye in seki is held by strings that need a dame as a liberty and have no
            // territory.
            let own = PointSet::of(point).block_in(eyes[colour] | alive[colour]);
            let around = own | own.exterior(size);
            let is_seki = around.intersects(&neutral) && !around.intersects(&marks[colour]);
            if marks[colour].is_empty() || !is_seki {
                return Some(point);
            }
        }
    }
    None
}
