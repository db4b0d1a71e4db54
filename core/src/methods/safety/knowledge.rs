//! Records what is proved for one colour while its board is searched region by region.
//!
//! `stages.rs` makes its local games from [`Knowledge`] and records each proof in it. A region that
//! serves a proof is closed for all others. With two proofs in one region, the defender could need
//! two answers at once.

use super::Safety;
use super::local::{LocalGame, SurroundingBlock};
use crate::search::life::{Adjacency, WholeBoard};
use crate::{PointSet, Size};

/// The blocks and regions of one colour, with what is proved about them. Each region serves only
/// one proof, so that all strategies play on disjoint points.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    pub(super) size: Size,
    /// The stones of the defending colour.
    pub(super) own: PointSet,
    /// The stones of the enemy.
    pub(super) enemy: PointSet,
    pub(super) blocks: Vec<BoardBlock>,
    pub(super) regions: Vec<BoardRegion>,
    pub(super) territory: PointSet,
}

/// A local game, and the points that become safe when it is proved.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) game: LocalGame,
    /// The points that a proof makes safe: the blocks around, and all points of the game.
    pub(super) proved: Safety,
    pub(super) key: LocalKey,
}

/// The identity of a local game among all local games on the same board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LocalKey {
    points: PointSet,
    /// The number of each unsafe block around, with its eyes elsewhere as bits.
    rim: Vec<(usize, u32)>,
}

/// The bit of an eye elsewhere that all blocks share. Numbered eyes use the lower bits.
const SHARED_EYE: u32 = 1 << 31;

/// A block of the defending colour.
#[derive(Clone, Debug)]
pub(super) struct BoardBlock {
    pub(super) stones: PointSet,
    /// The numbers of the regions next to it.
    pub(super) regions: Vec<usize>,
    pub(super) safe: bool,
    /// Whether a proof must save it although it lies inside one region.
    pub(super) kept: bool,
}

impl BoardBlock {
    /// Whether it counts as a block around its regions, not as one inside.
    pub(super) fn borders(&self) -> bool {
        self.kept || self.regions.len() > 1
    }
}

/// A region: a connected component of the points without a stone of the defending colour.
#[derive(Clone, Debug)]
pub(super) struct BoardRegion {
    pub(super) points: PointSet,
    /// The numbers of the blocks next to it.
    pub(super) blocks: Vec<usize>,
    /// Whether a proof uses it.
    pub(super) closed: bool,
}

impl Knowledge {
    pub(super) fn new(size: Size, own: PointSet, enemy: PointSet) -> Knowledge {
        let board = WholeBoard(size);
        // Blocks are the connected parts of the own stones. Nothing is known about them yet.
        let mut blocks = Vec::new();
        for stones in components(&board, own) {
            blocks.push(BoardBlock {
                stones,
                regions: Vec::new(),
                safe: false,
                kept: false,
            });
        }
        let mut regions = Vec::new();
        // Regions are the connected parts of all other points. Each region lists the blocks beside
        // it, and each block its regions.
        for (number, points) in components(&board, size.board() - own)
            .into_iter()
            .enumerate()
        {
            let around = board.around(points) & own;
            let mut touching = Vec::new();
            for (at, block) in blocks.iter_mut().enumerate() {
                if block.stones.intersects(&around) {
                    block.regions.push(number);
                    touching.push(at);
                }
            }
            regions.push(BoardRegion {
                points,
                blocks: touching,
                closed: false,
            });
        }
        Knowledge {
            size,
            own,
            enemy,
            blocks,
            regions,
            territory: PointSet::EMPTY,
        }
    }

    /// Records the proved blocks and points. Closes the regions that contain proved points or
    /// points of `used`.
    pub(super) fn learn(&mut self, proved: Safety, used: PointSet) {
        for block in &mut self.blocks {
            block.safe |= block.stones.intersects(&proved.blocks);
        }
        self.territory |= proved.territory;
        // A point may serve only one strategy: two could need different answers at one time.
        for region in &mut self.regions {
            region.closed |= region.points.intersects(&(proved.territory | used));
        }
    }

    pub(super) fn safety(&self) -> Safety {
        let safe = self.blocks.iter().filter(|block| block.safe);
        let blocks = safe.map(|block| block.stones).collect();
        Safety {
            blocks,
            territory: self.territory - blocks,
        }
    }

    /// The blocks next to one of `regions`, in two lists: first the blocks around the regions
    /// ([`BoardBlock::borders`]), then the blocks inside them.
    pub(super) fn around(&self, regions: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let mut touching: Vec<usize> = regions
            .iter()
            .flat_map(|&region| self.regions[region].blocks.iter().copied())
            .collect();
        touching.sort_unstable();
        touching.dedup();
        touching
            .into_iter()
            .partition(|&block| self.blocks[block].borders())
    }

    /// The blocks around `regions` that are not safe.
    pub(super) fn unsafe_around(&self, regions: &[usize]) -> Vec<usize> {
        let (rim, _) = self.around(regions);
        rim.into_iter()
            .filter(|&block| !self.blocks[block].safe)
            .collect()
    }

    /// The local game of some regions. Blocks inside a region are stones of the game, the other
    /// blocks are around it. `eyes` returns the eyes elsewhere of a block, as bits. `None` if there
    /// is no block around, or the game is too large.
    pub(super) fn local(&self, regions: &[usize], eyes: impl Fn(usize) -> u32) -> Option<Local> {
        // Without a block around there is nothing to save.
        let (rim, _) = self.around(regions);
        if rim.is_empty() {
            return None;
        }
        // The game is played on the regions, between the blocks around.
        let area = self.area(regions);
        let around: Vec<SurroundingBlock> = rim
            .iter()
            .map(|&number| SurroundingBlock {
                stones: self.blocks[number].stones,
                eyes: eyes(number),
                immortal: self.blocks[number].safe,
            })
            .collect();
        let stones = [self.own & area, self.enemy & area];
        let game = LocalGame::new(self.size, stones, area, &around)?;
        // Safe blocks need no proof, so they are not part of the key.
        let loose = rim.iter().filter(|&&number| !self.blocks[number].safe);
        let blocks = around.iter().map(|block| block.stones).collect();
        Some(Local {
            key: LocalKey {
                points: area,
                rim: loose.map(|&number| (number, eyes(number))).collect(),
            },
            game,
            proved: Safety {
                blocks,
                territory: area,
            },
        })
    }

    /// The local game of a region in which every unsafe block has one eye elsewhere. All blocks
    /// share the same eye, so that two blocks that join do not get two eyes.
    pub(super) fn eye(&self, region: usize) -> Option<Local> {
        self.local(&[region], |block| {
            if self.blocks[block].regions.len() > 1 {
                SHARED_EYE
            } else {
                0
            }
        })
    }

    /// The points of `regions` and of the blocks inside them.
    pub(super) fn area(&self, regions: &[usize]) -> PointSet {
        let (_, inside) = self.around(regions);
        let mut area = PointSet::EMPTY;
        for &region in regions {
            area |= self.regions[region].points;
        }
        for block in inside {
            area |= self.blocks[block].stones;
        }
        area
    }
}

/// The connected components of a set.
fn components(board: &WholeBoard, set: PointSet) -> Vec<PointSet> {
    let mut components = Vec::new();
    board.part(set, &mut components);
    components
}
