//! Step 7 of Mueller (1997): surrounded areas, which the enemy cannot live in.
//!
//! `Steps::surrounded_areas` is called last by the seven steps of `mueller.rs`, for the rows
//! `mueller-static` and `mueller-search`. An area that is taken although the enemy lives in it is a
//! wrong proof.

use super::{Steps, pairs};
use crate::board::bits::Bits;
use crate::methods::features::is_false_eye;
use crate::methods::safety::surrounded::{has_hole, is_nakade, one_eye};
use crate::methods::safety::vital::least_wanted;
use crate::search::life::Adjacency;

impl<S: Bits, G: Adjacency<Set = S>> Steps<'_, S, G> {
    /// Step 7: looks for surrounded areas until no more are found. An area is a single region, or
    /// two regions that share an unsafe block.
    pub(super) fn surrounded_areas(&mut self) {
        loop {
            let open: Vec<usize> = (0..self.regions.len())
                .filter(|&number| !self.regions[number].safe)
                .collect();
            let mut areas: Vec<Vec<usize>> = open.iter().map(|&number| vec![number]).collect();
            for [one, other] in pairs(&open) {
                if self.share_unsafe_block(one, other) {
                    areas.push(vec![one, other]);
                }
            }
            if !areas.into_iter().any(|regions| self.surrounded(&regions)) {
                return;
            }
        }
    }

    fn share_unsafe_block(&self, one: usize, other: usize) -> bool {
        let mut beside = self.beside(self.regions[one].points);
        beside.any(|chain| {
            let chain = &self.chains[chain];
            !chain.standing && chain.near.meets(self.regions[other].points)
        })
    }

    /// Step 7: tests whether some regions, with the unsafe blocks inside, form a surrounded area.
    /// If so, marks them as the defender's and returns `true`.
    ///
    /// At least one boundary chain must be safe. Then there are two ways. Either all boundary
    /// chains are safe, and the area has no room for two eyes. Or all unsafe chains and all
    /// interior points except one are attached to the safe stones.
    fn surrounded(&mut self, regions: &[usize]) -> bool {
        let points: S = regions
            .iter()
            .map(|&region| self.regions[region].points)
            .collect();
        let boundary = self.boundary(points);
        let mut safe = boundary.clone();
        safe.retain(|&chain| self.chains[chain].standing);
        // Chains that may be captured surround nothing.
        if safe.is_empty() {
            return false;
        }
        let loose: Vec<usize> = self
            .beside(points)
            .filter(|&chain| !self.chains[chain].standing)
            .collect();
        let mut area = points;
        for &chain in &loose {
            if !self.bounds(chain, points) {
                area |= self.chains[chain].stones;
            }
        }
        let all_safe = safe.len() == boundary.len();
        let near = self.near(safe);
        let answers = if all_safe && !self.can_live(area, near) {
            S::NONE
        } else if let Some(pairs) = self.attached_blocks(points, near, &loose) {
            for chain in loose {
                self.chains[chain].standing = true;
            }
            pairs
        } else {
            return false;
        };
        for &region in regions {
            self.regions[region].safe = true;
            self.regions[region].answers = answers & self.regions[region].points;
        }
        true
    }

    /// Step 7 (a): whether the enemy may get two eyes in an area. Eyes are possible on points that
    /// are not `near` the safe stones and are no false eyes. If these points are more than one eye,
    /// the enemy may live. He is dead all the same if they form a shape in which he is dead even if
    /// he moves first.
    fn can_live(&self, area: S, near: S) -> bool {
        let mut eyes = area - near;
        if self.reading.text_areas {
            eyes -= self.scene.enemy;
        }
        if one_eye(self.graph, eyes) {
            return false;
        }
        let Some(size) = self.scene.board else {
            return true;
        };
        let [around, wall] = [area, self.safe_stones()].map(|set| self.graph.on_board(set));
        let is_ring = !self.reading.text_areas && has_hole(around, size);
        // A local game does not know the stones around it, so it cannot find false eyes.
        if self.reading.false_eyes && self.scene.rim.is_empty() && !is_ring {
            for point in eyes.each() {
                if is_false_eye(self.graph.on_board(point), wall, size) {
                    eyes -= point;
                }
            }
        }
        if one_eye(self.graph, eyes) {
            return false;
        }
        // The table of closed regions has no case with stones of the group in its own eye space.
        if eyes.meets(self.scene.enemy) {
            return true;
        }
        let [shape, own] = [eyes, eyes & self.scene.own].map(|set| self.graph.on_board(set));
        !is_nakade(shape, own, size)
    }

    /// Step 7 (b): attaches the unsafe chains and the interior empty points of `points` to the safe
    /// stones by pairs. One point may remain, because it has no room for two eyes. Returns the
    /// points of the pairs, or `None` if more remains.
    fn attached_blocks(&self, points: S, near: S, loose: &[usize]) -> Option<S> {
        let empty = points & self.scene.empty();
        let mut joined = near & points;
        let mut free = self.free(points);
        let mut used = S::NONE;
        let mut unattached = loose.to_vec();
        loop {
            let before = joined;
            // Once two liberties join a chain to the safe stones, its other liberties can attach
            // further chains.
            unattached.retain(|&chain| {
                let near = self.chains[chain].near;
                let pair = least_wanted(self.graph, near & joined & free, empty - joined);
                let Some(pair) = pair else {
                    return true;
                };
                used |= pair;
                free -= pair;
                joined |= near & points;
                false
            });
            for point in (empty - joined).each() {
                let candidates = self.graph.around(point) & joined & free;
                if let Some(pair) = least_wanted(self.graph, candidates, empty - joined - point) {
                    used |= pair;
                    free -= pair;
                    joined |= point;
                }
            }
            if joined == before {
                // Points of enemy stones count, too: the stones may be captured.
                let room = if self.reading.text_areas {
                    empty
                } else {
                    points
                };
                let left = (room - joined).count();
                if !unattached.is_empty() || left > 1 {
                    return None;
                }
                return Some(used);
            }
        }
    }
}
