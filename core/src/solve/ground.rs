//! The area as bits, and the moves on it.

use crate::{Colour, Point, PointSet, Position, Size};

/// The owner of the block.
pub(super) const OWNER: usize = 0;
/// The other player.
pub(super) const ATTACKER: usize = 1;

/// No point is forbidden.
pub(super) const NO_KO: u8 = 64;

/// What never changes during the fight: the points of the area by bit, and what they
/// border. The block and the walls are not points here, only what touches them counts.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    owner: Colour,
    points: Vec<Point>,
    near: [u64; 64],
    /// All bits.
    all: u64,
    /// The points next to the block.
    pub(super) touches_block: u64,
    /// By player: the points next to his walls or to an empty point outside. A string
    /// that holds one cannot be captured.
    pub(super) safe: [u64; 2],
    /// The block has a liberty outside the area: nobody can capture it.
    free: bool,
    /// The stones at the start.
    stones: [u64; 2],
    /// By place in the order in which moves are tried.
    pub(super) order: Vec<u8>,
}

/// The stones in the area and who is to move how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Of the owner, of the attacker.
    pub(super) stones: [u64; 2],
    /// The player to move.
    pub(super) mover: u8,
    /// The point where ko forbids him to play, or [`NO_KO`].
    pub(super) ko: u8,
    /// Whether the other has just passed.
    pub(super) passed: bool,
}

/// The block with the stones that have joined it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The stones in the area that joined it.
    pub(super) joined: u64,
    /// The points next to it, whatever stands there.
    pub(super) reach: u64,
    /// Its liberties in the area.
    pub(super) liberties: u64,
    /// It cannot be captured: it has joined a wall or got out.
    pub(super) safe: bool,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// The fight goes on.
    On(State),
    /// The block is captured.
    Captured,
}

/// The bits of a set, lowest first.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

impl Ground {
    pub(super) fn new(position: &Position, block: PointSet, owner: Colour, area: PointSet) -> Self {
        let size = position.size();
        let points: Vec<Point> = area.iter().collect();
        let pack = |set: PointSet| {
            let held = points.iter().enumerate().filter(|at| set.contains(*at.1));
            held.fold(0u64, |all, at| all | 1 << at.0)
        };
        let mut near = [0; 64];
        for (near, &point) in near.iter_mut().zip(&points) {
            *near = pack(PointSet::of(point).exterior(size));
        }
        let colours = [owner, owner.opponent()];
        let outside = size.board() - area - block;
        let empty_outside = outside & position.empty();
        let safe = colours.map(|colour| {
            let walls = outside & position.stones(colour);
            pack((walls | empty_outside).exterior(size))
        });
        let touches_block = pack(block.exterior(size));
        let all = pack(area);
        let order = order(&points, &near, touches_block, size);
        Ground {
            owner,
            near,
            all,
            touches_block,
            safe,
            free: block.exterior(size).intersects(&empty_outside),
            stones: colours.map(|colour| pack(position.stones(colour))),
            order,
            points,
        }
    }

    /// The start, with `first` to move.
    pub(super) fn start(&self, first: Colour) -> State {
        State {
            stones: self.stones,
            mover: self.player(first) as u8,
            ko: NO_KO,
            passed: false,
        }
    }

    pub(super) fn player(&self, colour: Colour) -> usize {
        usize::from(colour != self.owner)
    }

    pub(super) fn point(&self, bit: u8) -> Point {
        self.points[usize::from(bit)]
    }

    pub(super) fn empty(&self, stones: [u64; 2]) -> u64 {
        self.all & !(stones[OWNER] | stones[ATTACKER])
    }

    /// The points next to a set, and perhaps points of it.
    pub(super) fn near(&self, set: u64) -> u64 {
        bits(set).fold(0, |all, bit| all | self.near[usize::from(bit)])
    }

    /// The connected parts of `within` that hold the points of `seed`.
    pub(super) fn connected(&self, seed: u64, within: u64) -> u64 {
        let mut found = seed & within;
        let mut fresh = found;
        while fresh != 0 {
            fresh = self.near(fresh) & within & !found;
            found |= fresh;
        }
        found
    }

    /// The block in a position.
    pub(super) fn block(&self, stones: [u64; 2]) -> Block {
        let joined = self.connected(self.touches_block, stones[OWNER]);
        let reach = self.touches_block | self.near(joined);
        Block {
            joined,
            reach,
            liberties: reach & self.empty(stones),
            safe: self.free || joined & self.safe[OWNER] != 0,
        }
    }

    /// The attacker's stones that can be captured.
    pub(super) fn inside(&self, stones: [u64; 2]) -> u64 {
        stones[ATTACKER] & !self.connected(self.safe[ATTACKER], stones[ATTACKER])
    }

    /// The pass of the player to move.
    pub(super) fn pass(state: &State) -> State {
        State {
            stones: state.stones,
            mover: 1 - state.mover,
            ko: NO_KO,
            passed: true,
        }
    }

    /// The move at `bit`, unless a stone stands there, ko forbids it or it is suicide.
    /// Ko binds the next player unless he is `master`.
    pub(super) fn play(&self, state: &State, bit: u8, master: usize) -> Option<Played> {
        let stone = 1u64 << bit;
        if (state.stones[OWNER] | state.stones[ATTACKER]) & stone != 0 || state.ko == bit {
            return None;
        }
        let mover = usize::from(state.mover);
        let other = 1 - mover;
        let mut stones = state.stones;
        stones[mover] |= stone;
        let near = self.near[usize::from(bit)];
        let empty = self.empty(stones);

        let mut captured = 0;
        let mut rest = near & stones[other];
        while rest != 0 {
            let string = self.connected(rest & rest.wrapping_neg(), stones[other]);
            rest &= !string;
            let is_block = other == OWNER && string & self.touches_block != 0;
            if !is_block && string & self.safe[other] == 0 && self.near(string) & empty == 0 {
                captured |= string;
            }
        }
        if mover == ATTACKER {
            let block = self.block(stones);
            if block.liberties == 0 && !block.safe {
                return Some(Played::Captured);
            }
        }
        stones[other] &= !captured;

        let string = self.connected(stone, stones[mover]);
        let joins_block = mover == OWNER && string & self.touches_block != 0;
        let lone = string == stone && string & self.safe[mover] == 0 && !joins_block;
        if captured == 0 && near & empty == 0 && string & self.safe[mover] == 0 {
            let breathes = if joins_block {
                let block = self.block(stones);
                block.safe || block.liberties != 0
            } else {
                self.near(string) & empty != 0
            };
            if !breathes {
                return None;
            }
        }
        let is_ko = lone
            && other != master
            && captured.count_ones() == 1
            && near & self.empty(stones) == captured;
        Some(Played::On(State {
            stones,
            mover: other as u8,
            ko: if is_ko {
                captured.trailing_zeros() as u8
            } else {
                NO_KO
            },
            passed: false,
        }))
    }
}

/// The bits of an area in the order in which moves are tried: next to the block first,
/// then those with many neighbours in the area, then off the rim.
fn order(points: &[Point], near: &[u64; 64], touches_block: u64, size: Size) -> Vec<u8> {
    let mut order: Vec<u8> = (0..points.len() as u8).collect();
    order.sort_by_key(|&bit| {
        let touches = touches_block >> bit & 1 == 1;
        let neighbours = near[usize::from(bit)].count_ones();
        let rim = size.rim().contains(points[usize::from(bit)]);
        (!touches, std::cmp::Reverse(neighbours), rim)
    });
    order
}
