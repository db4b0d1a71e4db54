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
    /// The points that must change for it.
    needs: PointSet,
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
    let mut eyes: [Eye; EYES] = [Eye {
        cost: DEAREST + 1,
        point: Point::at(0, 0),
        needs: PointSet::EMPTY,
    }; EYES];
    let mut found = 0;
    let board = ground.size.board();
    for point in near - mine {
        let Some((cost, needs)) = eye(board, point, mine, theirs) else {
            continue;
        };
        // Insert by cost; the dearest falls out.
        let at = eyes[..found].partition_point(|eye| eye.cost <= cost);
        if at < EYES {
            found = (found + 1).min(EYES);
            eyes[at..found].rotate_right(1);
            eyes[at] = Eye { cost, point, needs };
        }
    }
    let eyes = &eyes[..found];
    let mut best = FAR;
    for (number, first) in eyes.iter().enumerate() {
        if 2 * first.cost >= best + 3 {
            break;
        }
        for second in &eyes[number + 1..] {
            if first.cost + second.cost >= best + 3 {
                break;
            }
            let apart = !first.needs.contains(second.point)
                && !second.needs.contains(first.point)
                && !PointSet::of(first.point)
                    .neighbours_in(board)
                    .contains(second.point);
            if apart {
                let common = (first.needs & second.needs).len() as u32;
                best = best.min((first.cost + second.cost).saturating_sub(common));
            }
        }
    }
    best
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

/// The moves that make an eye of a point, and the points that must change.
fn eye(board: PointSet, point: Point, mine: PointSet, theirs: PointSet) -> Option<(u32, PointSet)> {
    let sides = board.beside(point);
    let wanted = sides - mine;
    let hostile = (wanted & theirs).len() as u32;
    let mut cost = wanted.len() as u32 + 2 * hostile + 2 * u32::from(theirs.contains(point));
    if cost > DEAREST {
        return None;
    }
    let corners = CORNERS[point.index()] & board;
    let (bad, taken) = (corners - mine, corners & theirs);
    let mut needs = wanted;
    // One corner may be missing away from the edge: the dearest.
    let (mut open, mut taken) = (bad - taken, taken);
    if corners.len() == 4 {
        if let Some(first) = taken.first() {
            taken.remove(first);
        } else if let Some(first) = open.first() {
            open.remove(first);
        }
    }
    needs |= open | taken;
    cost += open.len() as u32 + 2 * taken.len() as u32;
    (cost <= DEAREST).then_some((cost, needs))
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
