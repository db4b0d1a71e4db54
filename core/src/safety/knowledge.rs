//! What is known of a whole board while it is searched piece by piece.

use super::Safety;
use super::prover::Goal;
use crate::life::{Adjacency, Around, LocalGame, WholeBoard};
use crate::{PointSet, Size};

/// The blocks and regions of one colour, what is safe of them and what is taken by a
/// proof. Each region serves one proof: then all strategies play on disjoint points.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    pub(super) size: Size,
    own: PointSet,
    enemy: PointSet,
    pub(super) blocks: Vec<Block>,
    pub(super) regions: Vec<Region>,
    pub(super) territory: PointSet,
}

/// A local game and what a proof of its goal gives.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) game: LocalGame,
    pub(super) goal: Goal,
    /// Its points.
    pub(super) taken: PointSet,
    pub(super) proved: Safety,
    pub(super) attempt: Attempt,
}

/// What tells a local game from others on the same board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Attempt {
    taken: PointSet,
    /// The unsafe blocks around and their eyes elsewhere.
    rim: Vec<(usize, u32)>,
    blocks_only: bool,
}

/// An eye elsewhere that stands for any; the numbered ones are below.
const SOME_EYE: u32 = 1 << 31;

/// A block of the colour.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) stones: PointSet,
    /// The regions it touches, by number.
    pub(super) regions: Vec<usize>,
    pub(super) safe: bool,
}

/// A region: a component of what is not the colour's.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) points: PointSet,
    /// The blocks that touch it, by number.
    pub(super) blocks: Vec<usize>,
    /// Taken by a proof.
    pub(super) closed: bool,
}

impl Knowledge {
    pub(super) fn new(size: Size, own: PointSet, enemy: PointSet) -> Knowledge {
        let board = WholeBoard(size);
        let parts = |set: PointSet| {
            let mut rest = set;
            std::iter::from_fn(move || {
                let part = PointSet::of(rest.first()?).block_in(set);
                rest -= part;
                Some(part)
            })
        };
        let mut blocks: Vec<Block> = parts(own)
            .map(|stones| Block {
                stones,
                regions: Vec::new(),
                safe: false,
            })
            .collect();
        let mut regions = Vec::new();
        for (number, points) in parts(size.board() - own).enumerate() {
            let around = board.around(points) & own;
            let mut touching = Vec::new();
            for (at, block) in blocks.iter_mut().enumerate() {
                if block.stones.intersects(&around) {
                    block.regions.push(number);
                    touching.push(at);
                }
            }
            regions.push(Region {
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

    /// Takes over what is proved; regions that `used` has points of are closed.
    pub(super) fn learn(&mut self, proved: Safety, used: PointSet) {
        for block in &mut self.blocks {
            block.safe |= block.stones.intersects(&proved.blocks);
        }
        self.territory |= proved.territory;
        for region in &mut self.regions {
            region.closed |= region.points.intersects(&(proved.territory | used));
        }
    }

    pub(super) fn safety(&self) -> Safety {
        let safe = self.blocks.iter().filter(|block| block.safe);
        let blocks = safe.fold(PointSet::EMPTY, |all, block| all | block.stones);
        Safety {
            blocks,
            territory: self.territory - blocks,
        }
    }

    /// The blocks that touch one of `regions`: first those that touch another region,
    /// too, or several of these; then those inside of one.
    pub(super) fn around(&self, regions: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let mut touching: Vec<usize> = regions
            .iter()
            .flat_map(|&region| self.regions[region].blocks.iter().copied())
            .collect();
        touching.sort_unstable();
        touching.dedup();
        touching
            .into_iter()
            .partition(|&block| self.blocks[block].regions.len() > 1)
    }

    /// The blocks around `regions` that are not safe.
    pub(super) fn unsafe_around(&self, regions: &[usize]) -> Vec<usize> {
        let (rim, _) = self.around(regions);
        rim.into_iter()
            .filter(|&block| !self.blocks[block].safe)
            .collect()
    }

    /// The local game of some regions, with `open` points elsewhere: blocks inside of one
    /// are stones of the game, the others are around it, each with the eyes elsewhere
    /// that `eyes` gives it. `None` if it has none around or is too large.
    pub(super) fn local(
        &self,
        regions: &[usize],
        open: PointSet,
        goal: Goal,
        eyes: impl Fn(usize) -> u32,
    ) -> Option<Local> {
        let (rim, _) = self.around(regions);
        if rim.is_empty() {
            return None;
        }
        let area = self.area(regions);
        let taken = area | open;
        let around = rim.iter().map(|&number| Around {
            stones: self.blocks[number].stones,
            eyes: eyes(number),
            immortal: self.blocks[number].safe,
        });
        let around: Vec<Around> = around.collect();
        let stones = [self.own & taken, self.enemy & taken];
        let game = LocalGame::new(self.size, stones, taken, open, &around)?;
        let loose = rim.iter().filter(|&&number| !self.blocks[number].safe);
        let blocks = around
            .iter()
            .fold(PointSet::EMPTY, |all, block| all | block.stones);
        let territory = match goal {
            Goal::Everything => area,
            Goal::Rim | Goal::Most => PointSet::EMPTY,
        };
        Some(Local {
            attempt: Attempt {
                taken,
                rim: loose.map(|&number| (number, eyes(number))).collect(),
                blocks_only: goal == Goal::Rim,
            },
            game,
            goal,
            taken,
            proved: Safety { blocks, territory },
        })
    }

    /// The local game of a region whose unsafe blocks have one eye elsewhere. It is the
    /// same eye for all, so that two of them that join do not have two.
    pub(super) fn eye(&self, region: usize) -> Option<Local> {
        self.local(&[region], PointSet::EMPTY, Goal::Everything, |_| SOME_EYE)
    }

    /// The liberties in `others` of unsafe blocks around `regions`.
    pub(super) fn liberties_elsewhere(&self, regions: &[usize], others: &[usize]) -> PointSet {
        let within = others.iter().map(|&region| self.regions[region].points);
        let within = within.fold(PointSet::EMPTY, |all, part| all | part) - self.enemy;
        let loose = self.unsafe_around(regions).into_iter();
        let liberties = loose.map(|block| self.blocks[block].stones.neighbours_in(within));
        liberties.fold(PointSet::EMPTY, |all, liberties| all | liberties)
    }

    /// The points of regions and of the blocks inside.
    pub(super) fn area(&self, regions: &[usize]) -> PointSet {
        let (_, inside) = self.around(regions);
        let points = regions.iter().map(|&region| self.regions[region].points);
        let inside = inside.iter().map(|&block| self.blocks[block].stones);
        points
            .chain(inside)
            .fold(PointSet::EMPTY, |all, part| all | part)
    }
}
