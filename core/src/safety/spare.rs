//! Proved games of regions, changed so that they claim more and use less.

use super::knowledge::Local;
use super::stages::Stages;
use crate::PointSet;

/// The limit of static evaluations for a game that keeps one more block.
const KEEP_LIMIT: u64 = 1_000;
/// The limit for a game with fewer liberties, as a multiple of the evaluations of the first proof.
const PATIENCE: u64 = 4;
const LEAST_PATIENCE: u64 = 50;

impl<'a> Stages<'a> {
    /// A proved game that also saves blocks inside its regions. Each of them becomes a block
    /// around, which may not be captured, if the game posed anew by `pose` is proved.
    ///
    /// A block inside has liberties in one region only, so the proof of that region is all that
    /// its safety needs.
    pub(super) fn keeping(
        &mut self,
        regions: &[usize],
        mut local: Local,
        pose: impl Fn(&Stages<'a>) -> Option<Local>,
    ) -> Local {
        for block in self.known.around(regions).1 {
            self.known.blocks[block].kept = true;
            match pose(self) {
                Some(more) if self.decides(&more, KEEP_LIMIT) => local = more,
                _ => self.known.blocks[block].kept = false,
            }
        }
        local
    }

    /// [`Stages::keeping`] for regions that give the blocks around one eye. Call it before any of
    /// these blocks is claimed: a safe block needs no liberty in a game, but the proof of its
    /// safety needs one in each eye.
    pub(super) fn keeping_in_eyes(&mut self, regions: &[usize], eyes: Vec<Local>) -> Vec<Local> {
        let games = regions.iter().zip(eyes);
        games
            .map(|(&region, eye)| self.keeping(&[region], eye, |stages| stages.known.eye(region)))
            .collect()
    }

    /// A proved game with fewer liberties elsewhere, so that more are left for other proofs.
    ///
    /// Halves of `open`, then smaller parts of it, are dropped as long as the game posed anew by
    /// `pose` is proved within a limit that depends on `effort`, the static evaluations of the
    /// first proof.
    pub(super) fn with_fewer_liberties(
        &mut self,
        mut local: Local,
        effort: u64,
        mut open: PointSet,
        pose: impl Fn(&Stages<'a>, PointSet) -> Option<Local>,
    ) -> Local {
        let limit = PATIENCE * effort + LEAST_PATIENCE;
        let mut chunk = open.len().div_ceil(2);
        while !open.is_empty() {
            let (mut dropped, mut todo) = (false, open);
            while !todo.is_empty() {
                let part: PointSet = todo.iter().take(chunk).collect();
                todo -= part;
                match pose(self, open - part) {
                    Some(fewer) if self.decides(&fewer, limit) => {
                        open -= part;
                        dropped = true;
                        local = fewer;
                    }
                    _ => {}
                }
            }
            if chunk == 1 && !dropped {
                break;
            }
            chunk = (chunk / 2).max(1);
        }
        local
    }
}
