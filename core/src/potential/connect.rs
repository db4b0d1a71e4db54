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
