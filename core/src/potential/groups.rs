//! Groups and their spheres of influence (section 7.1).

use super::fixed::to_fixed;
use super::map::{PotentialMap, Shadows};
use super::params::Params;
use crate::components::{Components, NONE};
use crate::few::Few;
use crate::point::STRIDE;
use crate::{Colour, Point, PointSet, Position, Size};

/// A position of which some stones count for nothing: those of void groups
/// (section 7.2). Their points are to be had like empty ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    position: Position,
    void: PointSet,
}

impl Scene {
    /// A position with nothing void.
    pub fn new(position: &Position) -> Scene {
        Scene {
            position: *position,
            void: PointSet::EMPTY,
        }
    }

    /// The same with more stones void; what is no stone is left out.
    #[must_use]
    pub fn with_void(self, stones: PointSet) -> Scene {
        Scene {
            void: self.void | (stones & self.position.occupied()),
            ..self
        }
    }

    /// The position, void stones included.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The void stones.
    pub fn void(&self) -> PointSet {
        self.void
    }

    /// The stones of `colour` that are not void.
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.position.stones(colour) - self.void
    }

    /// The points without a stone that counts.
    pub fn free(&self) -> PointSet {
        self.position.empty() | self.void
    }
}

/// The thresholds v1 and v2, in units of [`SCALE`](super::SCALE).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Least potential of a candidate point.
    pub v1: i32,
    /// Least difference to the enemy's potential there.
    pub v2: i32,
}

impl Thresholds {
    /// Those that find groups.
    pub fn of(params: &Params) -> Thresholds {
        Thresholds {
            v1: to_fixed(params.v1),
            v2: to_fixed(params.v2),
        }
    }

    /// The lowered ones that find connectable areas: never above the others, so that
    /// every group lies in an area.
    pub fn lowered(params: &Params) -> Thresholds {
        Thresholds {
            v1: to_fixed(params.connect_v1.min(params.v1)),
            v2: to_fixed(params.connect_v2.min(params.v2)),
        }
    }
}

/// The candidate points of `colour`: its stones, and the free points with a potential
/// of at least v1 that exceeds the enemy's by at least v2, both kinds of shadows
/// counted (section 7.1, item 1).
pub fn candidate_points(
    map: &PotentialMap,
    scene: &Scene,
    colour: Colour,
    thresholds: Thresholds,
) -> PointSet {
    let own = map.by_index(Shadows::Both, colour);
    let enemy = map.by_index(Shadows::Both, colour.opponent());
    let mut high = PointSet::EMPTY;
    for row in 0..scene.position.size().lines() {
        let range = row * STRIDE..row * STRIDE + STRIDE;
        let mut bits = 0;
        for (column, (&own, &enemy)) in own[range.clone()].iter().zip(&enemy[range]).enumerate() {
            let candidate = own >= thresholds.v1 && own - enemy >= thresholds.v2;
            bits |= u32::from(candidate) << column;
        }
        high.insert_row_bits(row, bits);
    }
    scene.stones(colour) | (high & scene.free())
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

/// Few boards of real games have more groups of a colour.
pub(super) const FEW_GROUPS: usize = 16;

/// The groups of one colour.
#[derive(Clone, Debug)]
pub struct Groups {
    colour: Colour,
    groups: Few<Group, FEW_GROUPS>,
}

impl Groups {
    /// Finds the groups of `colour`: blocks of candidate points, those linked by kosumi
    /// joined. A block without a stone is no group.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sahwal_core::potential::{Field, Groups, Params, Potential, Scene, Thresholds};
    /// use sahwal_core::{Board, Colour, Point, Size};
    ///
    /// let mut board = Board::new(Size::S19);
    /// for (row, column) in [(3, 3), (2, 5), (15, 15)] {
    ///     let _ = board.play(Colour::Black, Point::at(row, column))?;
    /// }
    /// let params = Params::default();
    /// let field = Arc::new(Field::new(&params, board.size())?);
    /// let potential = Potential::of(&field, board.position());
    /// let scene = Scene::new(board.position());
    /// let groups = Groups::find(potential.map(), &scene, Colour::Black, Thresholds::of(&params));
    /// let stones: Vec<usize> = groups.iter().map(|group| group.stones.len()).collect();
    /// assert_eq!(stones, [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(
        map: &PotentialMap,
        scene: &Scene,
        colour: Colour,
        thresholds: Thresholds,
    ) -> Groups {
        let candidates = candidate_points(map, scene, colour, thresholds);
        Groups::in_blocks(candidates, scene, colour)
    }

    /// The groups in the blocks of these candidate points (section 7.1, items 2 and 3).
    pub fn in_blocks(candidates: PointSet, scene: &Scene, colour: Colour) -> Groups {
        let blocks = Components::of(candidates, scene.position.size());
        let stones = scene.stones(colour);
        // The group each block joins: at first itself; the smaller number stays.
        let mut joined = [0u16; Size::MAX * Size::MAX];
        for (number, joined) in joined[..blocks.len()].iter_mut().enumerate() {
            *joined = number as u16;
        }
        for (one, other) in kosumi(scene, colour) {
            let [one, other] = [one, other].map(|stone| root(&joined, blocks.number(stone)));
            joined[usize::from(one.max(other))] = one.min(other);
        }
        let mut groups = Groups {
            colour,
            groups: Few::new(Group::default()),
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

    /// Their colour.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Whether the colour has no stone that counts.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The groups, in the order of their first points.
    pub fn iter(&self) -> std::slice::Iter<'_, Group> {
        self.groups.as_slice().iter()
    }

    /// The group with a stone at `point`: "which group?".
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

/// The pairs of diagonal stones of `colour` that are not cut: an enemy stone that
/// counts on both common neighbours cuts them.
pub fn kosumi(scene: &Scene, colour: Colour) -> impl Iterator<Item = (Point, Point)> {
    let size = scene.position.size();
    let (stones, enemy) = (scene.stones(colour), scene.stones(colour.opponent()));
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
        let scene = Scene::new(&position);
        let pairs: Vec<_> = kosumi(&scene, Colour::Black).collect();
        let at = Point::at;
        assert_eq!(
            pairs,
            [(at(1, 1), at(2, 2)), (at(3, 4), at(4, 3))],
            "not A5-B4, where both sides are white"
        );
        let scene = scene.with_void(points! {
            . X . . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .
        });
        assert_eq!(kosumi(&scene, Colour::Black).count(), 3);
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
        let groups = Groups::in_blocks(candidates, &Scene::new(&position), Colour::Black);
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
