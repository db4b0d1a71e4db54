//! Scores raised by connections between groups (Nakamura and Kitoma (2002), section 7.2.2).
//!
//! `rounds.rs` calls [`Connections::find`] and [`Connections::averaged`] in each round. The raised
//! score S' decides which groups become void, and so which stones are dead. All averages are
//! computed from the old scores, so that the order of the groups does not matter.

use super::groups::Group;
use super::strength::GroupScore;
use crate::board::components::Parts;
use crate::{PointSet, Size};

/// The partners of each group of a colour: the groups to which it can be connected.
#[derive(Debug, Default)]
pub(super) struct Connections {
    /// The number of groups.
    groups: usize,
    /// For every pair of groups, row by row, whether they are partners. A group may be marked as
    /// its own partner, which has no effect.
    partners: Vec<bool>,
}

impl Connections {
    /// Copies the partners of `other`, and reuses the memory of this one.
    #[inline(always)]
    pub(super) fn copy(&mut self, other: &Connections) {
        self.groups = other.groups;
        self.partners.clone_from(&other.partners);
    }

    /// Finds the partners among `groups`. The connectable areas are the blocks of `areas`, the
    /// candidate points by lowered thresholds. Every group lies in one of them.
    ///
    /// Two groups are partners if they lie in one area, and are still connected in it after the
    /// spheres of all other groups are removed. Blocks of groups do not touch each other. So two
    /// groups are partners if one piece of the areas without all spheres touches both.
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
        // A piece that consists only of stones touches no group but its own.
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

    /// Computes one round of averages from `scores` into `new`. The average of a group is the mean
    /// of (S + S of the partner) / 2 over all its partners. It replaces the score if it is higher.
    #[inline(always)]
    pub(super) fn averaged(&self, scores: &[GroupScore], new: &mut Vec<GroupScore>) {
        new.clear();
        for (number, partners) in self.partners.chunks_exact(self.groups.max(1)).enumerate() {
            let own = scores[number];
            let mut sum = 0;
            let mut count = 0;
            // Section 7.2.2: S_AB = (S_A + S_B) / 2.
            for (other, _) in partners.iter().enumerate().filter(|(_, partner)| **partner) {
                if other != number {
                    sum += (own.0 + scores[other].0) / 2;
                    count += 1;
                }
            }
            // A connection never makes a group weaker.
            new.push(match count {
                0 => own,
                _ => GroupScore(sum / count).max(own),
            });
        }
    }
}
