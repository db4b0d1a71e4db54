//! Influence that spreads in rounds from point to neighbour, for the shapes `zobrist` and
//! `morphology` of `kernel.rs`.
//!
//! The numbers are those of the two papers. With others, the rows `influence/zobrist` and
//! `influence/bouzy` would no longer be the published methods.

use super::map::InfluenceMap;
use crate::{Point, Position, Size};

/// The value of a stone at the start (Zobrist 1970).
const ZOBRIST: i64 = 50;
/// The value of a stone at the start (Bouzy 2003).
const MORPHOLOGY: i64 = 128;

/// Zobrist (1970): in every round each point gains 1 for each neighbour with a positive value, and
/// loses 1 for each neighbour with a negative value.
pub(super) fn zobrist(position: &Position, rounds: u32) -> InfluenceMap {
    let size = position.size();
    let mut values = start(position, ZOBRIST);
    for _ in 0..rounds {
        // All points pass on at once, so that the order of the points does not matter.
        let old = values.clone();
        for point in size.points() {
            let signs = beside(&old, point, size).map(i64::signum);
            values.add(point, signs.sum());
        }
    }
    values
}

/// Bouzy (2003): dilations spread influence to points that no enemy influence touches. Erosions
/// then take it away from points beside points without it, so only enclosed points keep it.
pub(super) fn morphology(position: &Position, dilations: u32, erosions: u32) -> InfluenceMap {
    let size = position.size();
    let mut values = start(position, MORPHOLOGY);
    for _ in 0..dilations {
        let old = values.clone();
        for point in size.points() {
            values.add(point, dilation(&old, point, size));
        }
    }
    for _ in 0..erosions {
        let old = values.clone();
        for point in size.points() {
            values.add(point, erosion(&old, point, size));
        }
    }
    values
}

/// What a dilation adds to a point: the number of its neighbours with one sign. It adds nothing if
/// another neighbour or the point itself has the opposite sign.
fn dilation(values: &InfluenceMap, point: Point, size: Size) -> i64 {
    let black = beside(values, point, size).filter(|&near| near > 0).count() as i64;
    let white = beside(values, point, size).filter(|&near| near < 0).count() as i64;
    let here = values.at(point);
    // Where both colours are near, neither grows.
    if here >= 0 && white == 0 {
        black
    } else if here <= 0 && black == 0 {
        -white
    } else {
        0
    }
}

/// What an erosion adds to a point. Its value moves towards 0, by 1 for each neighbour that does
/// not have its sign.
fn erosion(values: &InfluenceMap, point: Point, size: Size) -> i64 {
    let here = values.at(point);
    let sign = here.signum();
    let foreign = beside(values, point, size).filter(|near| near * sign <= 0);
    // An erosion stops at 0: it never gives the point to the other colour.
    -sign * here.abs().min(foreign.count() as i64)
}

/// `stone` at black stones, `-stone` at white ones, 0 elsewhere.
fn start(position: &Position, stone: i64) -> InfluenceMap {
    let mut values = InfluenceMap::new(position.size());
    for point in position.occupied() {
        if let Some(colour) = position.at(point) {
            values.add(point, stone * i64::from(colour.sign()));
        }
    }
    values
}

/// The values of the neighbours of a point.
fn beside(values: &InfluenceMap, point: Point, size: Size) -> impl Iterator<Item = i64> {
    point.neighbours(size).map(|near| values.at(near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, position};

    fn row_of(values: &InfluenceMap, row: usize, columns: std::ops::Range<usize>) -> Vec<i64> {
        let points = columns.map(|column| Point::at(row, column));
        points.map(|point| values.at(point)).collect()
    }

    #[test]
    fn a_lone_stone_of_zobrist_spreads_by_one_step_in_each_round() {
        let mut position = Position::new(Size::S9);
        position.put(Point::at(4, 4), Some(Colour::Black));
        assert_eq!(row_of(&zobrist(&position, 1), 4, 4..7), [50, 1, 0]);
        // In the second round the four neighbours are positive, too.
        let twice = zobrist(&position, 2);
        assert_eq!(row_of(&twice, 4, 4..7), [54, 2, 1]);
        assert_eq!(row_of(&twice, 3, 4..7), [2, 2, 0]);
    }

    #[test]
    fn dilations_grow_where_no_enemy_is_near_and_erosions_keep_what_is_enclosed() {
        let position = position! {
            . . X . .
            . . X . .
            X X X . .
            . . . . O
            . . . . .
        };
        let grown = morphology(&position, 1, 0);
        assert_eq!(row_of(&grown, 1, 0..5), [1, 2, 130, 1, 0]);
        assert_eq!(row_of(&grown, 4, 0..5), [0, 0, 0, 0, -1]);
        // Black encloses the corner, so its points keep their value. Below his stones, his
        // influence borders on points without any and is lost.
        let left = morphology(&position, 1, 1);
        assert_eq!(left.at(Point::at(1, 1)), 2);
        assert_eq!(left.at(Point::at(3, 1)), 0);
    }
}
