//! Local games: a region with the blocks around it, cut out of the board.

use super::bits::{Bits, Few, Ground, Plot};
use super::chains::Each;
use super::prover::RimBlock;
use crate::{Point, PointSet, Size};

/// Most blocks around a local game.
pub(super) const MOST_RIM: usize = 32;

/// The points of a local game, what is around them, and how it starts.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) plot: Plot,
    /// All points.
    pub(super) all: Few,
    /// Points of which enemy stones are connected with what lies outside: they cannot be
    /// captured.
    pub(super) open: Few,
    /// The defender's blocks around; its stones on the points are no targets.
    pub(super) rim: Vec<RimBlock<Few>>,
    /// The points on the board, by number.
    pub(super) points: Vec<Point>,
    pub(super) start: Stones,
}

/// The stones of a local game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Few,
    pub(super) enemy: Few,
}

/// A block around a local game, before it is cut out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub(super) stones: PointSet,
    /// Its eyes elsewhere, by number.
    pub(super) eyes: u32,
    pub(super) immortal: bool,
}

/// What a move of the enemy's comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attack {
    Illegal,
    /// A block of the rim is captured.
    Captures,
    /// The stones after it, and the point where the defender may not retake a ko.
    Plays(Stones, Few),
}

/// Stones of the defender's that are connected, with blocks of the rim.
struct Block {
    stones: Few,
    rim: u32,
    near: Few,
}

impl Game {
    /// Cuts `area` out of the board. `None` if it is too large, or has too many blocks
    /// around.
    pub(super) fn new(
        size: Size,
        stones: [PointSet; 2],
        area: PointSet,
        open: PointSet,
        around: &[Around],
    ) -> Option<Game> {
        if area.len() > 64 || around.len() > MOST_RIM {
            return None;
        }
        let points: Vec<Point> = area.iter().collect();
        let few = |set: PointSet| {
            let inside = points
                .iter()
                .enumerate()
                .filter(|point| set.contains(*point.1));
            inside.fold(Few::NONE, |few, (number, _)| few | Few::of(number))
        };
        let mut neighbours = [0; 64];
        for (at, &point) in points.iter().enumerate() {
            neighbours[at] = few(PointSet::of(point).exterior(size)).0;
        }
        let rim = around.iter().map(|block| RimBlock {
            touch: few(block.stones.exterior(size)),
            eyes: block.eyes,
            immortal: block.immortal,
        });
        Some(Game {
            plot: Plot(neighbours),
            all: few(area),
            open: few(open),
            rim: rim.collect(),
            start: Stones {
                own: few(stones[0]),
                enemy: few(stones[1]),
            },
            points,
        })
    }

    /// The points on the board.
    #[cfg(test)]
    pub(super) fn on_board(&self, few: Few) -> PointSet {
        few.each()
            .map(|point| self.points[point.number()])
            .collect()
    }

    pub(super) fn empty(&self, stones: Stones) -> Few {
        self.all - stones.own - stones.enemy
    }

    /// The block of some stones and blocks of the rim that are connected.
    fn block(&self, own: Few, seed: Few, rim: u32) -> Block {
        let mut block = Block {
            stones: seed,
            rim: 0,
            near: Few::NONE,
        };
        let mut new_rim = rim;
        loop {
            for number in Each(new_rim) {
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

    /// How many eyes outside the blocks of the rim have together; 2 if one is safe.
    fn outside(&self, rim: u32) -> u32 {
        let mut eyes = 0u32;
        for number in Each(rim) {
            let block = &self.rim[number];
            if block.immortal {
                return 2;
            }
            eyes |= block.eyes;
        }
        eyes.count_ones()
    }

    /// The enemy plays on an empty point.
    pub(super) fn attack(&self, before: Stones, point: Few) -> Attack {
        let Stones { mut own, mut enemy } = before;
        enemy |= point;
        let empty = self.all - own - enemy;
        let mut captured = Few::NONE;
        let mut beside = self.plot.around(point) & own;
        let mut rim = 0;
        for (number, block) in self.rim.iter().enumerate() {
            rim |= u32::from(block.touch.meets(point)) << number;
        }
        while rim != 0 || !beside.is_none() {
            let block = match rim {
                0 => self.block(own, beside.lowest(), 0),
                _ => self.block(own, Few::NONE, rim & rim.wrapping_neg()),
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
        let mut ko = Few::NONE;
        if !group.meets(self.open) {
            let liberties = self.plot.around(group) & (empty | captured);
            if liberties.is_none() {
                return Attack::Illegal;
            }
            if captured.count() == 1 && group == point && liberties == captured {
                ko = captured;
            }
        }
        Attack::Plays(Stones { own, enemy }, ko)
    }

    /// The defender plays on an empty point: the stones after it, if the move is legal
    /// and leaves its block a liberty here.
    pub(super) fn defend(&self, before: Stones, point: Few) -> Option<Stones> {
        let Stones { mut own, mut enemy } = before;
        own |= point;
        let empty = self.all - own - enemy;
        let mut beside = self.plot.around(point) & enemy;
        while !beside.is_none() {
            let group = self.plot.spread(beside.lowest(), enemy);
            beside -= group;
            if !group.meets(self.open) && !self.plot.around(group).meets(empty) {
                enemy -= group;
            }
        }
        let mut rim = 0;
        for (number, block) in self.rim.iter().enumerate() {
            rim |= u32::from(block.touch.meets(point)) << number;
        }
        let block = self.block(own, point, rim);
        let breathes = block.near.meets(self.all - own - enemy) || self.outside(block.rim) >= 2;
        breathes.then_some(Stones { own, enemy })
    }

    /// Whether every block of the rim has a liberty here or two eyes elsewhere, as it must
    /// when the enemy is to move.
    pub(super) fn breathes(&self, stones: Stones) -> bool {
        let empty = self.empty(stones);
        self.rim.iter().enumerate().all(|(number, block)| {
            block.immortal || block.touch.meets(empty) || {
                let block = self.block(stones.own, Few::NONE, 1 << number);
                block.near.meets(empty) || self.outside(block.rim) >= 2
            }
        })
    }
}
