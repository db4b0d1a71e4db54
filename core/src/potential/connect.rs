//! How likely a group is to live by its connections (section 7.2.2).

use super::groups::{Group, Groups};
use super::strength::Score;
use crate::{PointSet, Size};

/// The groups of one colour, each with its connectable area: the group found again
/// with lowered thresholds.
#[derive(Clone, Copy, Debug)]
pub struct Connections<'a> {
    groups: &'a Groups,
    areas: &'a Groups,
    size: Size,
}

impl<'a> Connections<'a> {
    /// `areas` are the groups found with lowered thresholds.
    pub fn new(groups: &'a Groups, areas: &'a Groups, size: Size) -> Connections<'a> {
        Connections {
            groups,
            areas,
            size,
        }
    }

    /// Whether two groups are connectable: the area L that holds both, less the
    /// spheres of all other groups, still has both in one piece.
    pub fn connectable(&self, a: &Group, b: &Group) -> bool {
        let area = self
            .areas
            .iter()
            .find(|area| a.stones.is_subset(&area.stones));
        let Some(area) = area.filter(|area| b.stones.is_subset(&area.stones)) else {
            return false;
        };
        let rest = area.block - self.spheres_in(area);
        self.meet(self.reach(a, rest), a, self.reach(b, rest), b)
    }

    /// One round of averages, all from the scores before it: for a group with partners
    /// the mean of (S of it + S of a partner) / 2, where that is more than it had.
    pub fn averaged(&self, scores: &[Score], new: &mut [Score]) {
        new[..self.groups.len()].copy_from_slice(&scores[..self.groups.len()]);
        for area in self.areas.iter() {
            let rest = area.block - self.spheres_in(area);
            let inside = || {
                let groups = self.groups.iter().enumerate();
                groups.filter(|(_, group)| group.stones.intersects(&area.stones))
            };
            if inside().nth(1).is_none() {
                continue;
            }
            for (number, group) in inside() {
                let reach = self.reach(group, rest);
                let (mut sum, mut partners) = (0, 0);
                for (other_number, other) in inside() {
                    let met = || self.meet(reach, group, self.reach(other, rest), other);
                    if other_number != number && met() {
                        sum += (scores[number].0 + scores[other_number].0) / 2;
                        partners += 1;
                    }
                }
                if partners > 0 {
                    new[number] = Score(sum / partners).max(scores[number]);
                }
            }
        }
    }

    fn spheres_in(&self, area: &Group) -> PointSet {
        let inside = self
            .groups
            .iter()
            .filter(|group| group.stones.intersects(&area.stones));
        inside.fold(PointSet::EMPTY, |all, group| all | group.sphere())
    }

    /// What a group reaches in the area less all spheres but its own.
    fn reach(&self, group: &Group, rest: PointSet) -> PointSet {
        group.block.block_in(rest | group.block)
    }

    /// Whether what two groups reach is one piece. Each has all of the free rest that it
    /// touches, so they meet in it or where the groups themselves touch.
    fn meet(&self, reach: PointSet, a: &Group, other: PointSet, b: &Group) -> bool {
        reach.intersects(&other) || a.block.thicken(self.size).intersects(&b.block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::potential::Scene;
    use crate::{Colour, Point, points, position};

    /// Three black groups in a row, joined in the area; the sphere of the middle one
    /// fills the way between the others.
    #[test]
    fn a_sphere_in_between_keeps_two_groups_apart() {
        let position = position! {
            . . . . . . .
            . X . X . X .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let scene = Scene::new(&position);
        let groups = Groups::in_blocks(
            points! {
                X . . X . . X
                X X . X . X X
                X . . X . . X
                . . . . . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
            },
            &scene,
            Colour::Black,
        );
        let area = points! {
            X X X X X X X
            X X X X X X X
            X X X X X X X
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let at = |column: usize| groups.at(Point::at(1, column)).unwrap();
        let check = |area: PointSet, expected: [bool; 3]| {
            let areas = Groups::in_blocks(area, &scene, Colour::Black);
            let connections = Connections::new(&groups, &areas, position.size());
            let pairs = [(1, 3), (3, 5), (1, 5)];
            let found = pairs.map(|(a, b)| connections.connectable(at(a), at(b)));
            assert_eq!(found, expected);
            let swapped = pairs.map(|(a, b)| connections.connectable(at(b), at(a)));
            assert_eq!(swapped, expected);
            let scores = [60, 100, 300].map(|score| Score::new(f64::from(score)));
            let mut new = [Score::default(); 3];
            connections.averaged(&scores, &mut new);
            new.map(Score::value)
        };
        // Left and right only through the stone in the middle, which stays in the area:
        // it is the spheres that are taken off.
        assert_eq!(
            check(area, [true; 3]),
            [(80.0 + 180.0) / 2.0, (80.0 + 200.0) / 2.0, 300.0]
        );
        let cut = area
            .without(Point::at(1, 2))
            .without(Point::at(0, 2))
            .without(Point::at(2, 2));
        assert_eq!(check(cut, [false, true, false]), [60.0, 200.0, 300.0]);
    }
}
