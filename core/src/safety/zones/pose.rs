//! A zone as a local game.

use super::Zones;
use crate::PointSet;
use crate::life::{Around, LocalGame};
use crate::safety::knowledge::Block;

/// The largest block inside a zone that is part of the local game, in stones.
const LARGEST_INSIDE: usize = 8;

/// A zone cut out of the board.
#[derive(Clone, Debug)]
pub(in crate::safety) struct Posed {
    pub(in crate::safety) game: LocalGame,
    /// The numbers of the blocks to be saved.
    pub(super) targets: Vec<usize>,
    /// The free points that were chosen.
    pub(super) zone: PointSet,
    pub(in crate::safety) attempt: Attempt,
    /// The static evaluations of the proof.
    pub(in crate::safety) effort: u64,
    /// The number of plans of the region stages, from the first on, that do not rely on it.
    pub(super) since: usize,
}

/// The identity of a zone on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::safety) struct Attempt {
    /// The points of the game.
    pub(in crate::safety) area: PointSet,
    /// The stones of the blocks to be saved.
    pub(in crate::safety) saved: PointSet,
    /// The stones of the safe blocks beside the zone.
    pub(in crate::safety) immortal: PointSet,
}

impl Zones<'_> {
    /// Cuts a zone out of the board. `None` if it is too large.
    pub(super) fn pose(&self, targets: &[usize], zone: PointSet) -> Option<Posed> {
        let known = self.known();
        let board = known.size.board();
        let free = board - known.own;
        // Small blocks with all their liberties in the zone take part in the game.
        let inside = |(number, block): (usize, &Block)| {
            let fits = !block.safe
                && !targets.contains(&number)
                && block.stones.len() <= LARGEST_INSIDE
                && block.stones.neighbours_in(free).is_subset(&zone);
            fits.then_some(block.stones)
        };
        let inside = known.blocks.iter().enumerate().filter_map(inside);
        let area = inside.fold(zone, |all, stones| all | stones);
        let beside = area.neighbours_in(known.own);
        let relied = |block: &&Block| block.safe && !block.stones.intersects(&self.barred);
        let safe = known.blocks.iter().filter(relied);
        let immortal = safe
            .filter(|block| block.stones.intersects(&beside))
            .fold(PointSet::EMPTY, |all, block| all | block.stones);
        let mortal = targets.iter().map(|&target| Around {
            stones: known.blocks[target].stones,
            eyes: 0,
            immortal: false,
        });
        let safe = (!immortal.is_empty()).then_some(Around {
            stones: immortal,
            eyes: 0,
            immortal: true,
        });
        let around: Vec<Around> = mortal.chain(safe).collect();
        let saved = self.stones(targets);
        let open = (board - area - saved - immortal).neighbours_in(area);
        let stones = [known.own & area, known.enemy & area];
        Some(Posed {
            game: LocalGame::new(known.size, stones, area, open, &around)?,
            targets: targets.to_vec(),
            zone,
            attempt: Attempt {
                area,
                saved,
                immortal,
            },
            effort: 0,
            since: usize::MAX,
        })
    }
}
