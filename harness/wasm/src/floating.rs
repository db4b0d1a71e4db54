//! Floating stones: stones in enemy territory that hold at most one point of their own.
//!
//! This answers the question of `getFloatingStones` of `@sabaki/deadstones` with the same
//! stones. It looks at no liberties and plays no moves; `judge` is far more accurate.

use sahwal_core::{Colour, PointSet, Position};

/// The largest number of own points, beside those shared with the opponent, that floating
/// stones may hold.
const OWN_POINTS: usize = 1;

/// The floating stones of both colours.
///
/// From an empty point two areas grow: one over everything that is not white, and one
/// over everything that is not black. The stones in the area of a colour float if the area
/// has at most one empty point that the other area lacks, and no more stones than the
/// other area. If this holds for both colours, neither floats. The empty points of an area
/// whose stones float are not looked at again.
pub(crate) fn stones(position: &Position) -> PointSet {
    let empty = position.empty();
    let mut seen = PointSet::EMPTY;
    let mut floating = PointSet::EMPTY;
    for point in position.size().points() {
        if !empty.contains(point) || seen.contains(point) {
            continue;
        }
        let start = PointSet::of(point);
        let area = |colour: Colour| start.block_in(empty | position.stones(colour));
        let [black, white] = Colour::BOTH.map(area);
        let stones_of = |colour, area: PointSet| area & position.stones(colour);
        let black_stones = stones_of(Colour::Black, black);
        let white_stones = stones_of(Colour::White, white);
        let few = |one: PointSet, other: PointSet| ((one & empty) - other).len() <= OWN_POINTS;
        let black_floats = few(black, white) && black_stones.len() <= white_stones.len();
        let white_floats = few(white, black) && white_stones.len() <= black_stones.len();
        let (area, stones) = match (black_floats, white_floats) {
            (true, false) => (black, black_stones),
            (false, true) => (white, white_stones),
            _ => (start.block_in(empty), PointSet::EMPTY),
        };
        seen |= area;
        floating |= stones;
    }
    floating
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn stones_without_two_points_of_their_own_float_in_enemy_territory() {
        let position = position! {
            . . X . O . .
            O . X . O X X
            . X X X O O O
            X X O O . . .
            O O O . . X .
            . . . O . . .
            . . . . O . X
        };
        let size = position.size();
        let names = stones(&position)
            .iter()
            .map(|point| point.gtp(size).to_string());
        // The two black stones at the top have two liberties and no territory.
        assert_eq!(names.collect::<Vec<_>>(), ["A6", "F6", "G6", "F3", "G1"]);
    }
}
