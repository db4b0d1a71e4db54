//! First proof numbers: a rough distance to two eyes.

use super::ground::{Ground, State};
use crate::{Point, PointSet, Size};

/// The largest distance; also the distance when no two eyes are in sight.
pub(super) const FAR: u32 = 14;

/// The most moves in a row that an eye may cost to be considered.
const DEAREST: u32 = 6;

/// The most eyes considered; the cheapest are kept.
const EYES: usize = 16;

/// A point that may become an eye.
#[derive(Clone, Copy)]
struct Eye {
    cost: u32,
    point: Point,
}

/// A rough number of moves in a row after which the stones `mine` have two eyes.
///
/// An eye needs its four neighbours and all but one of its four diagonal neighbours (all of them
/// at the edge). An empty point costs one move, a stone of the enemy two to three. The distance is
/// the least sum for two eyes that are not neighbours; points needed for both count once.
pub(super) fn eye_distance(
    ground: &Ground,
    mine: PointSet,
    theirs: PointSet,
    near: PointSet,
) -> u32 {
    let board = ground.size.board();
    let mut eyes = [Eye {
        cost: 0,
        point: Point::at(0, 0),
    }; EYES];
    let mut found = 0;
    for (cost, points) in (0..).zip(costs(ground.size, mine, theirs)) {
        for (point, eye) in (points & near).iter().zip(&mut eyes[found..]) {
            *eye = Eye { cost, point };
            found += 1;
        }
    }
    let eyes = &eyes[..found];
    let mut best = FAR;
    // What the first `known` eyes need; most pairs are too dear to ask.
    let mut needed = [PointSet::EMPTY; EYES];
    let mut known = 0;
    for (number, first) in eyes.iter().enumerate() {
        if 2 * first.cost >= best + 3 {
            break;
        }
        let beside = board.beside(first.point);
        for (other, second) in eyes.iter().enumerate().skip(number + 1) {
            if first.cost + second.cost >= best + 3 {
                break;
            }
            while known <= other {
                needed[known] = needs(board, eyes[known].point, mine, theirs);
                known += 1;
            }
            let apart = !needed[number].contains(second.point)
                && !needed[other].contains(first.point)
                && !beside.contains(second.point);
            if apart {
                let common = (needed[number] & needed[other]).len() as u32;
                best = best.min((first.cost + second.cost).saturating_sub(common));
            }
        }
    }
    best
}

/// The points that are not `mine`, by the number of moves in a row that make an eye of them: from
/// none to [`DEAREST`]. All points are counted at once, in three binary digits.
fn costs(size: Size, mine: PointSet, theirs: PointSet) -> [PointSet; DEAREST as usize + 1] {
    let board = size.board();
    let wanted = board - mine;
    let sides = |set: PointSet| {
        [
            set.left(size),
            set.right(size),
            set.up(size),
            set.down(size),
        ]
    };
    let corners = |set: PointSet| {
        let (left, right) = (set.left(size), set.right(size));
        [
            left.up(size),
            left.down(size),
            right.up(size),
            right.down(size),
        ]
    };
    let mut count = Count::default();
    // A side costs one move, three with an enemy stone; such a stone on the point itself two.
    for (side, hostile) in sides(wanted).into_iter().zip(sides(theirs)) {
        count.add_one(side);
        count.add_two(hostile);
    }
    count.add_two(theirs);
    // A corner costs one move, two with an enemy stone. Away from the edge the dearest is free:
    // of each of the two moves, the first does not count.
    let inside = corners(board)
        .into_iter()
        .fold(board, |all, corner| all & corner);
    for set in [wanted, theirs] {
        let mut counts = board - inside;
        for corner in corners(set) {
            count.add_one(corner & counts);
            counts |= corner;
        }
    }
    count.numbers(wanted)
}

/// A number for each point, from 0 to 7; larger numbers are 7.
#[derive(Default)]
struct Count([PointSet; 3]);

impl Count {
    fn add_one(&mut self, points: PointSet) {
        let [ones, twos, fours] = self.0;
        let points = points - (ones & twos & fours);
        let (carry, carry_on) = (ones & points, ones & twos & points);
        self.0 = [ones ^ points, twos ^ carry, fours | carry_on];
    }

    fn add_two(&mut self, points: PointSet) {
        let [ones, twos, fours] = self.0;
        let carry = twos & points;
        let over = fours & carry;
        self.0 = [ones | over, (twos ^ points) | over, fours | carry];
    }

    /// The points of `among` with each number below 7.
    fn numbers(&self, among: PointSet) -> [PointSet; DEAREST as usize + 1] {
        std::array::from_fn(|number| {
            let digits = self.0.iter().enumerate();
            digits.fold(among, |points, (digit, &set)| match number >> digit & 1 {
                0 => points - set,
                _ => points & set,
            })
        })
    }
}

/// The number of moves in a row that join a crucial string of the prover to an immortal stone, if it
/// is less than `most`; else `most`.
pub(super) fn link_distance(ground: &Ground, state: &State, most: u32) -> u32 {
    if ground.immortal.is_empty() {
        return most;
    }
    let free = ground.free(state);
    let mut reached = state.marks.block_in(state.own);
    for distance in 0..most {
        if reached.intersects(&ground.immortal) {
            return distance;
        }
        let next = reached.neighbours_in(free) - reached;
        if next.is_empty() {
            return most;
        }
        reached |= next;
        reached |= next.neighbours_in(state.own).block_in(state.own);
    }
    most
}

/// The points that must change so that `point` becomes an eye.
fn needs(board: PointSet, point: Point, mine: PointSet, theirs: PointSet) -> PointSet {
    let corners = CORNERS[point.index()] & board;
    let mut bad = corners - mine;
    // One corner may be missing away from the edge: the dearest.
    if corners.len() == 4
        && let Some(free) = (bad & theirs).first().or(bad.first())
    {
        bad.remove(free);
    }
    (board.beside(point) - mine) | bad
}

/// By [`Point::index`], the diagonal neighbours of a point on the largest board.
static CORNERS: [PointSet; Point::INDICES] = {
    let mut corners = [PointSet::EMPTY; Point::INDICES];
    let mut row = 0;
    while row < Size::MAX {
        let mut column = 0;
        while column < Size::MAX {
            let mut set = PointSet::EMPTY;
            if row > 0 && column > 0 {
                set = set.with(Point::at(row - 1, column - 1));
            }
            if row > 0 && column + 1 < Size::MAX {
                set = set.with(Point::at(row - 1, column + 1));
            }
            if row + 1 < Size::MAX && column > 0 {
                set = set.with(Point::at(row + 1, column - 1));
            }
            if row + 1 < Size::MAX && column + 1 < Size::MAX {
                set = set.with(Point::at(row + 1, column + 1));
            }
            corners[Point::at(row, column).index()] = set;
            column += 1;
        }
        row += 1;
    }
    corners
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Position, position, testing};
    use proptest::prelude::*;

    /// The moves for an eye at `point`, counted point by point.
    fn cost(size: Size, point: Point, mine: PointSet, theirs: PointSet) -> u32 {
        let board = size.board();
        let moves = |near: PointSet, empty: u32, hostile: u32| {
            let of = |at: Point| match (mine.contains(at), theirs.contains(at)) {
                (true, _) => 0,
                (_, true) => hostile,
                _ => empty,
            };
            near.iter().map(of).collect::<Vec<u32>>()
        };
        let corners = moves(CORNERS[point.index()] & board, 1, 2);
        let free = match corners.len() {
            4 => corners.iter().max().copied().unwrap_or(0),
            _ => 0,
        };
        let sides = moves(board.beside(point), 1, 3);
        let own = if theirs.contains(point) { 2 } else { 0 };
        sides.iter().chain(&corners).sum::<u32>() + own - free
    }

    proptest! {
        #[test]
        fn all_points_together_cost_what_each_costs(position in testing::positions()) {
            let size = position.size();
            let [mine, theirs] = Colour::BOTH.map(|colour| position.stones(colour));
            let costs = costs(size, mine, theirs);
            for point in size.board() - mine {
                let found = (0..).zip(&costs).find(|(_, points)| points.contains(point));
                let expected = Some(cost(size, point, mine, theirs)).filter(|&cost| cost <= DEAREST);
                prop_assert_eq!(found.map(|(cost, _)| cost), expected);
            }
        }
    }

    #[test]
    fn the_distance_is_the_number_of_moves_that_are_missing() {
        let distance = |position: Position| {
            let ground = Ground::new(position.size(), position.size().board(), PointSet::EMPTY);
            let [mine, theirs] = Colour::BOTH.map(|colour| position.stones(colour));
            eye_distance(&ground, mine, theirs, position.size().board())
        };
        let two_eyes = position! {
            . X . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        };
        let one_missing = position! {
            . . . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        };
        assert_eq!((distance(two_eyes), distance(one_missing)), (0, 1));
    }
}
