//! Local games: a region with the blocks around it, cut out of the board.
//!
//! `knowledge` makes them, `prover` proves them by static rules and `search` by search. A proof of
//! a local game must hold on the board, whatever lies outside. So the blocks around have only their
//! liberties in the game, and the eyes elsewhere that the game assumes.

use crate::board::bits::{Bits, Bits64, each_bit};
use crate::search::life::{Adjacency, Plot};
use crate::{PointSet, Size};

/// The largest number of blocks around a local game.
pub(super) const MOST_RIM: usize = 32;

/// The points of a local game, their surroundings, and its first position.
#[derive(Clone, Debug)]
pub(super) struct LocalGame {
    pub(super) plot: Plot,
    /// The size of the board; `None` for a game that lies on no board.
    pub(super) board: Option<Size>,
    /// All points.
    pub(super) all: Bits64,
    /// The defender's blocks around the points. The defender fails if one of them is captured.
    /// Stones on the points may be captured.
    pub(super) rim: Vec<RimBlock<Bits64>>,
    pub(super) start: Stones,
}

/// The stones of a local game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Bits64,
    pub(super) enemy: Bits64,
}

/// A block around a local game, as it lies on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurroundingBlock {
    pub(super) stones: PointSet,
    /// Its eyes elsewhere, one bit each.
    pub(super) eyes: u32,
    /// Whether it is known to be safe.
    pub(super) immortal: bool,
}

/// A block of the defender around a local game. Its only liberties are the points of the game next
/// to it, and its eyes elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct RimBlock<S> {
    /// The points of the game next to it.
    pub(super) touch: S,
    /// Its eyes elsewhere, one bit each.
    pub(super) eyes: u32,
    /// Whether it is known to be safe.
    pub(super) immortal: bool,
}

/// The result of a move of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attack {
    Illegal,
    /// The move captures a block of the rim.
    Captures,
    /// The stones after the move, and the point where the defender may not retake a ko.
    Plays(Stones, Bits64),
}

/// Connected stones of the defender, with the blocks of the rim that are connected with them.
struct LocalBlock {
    stones: Bits64,
    /// The blocks of the rim, one bit each.
    rim: u32,
    /// The points of the game next to it; points of the block itself may be among them.
    near: Bits64,
}

impl LocalGame {
    /// Cuts `area` out of the board. `None` if the area has more than 64 points or more than
    /// [`MOST_RIM`] blocks around.
    pub(super) fn new(
        size: Size,
        stones: [PointSet; 2],
        area: PointSet,
        around: &[SurroundingBlock],
    ) -> Option<LocalGame> {
        if around.len() > MOST_RIM {
            return None;
        }
        let plot = Plot::of(area, size)?;
        let rim = around.iter().map(|block| RimBlock {
            touch: plot.pack(block.stones.exterior(size)),
            eyes: block.eyes,
            immortal: block.immortal,
        });
        Some(LocalGame {
            all: plot.all(),
            rim: rim.collect(),
            start: Stones {
                own: plot.pack(stones[0]),
                enemy: plot.pack(stones[1]),
            },
            plot,
            board: Some(size),
        })
    }

    pub(super) fn empty(&self, stones: Stones) -> Bits64 {
        self.all - stones.own - stones.enemy
    }

    /// The block that contains the stones `seed` and the blocks `rim`, which are connected.
    fn block(&self, own: Bits64, seed: Bits64, rim: u32) -> LocalBlock {
        let mut block = LocalBlock {
            stones: seed,
            rim: 0,
            near: Bits64::NONE,
        };
        let mut new_rim = rim;
        loop {
            // Stones of the game join blocks of the rim, which touch further stones.
            for number in each_bit(new_rim.into()) {
                block.near |= self.rim[number].touch;
            }
            block.rim |= new_rim;
            block.stones = self.plot.spread(block.stones | (block.near & own), own);
            new_rim = 0;
            for (number, other) in self.rim.iter().enumerate() {
                if block.rim >> number & 1 == 0 && other.touch.meets(block.stones) {
                    new_rim |= 1 << number;
                }
            }
            if new_rim == 0 {
                block.near |= self.plot.around(block.stones);
                return block;
            }
        }
    }

    /// The number of eyes elsewhere that these blocks of the rim have together; 2 if one of the
    /// blocks is safe.
    fn outside(&self, rim: u32) -> u32 {
        let mut eyes = 0u32;
        for number in each_bit(rim.into()) {
            let block = &self.rim[number];
            if block.immortal {
                return 2;
            }
            eyes |= block.eyes;
        }
        eyes.count_ones()
    }

    /// The enemy plays on an empty point and captures the defender's stones without a liberty.
    pub(super) fn attack(&self, before: Stones, point: Bits64) -> Attack {
        let Stones { mut own, mut enemy } = before;
        enemy |= point;
        let empty = self.all - own - enemy;
        let mut captured = Bits64::NONE;
        // Most stones beside the move have an empty neighbour, and most blocks a liberty or an eye
        // elsewhere. Only for the others, the whole block is found.
        let mut beside = self.without_liberty(self.plot.beside(point.number()) & own, empty);
        let mut rim = 0;
        for (number, block) in self.rim.iter().enumerate() {
            let counts = block.touch.meets(point)
                && !block.touch.meets(empty)
                && self.outside(1 << number) == 0;
            rim |= u32::from(counts) << number;
        }
        while rim != 0 || !beside.is_none() {
            let block = match rim {
                0 => self.block(own, beside.lowest(), 0),
                _ => self.block(own, Bits64::NONE, rim & rim.wrapping_neg()),
            };
            rim &= !block.rim;
            beside -= block.stones;
            if !block.near.meets(empty) && self.outside(block.rim) == 0 {
                if block.rim != 0 {
                    return Attack::Captures;
                }
                captured |= block.stones;
            }
        }
        own -= captured;
        let group = self.plot.spread(point, enemy);
        let mut ko = Bits64::NONE;
        let liberties = self.plot.around(group) & (empty | captured);
        // Suicide is illegal.
        if liberties.is_none() {
            return Attack::Illegal;
        }
        // Ko: a single stone captured one stone, and the point of that stone is its only liberty.
        if captured.count() == 1 && group == point && liberties == captured {
            ko = captured;
        }
        Attack::Plays(Stones { own, enemy }, ko)
    }

    /// The defender plays on an empty point. Returns the stones after the move. `None` if its block
    /// would have no liberty here and fewer than two eyes elsewhere.
    pub(super) fn defend(&self, before: Stones, point: Bits64) -> Option<Stones> {
        let Stones { mut own, mut enemy } = before;
        own |= point;
        // Captured stones are removed before the liberties of the move are counted.
        let empty = self.all - own - enemy;
        enemy -= self
            .plot
            .captured(point.number(), enemy, empty, Bits64::NONE);
        let mut rim = 0;
        for (number, block) in self.rim.iter().enumerate() {
            rim |= u32::from(block.touch.meets(point)) << number;
        }
        let empty = self.all - own - enemy;
        if self.without_liberty(point, empty).is_none() {
            return Some(Stones { own, enemy });
        }
        let block = self.block(own, point, rim);
        // Without a liberty here, a single eye elsewhere is the last liberty. The enemy fills it.
        if !block.near.meets(empty) && self.outside(block.rim) < 2 {
            return None;
        }
        Some(Stones { own, enemy })
    }

    /// Those of `stones` that have no empty neighbour.
    fn without_liberty(&self, stones: Bits64, empty: Bits64) -> Bits64 {
        let mut rest = stones;
        for stone in stones.each() {
            if self.plot.beside(stone.number()).meets(empty) {
                rest -= stone;
            }
        }
        rest
    }

    /// Whether every block of the rim has a liberty here or two eyes elsewhere. A block without
    /// them is lost if the enemy is to move.
    pub(super) fn breathes(&self, stones: Stones) -> bool {
        let empty = self.empty(stones);
        self.rim.iter().enumerate().all(|(number, block)| {
            // Two eyes elsewhere keep a block alive even without a liberty here.
            block.immortal || block.touch.meets(empty) || {
                let block = self.block(stones.own, Bits64::NONE, 1 << number);
                block.near.meets(empty) || self.outside(block.rim) >= 2
            }
        })
    }
}
