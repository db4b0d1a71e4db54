//! A fight for one block: the area as a plot, and the moves of both players.

use super::bits::{Bits, Bits64};
use super::plot::{Adjacency, Plot};
use crate::{Colour, Point, PointSet, Position, Size};

/// The owner of the block.
pub(crate) const OWNER: usize = 0;
/// The other player.
pub(crate) const ATTACKER: usize = 1;

/// The value of [`State::ko`] when ko forbids no point.
pub(crate) const NO_KO: u8 = 64;

/// Everything that stays the same during a fight: the points of the area, and which of them
/// are next to the block, to a wall or to an empty point outside. The stones of the block and
/// of the walls are not points of the plot. Walls cannot be captured.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    owner: Colour,
    plot: Plot,
    all: Bits64,
    /// The points next to the block.
    touches_block: Bits64,
    /// By player: the points next to his walls or to an empty point outside. A string
    /// with a stone there cannot be captured.
    safe: [Bits64; 2],
    /// Whether the block has a liberty outside the area, so that it cannot be captured.
    free: bool,
    /// The stones at the start, by player.
    stones: [Bits64; 2],
    /// The points by number, in the order in which moves are tried.
    order: Vec<u8>,
}

/// A position of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The stones of the owner and of the attacker in the area.
    pub(crate) stones: [Bits64; 2],
    /// The player to move.
    pub(crate) mover: u8,
    /// The number of the point that ko forbids to the player to move, or [`NO_KO`].
    pub(crate) ko: u8,
    /// Whether the other player has just passed.
    pub(crate) passed: bool,
}

impl State {
    /// The position after a pass. A pass lifts the ban of a ko.
    pub(crate) fn pass(&self) -> State {
        State {
            stones: self.stones,
            mover: 1 - self.mover,
            ko: NO_KO,
            passed: true,
        }
    }
}

/// The block with the stones that have joined it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The stones in the area that have joined it.
    pub(crate) joined: Bits64,
    /// The points of the area next to it, empty or not.
    pub(crate) reach: Bits64,
    /// Its liberties in the area.
    pub(crate) liberties: Bits64,
    /// Whether it cannot be captured, because it has joined a wall or has a liberty outside
    /// the area.
    pub(crate) safe: bool,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// The fight goes on.
    On(State),
    /// The block is captured.
    Captured,
}

impl Fight {
    /// The fight for `block` in `area`, of at most 64 points.
    ///
    /// # Panics
    /// When the area is larger.
    pub(crate) fn new(position: &Position, block: PointSet, owner: Colour, area: PointSet) -> Self {
        let size = position.size();
        let plot = Plot::of(area, size).expect("an area of at most 64 points");
        let colours = [owner, owner.opponent()];
        let outside = size.board() - area - block;
        let empty_outside = outside & position.empty();
        let safe = colours.map(|colour| {
            let walls = outside & position.stones(colour);
            plot.pack((walls | empty_outside).exterior(size))
        });
        let touches_block = plot.pack(block.exterior(size));
        Fight {
            owner,
            all: plot.all(),
            touches_block,
            safe,
            free: block.exterior(size).intersects(&empty_outside),
            stones: colours.map(|colour| plot.pack(position.stones(colour))),
            order: order(&plot, touches_block, size),
            plot,
        }
    }

    /// The start, with `first` to move.
    pub(crate) fn start(&self, first: Colour) -> State {
        State {
            stones: self.stones,
            mover: self.player(first) as u8,
            ko: NO_KO,
            passed: false,
        }
    }

    fn player(&self, colour: Colour) -> usize {
        usize::from(colour != self.owner)
    }

    /// The points by number, in the order in which moves are tried.
    pub(crate) fn order(&self) -> &[u8] {
        &self.order
    }

    /// The number of points.
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn point(&self, number: u8) -> Point {
        self.plot.point(usize::from(number))
    }

    pub(crate) fn empty(&self, stones: [Bits64; 2]) -> Bits64 {
        self.all - stones[OWNER] - stones[ATTACKER]
    }

    /// The points next to the player's walls or to an empty point outside: a string with a
    /// stone on one of them cannot be captured.
    pub(crate) fn safe(&self, player: usize) -> Bits64 {
        self.safe[player]
    }

    pub(crate) fn plot(&self) -> &Plot {
        &self.plot
    }

    /// The block in a position.
    pub(crate) fn block(&self, stones: [Bits64; 2]) -> Block {
        let joined = self.plot.spread(self.touches_block, stones[OWNER]);
        let reach = self.touches_block | self.plot.around(joined);
        Block {
            joined,
            reach,
            liberties: reach & self.empty(stones),
            safe: self.free || joined.meets(self.safe[OWNER]),
        }
    }

    /// The attacker's stones that can be captured.
    pub(crate) fn inside(&self, stones: [Bits64; 2]) -> Bits64 {
        stones[ATTACKER] - self.plot.spread(self.safe[ATTACKER], stones[ATTACKER])
    }

    /// Plays the move of the player to move at point `number`. `None` if the point is
    /// occupied, if ko forbids it, or if the move is suicide. A ko forbids the opponent to
    /// take back at once, unless the opponent is `master`.
    pub(crate) fn play(&self, state: &State, number: u8, master: usize) -> Option<Played> {
        let at = usize::from(number);
        let stone = Bits64::of(at);
        if (state.stones[OWNER] | state.stones[ATTACKER]).meets(stone) || state.ko == number {
            return None;
        }
        let mover = usize::from(state.mover);
        let other = 1 - mover;
        let mut stones = state.stones;
        stones[mover] |= stone;
        let near = self.plot.beside(at);
        let empty = self.empty(stones);

        // Captures: first other strings, then the block.
        let immune = match other {
            OWNER => self.safe[OWNER] | self.touches_block,
            _ => self.safe[ATTACKER],
        };
        let captured = self.plot.captured(at, stones[other], empty, immune);
        if mover == ATTACKER {
            let block = self.block(stones);
            if block.liberties.is_none() && !block.safe {
                return Some(Played::Captured);
            }
        }
        stones[other] -= captured;

        // Suicide.
        let string = self.plot.spread(stone, stones[mover]);
        let safe = string.meets(self.safe[mover]);
        let joins_block = mover == OWNER && string.meets(self.touches_block);
        if captured.is_none() && !near.meets(empty) && !safe {
            let breathes = if joins_block {
                let block = self.block(stones);
                block.safe || !block.liberties.is_none()
            } else {
                self.plot.around(string).meets(empty)
            };
            if !breathes {
                return None;
            }
        }

        // Ko: one stone captured one, which is its only liberty.
        let is_ko = string == stone
            && !safe
            && !joins_block
            && other != master
            && captured.count() == 1
            && near & self.empty(stones) == captured;
        Some(Played::On(State {
            stones,
            mover: other as u8,
            ko: if is_ko {
                captured.number() as u8
            } else {
                NO_KO
            },
            passed: false,
        }))
    }
}

/// The points in the order in which moves are tried: next to the block first, then those
/// with many neighbours in the area, then those off the rim.
fn order(plot: &Plot, touches_block: Bits64, size: Size) -> Vec<u8> {
    let mut order: Vec<u8> = (0..plot.points().len() as u8).collect();
    order.sort_by_key(|&number| {
        let at = usize::from(number);
        let neighbours = plot.beside(at).count();
        let rim = size.rim().contains(plot.point(at));
        (
            !touches_block.contains(at),
            std::cmp::Reverse(neighbours),
            rim,
        )
    });
    order
}
