//! Proved games of regions, changed so that they claim more: blocks inside a region are saved, too.
//!
//! `stages.rs` calls it before it records a proof. Each larger claim must be proved anew: without
//! that, a block that the enemy can capture would count as safe.

use super::knowledge::Local;
use super::stages::Stages;

/// The limit of static evaluations for a game that keeps one more block.
const KEEP_LIMIT: u64 = 1_000;

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
}
