//! Scores raised by connections between groups (section 7.2.2).
//!
//! `rounds.rs` finds the partners in each round and averages the scores. The raised score S'
//! decides which groups become void, and so who is dead. All averages are taken at once: their
//! order must not matter.

use super::groups::Group;
use super::strength::GroupScore;
use crate::board::components::Parts;
use crate::{PointSet, Size};

/// The partners of each group of a colour: the groups that it can be connected to.
#[derive(Debug, Default)]
pub(super) struct Connections {
    /// The number of groups.
    groups: usize,
    /// For every pair of groups, in rows, whether they are partners; a group may be its own.
    partners: Vec<bool>,
}

impl Connections {
    /// Takes the partners of another over, in the memory of this one.
    #[inline(always)]
    pub(super) fn copy(&mut self, other: &Connections) {
        self.groups = other.groups;
        self.partners.clone_from(&other.partners);
    }

    /// Finds the partners among `groups`, which lie in the connectable areas: the blocks of the
    /// candidate points by lowered thresholds, `areas`.
    ///
    /// Two groups are partners if the area L that holds both, less the spheres of all other
    /// groups, still holds both in one piece. Blocks of groups do not touch. So what holds them
    /// together is a piece of the areas less all spheres that touches both.
    #[inline(always)]
    pub(super) fn find<'a>(
        &mut self,
        groups: impl ExactSizeIterator<Item = &'a Group> + Clone,
        areas: PointSet,
        size: Size,
        parts: &mut Parts,
    ) {
        self.groups = groups.len();
        self.partners.clear();
        self.partners.resize(self.groups * self.groups, false);
        let mut stones = PointSet::EMPTY;
        let mut spheres = PointSet::EMPTY;
        for group in groups.clone() {
            stones |= group.stones;
            spheres |= group.sphere();
        }
        // A piece of stones alone touches no group but its own.
        let rest = areas - spheres;
        let between = rest - stones;
        if between.is_empty() {
            return;
        }
        parts.find(between.block_in(rest), size);
        for piece in parts.sets() {
            let near = piece.thicken(size);
            for (one, group) in groups.clone().enumerate() {
                if group.block.is_disjoint(&near) {
                    continue;
                }
                for (other, partner) in groups.clone().enumerate() {
                    if partner.block.intersects(&near) {
                        self.partners[one * self.groups + other] = true;
                    }
                }
            }
        }
    }

    /// One round of averages, all from the scores before it: the mean of (S + S of the
    /// partner) / 2 over all partners of a group is its new score if it is higher.
    #[inline(always)]
    pub(super) fn averaged(&self, scores: &[GroupScore], new: &mut Vec<GroupScore>) {
        new.clear();
        for (number, partners) in self.partners.chunks_exact(self.groups.max(1)).enumerate() {
            let own = scores[number];
            let mut sum = 0;
            let mut count = 0;
            // S_AB = (S_A + S_B) / 2.
            for (other, _) in partners.iter().enumerate().filter(|(_, partner)| **partner) {
                if other != number {
                    sum += (own.0 + scores[other].0) / 2;
                    count += 1;
                }
            }
            // The mean over the partners counts if it is higher.
            new.push(match count {
                0 => own,
                _ => GroupScore(sum / count).max(own),
            });
        }
    }
}
