//! Finds floating stones: stones in enemy territory that have at most one point of their own.
//!
//! `answer` calls it for the question `floating`, which gives the same stones as
//! `getFloatingStones` of `@sabaki/deadstones`. It looks at no liberties and plays no moves, so
//! `judge` is far more accurate. Only programs that used that package need it; for them the stones
//! must be the same.

use sahwal_core::{Colour, PointSet, Position};

/// The largest number of points that floating stones may have for themselves, not shared with the
/// opponent.
const OWN_POINTS: usize = 1;

/// Returns the floating stones of both colours.
///
/// From an empty point two areas grow: one over everything that is not white, and one over
/// everything that is not black. The stones in the area of a colour float on two conditions. The
/// area has at most one empty point that is not in the other area, and it has no more stones than
/// the other area. If both colours meet them, neither floats. The empty points of an area whose
/// stones float are not visited again.
pub(crate) fn stones(position: &Position) -> PointSet {
    let empty = position.empty();
    let mut seen = PointSet::EMPTY;
    let mut floating = PointSet::EMPTY;
    for point in position.size().points() {
        if !empty.contains(point) || seen.contains(point) {
            continue;
        }
        let start = PointSet::of(point);
        let black = Area::of(start, position, Colour::Black);
        let white = Area::of(start, position, Colour::White);
        let black_floats = black.floats_beside(&white);
        let white_floats = white.floats_beside(&black);
        if black_floats && !white_floats {
            seen |= black.points;
            floating |= black.stones;
        } else if white_floats && !black_floats {
            seen |= white.points;
            floating |= white.stones;
        } else {
            seen |= start.block_in(empty);
        }
    }
    floating
}

/// The area that grows from an empty point over everything that is not the opponent's.
struct Area {
    points: PointSet,
    /// The stones among the points. All have one colour.
    stones: PointSet,
}

impl Area {
    fn of(start: PointSet, position: &Position, colour: Colour) -> Area {
        let stones = position.stones(colour);
        let points = start.block_in(position.empty() | stones);
        Area {
            points,
            stones: points & stones,
        }
    }

    fn floats_beside(&self, other: &Area) -> bool {
        // A point that both areas reach belongs to nobody.
        let own_points = (self.points - self.stones) - other.points;
        own_points.len() <= OWN_POINTS && self.stones.len() <= other.stones.len()
    }
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
        // The two black stones at the top have two liberties but no territory.
        assert_eq!(names.collect::<Vec<_>>(), ["A6", "F6", "G6", "F3", "G1"]);
    }
}
