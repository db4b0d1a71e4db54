//! Searches strings with near-ties by UCT, for each player to move first.

use crate::playout::{PlayoutParams, survival_by_reading};
use crate::{Colour, PointSet, Strings};

/// A string is searched if the absolute value of its survival is below this.
pub(super) const NEAR_TIE: f64 = 0.35;
/// A search is decisive if the string survives in more than this share of the playouts, or
/// in less than one minus it.
const DECISIVE: f64 = 0.75;

/// Whether the string dies; `None` if the result is not decisive or depends on the
/// player to move.
pub(super) fn read(
    strings: &Strings,
    number: usize,
    playouts: u32,
    params: &PlayoutParams,
) -> Option<bool> {
    let (target, owner) = (strings.stones(number), strings.colour(number));
    let area = area(strings, number);
    let [one, other] = Colour::BOTH.map(|first| {
        survival_by_reading(
            strings.position(),
            owner,
            target,
            area,
            first,
            playouts,
            params,
        )
    });
    match () {
        () if one.min(other) > DECISIVE => Some(false),
        () if one.max(other) < 1.0 - DECISIVE => Some(true),
        () => None,
    }
}

/// The points where moves are tried: the string, the strings that touch it or its
/// liberties, the strings that touch these, and the liberties of all. The area includes
/// the outside liberties of the surrounding strings, because without them every seki
/// would be judged wrong.
fn area(strings: &Strings, number: usize) -> PointSet {
    let position = strings.position();
    let (empty, size) = (position.empty(), position.size());
    let mut stones = strings.stones(number);
    for _ in 0..2 {
        let near = (stones | stones.neighbours_in(empty)).thicken(size);
        let mut rest = (near & position.occupied()) - stones;
        while let Some(next) = rest.first().and_then(|stone| strings.at(stone)) {
            stones |= strings.stones(next);
            rest -= strings.stones(next);
        }
    }
    stones | stones.neighbours_in(empty)
}
