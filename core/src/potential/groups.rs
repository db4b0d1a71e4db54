//! Groups and their spheres of influence (section 7.1).

use super::differential::Potential;
use super::fixed::to_fixed;
use super::map::{PotentialMap, Shadows};
use super::params::PotentialParams;
use crate::components::{Components, NONE};
use crate::inline_vec::InlineVec;
use crate::point::STRIDE;
use crate::{Colour, Point, PointSet, Position, Size};

/// A position some stones of which are void (section 7.2.2): the points of void stones
/// count as empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VoidedPosition {
    position: Position,
    void: PointSet,
}

impl VoidedPosition {
    /// A position without void stones.
    pub(super) fn new(position: &Position) -> VoidedPosition {
        VoidedPosition {
            position: *position,
            void: PointSet::EMPTY,
        }
    }

    /// This position with more stones void.
    #[must_use]
    pub(super) fn with_void(self, stones: PointSet) -> VoidedPosition {
        VoidedPosition {
            void: self.void | (stones & self.position.occupied()),
            ..self
        }
    }

    pub(super) fn size(&self) -> Size {
        self.position.size()
    }

    /// The void stones.
    pub(super) fn void(&self) -> PointSet {
        self.void
    }

    /// The stones of `colour` that are not void.
    pub(super) fn stones(&self, colour: Colour) -> PointSet {
        self.position.stones(colour) - self.void
    }

    /// The empty points and those of void stones.
    pub(super) fn free(&self) -> PointSet {
        self.position.empty() | self.void
    }
}

/// The thresholds v1 and v2 of candidate points, in units of [`SCALE`](super::fixed::SCALE),
/// and the kind of potential that they are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thresholds {
    v1: i32,
    v2: i32,
    kind: Shadows,
}

impl Thresholds {
    /// The thresholds for groups.
    pub(super) fn of(params: &PotentialParams) -> Thresholds {
        Thresholds {
            v1: to_fixed(params.v1),
            v2: to_fixed(params.v2),
            kind: params.shadow_kinds.choose(Shadows::Both),
        }
    }

    /// The lowered thresholds for connectable areas: never above the others, so that every
    /// group lies in an area.
    pub(super) fn lowered(params: &PotentialParams) -> Thresholds {
        Thresholds {
            v1: to_fixed(params.connect_v1.min(params.v1)),
            v2: to_fixed(params.connect_v2.min(params.v2)),
            ..Thresholds::of(params)
        }
    }
}

/// The candidate points of `colour` (section 7.1, item 1): its stones, and the free points
/// with a potential of at least v1 that exceeds the enemy's by at least v2.
fn candidate_points(
    map: &PotentialMap,
    voided: &VoidedPosition,
    colour: Colour,
    thresholds: Thresholds,
) -> PointSet {
    let own = map.by_index(thresholds.kind, colour);
    let enemy = map.by_index(thresholds.kind, colour.opponent());
    let mut high = PointSet::EMPTY;
    // Section 7.1, item 1: B >= v1 and B - W >= v2, row by row.
    for row in 0..voided.size().lines() {
        let range = row * STRIDE..row * STRIDE + STRIDE;
        let mut bits = 0;
        for (column, (&own, &enemy)) in own[range.clone()].iter().zip(&enemy[range]).enumerate() {
            let candidate = own >= thresholds.v1 && own - enemy >= thresholds.v2;
            bits |= u32::from(candidate) << column;
        }
        high.insert_row_bits(row, bits);
    }
    voided.stones(colour) | (high & voided.free())
}

/// A group: stones in one block of candidate points, and the block (section 7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Its stones, of one colour.
    pub stones: PointSet,
    /// The blocks of candidate points that hold them.
    pub block: PointSet,
}

impl Group {
    /// The sphere of influence: the block less the stones.
    pub fn sphere(&self) -> PointSet {
        self.block - self.stones
    }
}

/// Boards of real games rarely have more groups of a colour.
pub(super) const FEW_GROUPS: usize = 16;

/// The groups of one colour.
#[derive(Clone, Debug)]
pub struct Groups {
    colour: Colour,
    groups: InlineVec<Group, FEW_GROUPS>,
}

impl Groups {
    /// The groups of `colour`, no stone being void: blocks of candidate points, those
    /// linked by kosumi joined. A block without a stone is no group.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sahwal_core::potential::{Field, Groups, PotentialParams, Potential};
    /// use sahwal_core::{Board, Colour, Point, Size};
    ///
    /// let mut board = Board::new(Size::S19);
    /// for (row, column) in [(3, 3), (2, 5), (15, 15)] {
    ///     let _ = board.play(Colour::Black, Point::at(row, column))?;
    /// }
    /// let params = PotentialParams::default();
    /// let field = Arc::new(Field::new(&params, board.size())?);
    /// let potential = Potential::of(&field, board.position());
    /// let groups = Groups::of(&potential, Colour::Black, &params);
    /// let stones: Vec<usize> = groups.iter().map(|group| group.stones.len()).collect();
    /// assert_eq!(stones, [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(potential: &Potential, colour: Colour, params: &PotentialParams) -> Groups {
        let voided = VoidedPosition::new(potential.position());
        Groups::find(potential.map(), &voided, colour, Thresholds::of(params))
    }

    /// The groups of the stones of `colour` that are not void.
    pub(super) fn find(
        map: &PotentialMap,
        voided: &VoidedPosition,
        colour: Colour,
        thresholds: Thresholds,
    ) -> Groups {
        let candidates = candidate_points(map, voided, colour, thresholds);
        Groups::in_blocks(candidates, voided, colour)
    }

    /// The groups in the blocks of these candidate points (section 7.1, items 2 and 3).
    pub(super) fn in_blocks(
        candidates: PointSet,
        voided: &VoidedPosition,
        colour: Colour,
    ) -> Groups {
        let blocks = Components::of(candidates, voided.size());
        let stones = voided.stones(colour);
        // Union-find over blocks: kosumi joins two, and the smaller number stays the root.
        let mut joined = [0u16; Size::MAX * Size::MAX];
        for (number, joined) in joined[..blocks.len()].iter_mut().enumerate() {
            *joined = number as u16;
        }
        for (one, other) in kosumi(voided, colour) {
            let [one, other] = [one, other].map(|stone| root(&joined, blocks.number(stone)));
            joined[usize::from(one.max(other))] = one.min(other);
        }
        // One group for each root with a stone, in the order of first points.
        let mut groups = Groups {
            colour,
            groups: InlineVec::new(Group::default()),
        };
        let mut numbers = [NONE; Size::MAX * Size::MAX];
        for (number, &block) in blocks.sets().iter().enumerate() {
            let inside = stones & block;
            if inside.is_empty() {
                continue;
            }
            let group = &mut numbers[usize::from(root(&joined, number as u16))];
            if *group == NONE {
                *group = groups.len() as u16;
                groups.groups.push(Group::default());
            }
            let group = &mut groups.groups.as_mut_slice()[usize::from(*group)];
            group.stones |= inside;
            group.block |= block;
        }
        groups
    }

    /// The colour of the groups.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Whether the colour has no groups, because it has no stones.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The groups, in the order of their first points.
    pub fn iter(&self) -> std::slice::Iter<'_, Group> {
        self.groups.as_slice().iter()
    }

    /// The group with a stone at `point`.
    pub fn at(&self, point: Point) -> Option<&Group> {
        self.iter().find(|group| group.stones.contains(point))
    }
}

fn root(joined: &[u16], mut number: u16) -> u16 {
    while joined[usize::from(number)] != number {
        number = joined[usize::from(number)];
    }
    number
}

/// The pairs of diagonal stones of `colour`, upper stone first, that are not cut: living
/// enemy stones on both common neighbours cut them.
fn kosumi(voided: &VoidedPosition, colour: Colour) -> impl Iterator<Item = (Point, Point)> {
    let size = voided.size();
    let (stones, enemy) = (voided.stones(colour), voided.stones(colour.opponent()));
    let below = stones.up(size);
    let right = (stones & below.left(size)) - (enemy.left(size) & enemy.up(size));
    // Down and left: the common neighbours are the points left of the stone and below.
    let left = (stones & below.right(size)) - (enemy.right(size) & enemy.up(size));
    let pair = |columns: isize| {
        move |stone: Point| {
            let column = stone.column().wrapping_add_signed(columns);
            (stone, Point::at(stone.row() + 1, column))
        }
    };
    right.iter().map(pair(1)).chain(left.iter().map(pair(-1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn kosumi_is_cut_by_stones_on_both_sides_only() {
        let position = position! {
            X O . . .
            O X O . .
            . . X O .
            . . . . X
            . . . X .
        };
        let voided = VoidedPosition::new(&position);
        let pairs: Vec<_> = kosumi(&voided, Colour::Black).collect();
        let at = Point::at;
        assert_eq!(
            pairs,
            [(at(1, 1), at(2, 2)), (at(3, 4), at(4, 3))],
            "not A5-B4, where both sides are white"
        );
        let voided = voided.with_void(points! {
            . X . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .
        });
        assert_eq!(kosumi(&voided, Colour::Black).count(), 3);
    }

    #[test]
    fn blocks_linked_by_kosumi_are_one_group() {
        let position = position! {
            X . . . .
            . X . . .
            . . . . .
            . . . . X
            . . . . .
        };
        let candidates = points! {
            X . . . X
            . X . . .
            . . . . .
            . . . X X
            . . . . .
        };
        let groups = Groups::in_blocks(candidates, &VoidedPosition::new(&position), Colour::Black);
        let sizes: Vec<_> = groups
            .iter()
            .map(|group| (group.stones.len(), group.sphere().len()))
            .collect();
        // The block in the corner top right holds no stone.
        assert_eq!(sizes, [(2, 0), (1, 1)]);
        assert_eq!(groups.at(Point::at(1, 1)), groups.iter().next());
        assert_eq!(groups.at(Point::at(0, 4)), None);
    }
}
