//! Scores raised by connections between groups (section 7.2.2).

use super::groups::{Group, Groups};
use super::strength::Score;
use crate::{PointSet, Size};

/// The groups of one colour with their connectable areas: the groups found with lowered
/// thresholds, each of which holds whole groups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Connections<'a> {
    groups: &'a Groups,
    areas: &'a Groups,
    size: Size,
}

impl<'a> Connections<'a> {
    /// `areas` are the groups found with lowered thresholds.
    pub(super) fn new(groups: &'a Groups, areas: &'a Groups, size: Size) -> Connections<'a> {
        Connections {
            groups,
            areas,
            size,
        }
    }

    /// One round of averages, all from the scores before it: the mean of (S + S of the
    /// partner) / 2 over all partners of a group is its new score if it is higher.
    ///
    /// Two groups are partners if the area L that holds both, less the spheres of all
    /// other groups, still holds both in one piece.
    pub(super) fn averaged(&self, scores: &[Score], new: &mut [Score]) {
        new[..self.groups.len()].copy_from_slice(&scores[..self.groups.len()]);
        for area in self.areas.iter() {
            // Section 7.2.2: the area L less the spheres. A group puts its own back.
            let rest = area.block - self.spheres_in(area);
            let inside = || {
                let groups = self.groups.iter().enumerate();
                groups.filter(|(_, group)| group.stones.intersects(&area.stones))
            };
            if inside().nth(1).is_none() {
                continue;
            }
            for (number, group) in inside() {
                // Partners: both are in one piece of what is left. S_AB = (S_A + S_B) / 2.
                let reach = self.reach(group, rest);
                let (mut sum, mut partners) = (0, 0);
                for (other_number, other) in inside() {
                    let met = || self.meet(reach, group, self.reach(other, rest), other);
                    if other_number != number && met() {
                        sum += (scores[number].0 + scores[other_number].0) / 2;
                        partners += 1;
                    }
                }
                // The mean over the partners counts if it is higher.
                if partners > 0 {
                    new[number] = Score(sum / partners).max(scores[number]);
                }
            }
        }
    }

    /// The spheres of all groups in an area.
    fn spheres_in(&self, area: &Group) -> PointSet {
        let inside = self
            .groups
            .iter()
            .filter(|group| group.stones.intersects(&area.stones));
        inside.fold(PointSet::EMPTY, |all, group| all | group.sphere())
    }

    /// The part of an area that a group reaches: `rest`, which is free of spheres, and the
    /// group itself.
    fn reach(&self, group: &Group, rest: PointSet) -> PointSet {
        group.block.block_in(rest | group.block)
    }

    /// Whether two groups and their reaches are one piece: the reaches overlap, or the
    /// groups themselves touch.
    fn meet(&self, reach: PointSet, a: &Group, other: PointSet, b: &Group) -> bool {
        reach.intersects(&other) || a.block.thicken(self.size).intersects(&b.block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::potential::groups::VoidedPosition;
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
        let voided = VoidedPosition::new(&position);
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
            &voided,
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
        let averages = |area: PointSet| {
            let areas = Groups::in_blocks(area, &voided, Colour::Black);
            let connections = Connections::new(&groups, &areas, position.size());
            let scores = [60, 100, 300].map(|score| Score::new(f64::from(score)));
            let mut new = [Score::default(); 3];
            connections.averaged(&scores, &mut new);
            new.map(Score::value)
        };
        // Left and right only through the stone in the middle, which stays in the area:
        // it is the spheres that are taken off.
        assert_eq!(
            averages(area),
            [(80.0 + 180.0) / 2.0, (80.0 + 200.0) / 2.0, 300.0]
        );
        let cut = area
            .without(Point::at(1, 2))
            .without(Point::at(0, 2))
            .without(Point::at(2, 2));
        assert_eq!(averages(cut), [60.0, 200.0, 300.0]);
    }
}
