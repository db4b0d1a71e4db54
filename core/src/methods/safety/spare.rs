//! Extends the proofs of regions to the blocks inside them.
//!
//! `stages.rs` calls [`Stages::keeping`] before it records a proof. Each larger claim needs a new
//! proof. Without it, a block that the enemy can capture would count as safe.

use super::knowledge::Local;
use super::stages::Stages;

/// The limit of static evaluations for the proof of one more block.
const KEEP_LIMIT: u64 = 1_000;

impl<'a> Stages<'a> {
    /// Tries to extend the proved game `local` to the blocks inside its regions, one after the
    /// other, and returns the largest game that is proved. `pose` makes the game in which one more
    /// block must not be captured.
    ///
    /// A block inside has liberties only in one region. So the proof of that region is enough for
    /// it.
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

    /// [`Stages::keeping`] for regions that each give the blocks around one eye. Call it before any
    /// of these blocks is recorded as safe. A game does not protect the liberties of a safe block,
    /// but the proof that the block is safe needs one in each eye.
    pub(super) fn keeping_in_eyes(&mut self, regions: &[usize], eyes: Vec<Local>) -> Vec<Local> {
        let games = regions.iter().zip(eyes);
        games
            .map(|(&region, eye)| self.keeping(&[region], eye, |stages| stages.known.eye(region)))
            .collect()
    }
}
