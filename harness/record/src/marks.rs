//! Turns territory marks (TB, TW) into the owners of all points, and tells whether marks are a
//! count at all: people also mark points of games that nobody counted.
//!
//! `truth.rs` takes owners from here, and `record.rs` refuses marks that leave territory open. If a
//! game with a few marked points became a truth, correct verdicts would count as wrong.

use sahwal_core::verdict::Owners;
use sahwal_core::{ByColour, Colour, Point, PointSet, Position};

/// The owners by territory marks. The marks may list territory or area. A stone with the mark of
/// the opponent is dead. A point without a mark or a living stone is neutral.
pub(crate) fn owners_by_marks(position: &Position, marks: &ByColour<PointSet>) -> Owners {
    let [black, white] = Colour::BOTH
        .map(|colour| marks[colour] | (position.stones(colour) - marks[colour.opponent()]));
    Owners {
        black,
        white,
        neutral: position.size().board() - black - white,
    }
}

/// The first empty point without a mark that is neither neutral nor an eye in seki; `None` if there
/// is none.
///
/// The empty points without marks fall into connected parts. A part that touches living stones of
/// both colours is neutral. A part that touches only one colour is an eye in seki if the stones
/// around it touch a neutral point and no marked point of their own. A stone with the mark of the
/// opponent is dead, so it does not count as touching.
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
        // A part that touches both colours is dame. A part that touches one colour is its eye.
        match Colour::BOTH.map(|colour| alive[colour].intersects(&beside)) {
            [true, true] => neutral |= part,
            [true, false] => eyes.black |= part,
            [false, true] => eyes.white |= part,
            [false, false] => return Some(point),
        }
    }
    for colour in Colour::BOTH {
        for point in eyes[colour] {
            // The strings around an eye in seki need a dame as a liberty, and have no territory.
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
