//! A fight for one block or a group of blocks: the area as a plot, and the moves of both players.
//!
//! [`Problem`](super::Problem) makes it, and `proof.rs` plays on it. `README.md` in this folder has
//! its rules of capture, ko and escape. A wrong rule would make fates wrong. So a test plays out
//! the same problems without this file.

use super::plot::{Adjacency, Plot};
use crate::board::bits::{Bits, Bits64, each_bit};
use crate::{Colour, PointSet, Position, Size};

/// The owner of the block.
pub(crate) const OWNER: usize = 0;
/// The other player.
pub(crate) const ATTACKER: usize = 1;

/// The value of [`State::ko`] when ko forbids no point.
pub(crate) const NO_KO: u8 = 64;

/// Who may take back a ko at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KoRule {
    /// This player may always do so; the other player never.
    Master(usize),
    /// Neither player.
    Bound,
}

impl KoRule {
    /// The number of the rule, from 0 to 2.
    pub(crate) fn number(self) -> u64 {
        match self {
            KoRule::Master(player) => player as u64,
            KoRule::Bound => 2,
        }
    }
}

/// Everything that stays the same during a fight: the places of the area, and which of them are
/// next to a wall or to an empty point outside. Walls are the stones outside the area. They cannot
/// be captured, and they are not part of the plot.
///
/// The fight is over when all blocks of the group are captured. A single block is captured as a
/// whole, so it is one place of the plot, however many stones it has.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    owner: Colour,
    size: Size,
    plot: Plot,
    all: Bits64,
    /// The blocks whose life is in question.
    group: Vec<Bits64>,
    /// The place of a single block, which is on the board in every position of the fight; empty if
    /// there are several blocks.
    pub(super) fixed: Bits64,
    /// By player, the places next to his walls or to an empty point outside.
    safe: [Bits64; 2],
    /// By player, the stones at the start.
    stones: [Bits64; 2],
    /// The numbers of the places, in the order in which the search tries moves.
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
    /// The captured blocks of the group, one bit for each.
    pub(crate) lost: u8,
}

impl State {
    /// The position after a pass. After it, no ko forbids a move.
    pub(crate) fn pass(&self) -> State {
        State {
            stones: self.stones,
            mover: 1 - self.mover,
            ko: NO_KO,
            passed: true,
            ..*self
        }
    }
}

/// A block, with the stones that have joined it during the fight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The stones of the block and those that have joined it.
    pub(crate) joined: Bits64,
    /// The places next to a stone of the block, empty or not. Stones of the block can be among
    /// them.
    pub(crate) reach: Bits64,
    /// The liberties of the block in the area.
    pub(crate) liberties: Bits64,
    /// Whether the block cannot be captured, because it has joined a wall or has a liberty outside
    /// the area.
    pub(crate) safe: bool,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveResult {
    /// The fight goes on.
    On(State),
    /// The last block of the group is captured.
    Captured,
}

impl Fight {
    /// The largest number of blocks in a group.
    pub(crate) const MOST_BLOCKS: usize = 8;

    /// The fight in `area` for `blocks`, which are strings of `owner`. Stones of both colours
    /// outside the area stay on the board. A string next to an empty point outside cannot be
    /// captured.
    ///
    /// # Panics
    /// When there are more than 64 places, those of the blocks included, or more than
    /// [`Fight::MOST_BLOCKS`] blocks.
    pub(crate) fn new(
        position: &Position,
        blocks: &[PointSet],
        owner: Colour,
        area: PointSet,
    ) -> Self {
        let size = position.size();
        let block: PointSet = blocks.iter().copied().collect();
        // A single block is captured as a whole and needs one place. The stones of several blocks
        // are single places, since new stones can join the blocks.
        let [single, points] = match blocks {
            [block] => [*block, area - *block],
            _ => [PointSet::EMPTY, area | block],
        };
        let mut places: Vec<PointSet> = points.iter().map(PointSet::of).collect();
        if !single.is_empty() {
            places.push(single);
        }
        let plot = Plot::of_places(places, size);
        assert!(blocks.len() <= Fight::MOST_BLOCKS, "at most 8 blocks");
        let colours = [owner, owner.opponent()];
        let outside = size.board() - points - single;
        let safe = colours.map(|colour| {
            // Nobody plays outside, so walls and empty points there stay for the whole fight.
            let standing = outside & (position.stones(colour) | position.empty());
            plot.pack(standing.exterior(size))
        });
        // Good moves are mostly next to the group, then where many neighbours are in the area, then
        // off the first line.
        let touches = plot.pack(block.exterior(size));
        let fixed = plot.pack(single);
        let mut order: Vec<u8> = (0..points.len() as u8).collect();
        order.sort_by_key(|&number| {
            let at = usize::from(number);
            let neighbours = (plot.beside(at) - fixed).count();
            let rim = plot.places()[at].intersects(&size.rim());
            (!touches.contains(at), std::cmp::Reverse(neighbours), rim)
        });
        Fight {
            owner,
            size,
            all: plot.all(),
            fixed,
            group: blocks.iter().map(|&block| plot.pack(block)).collect(),
            safe,
            stones: colours.map(|colour| plot.pack(position.stones(colour))),
            order,
            plot,
        }
    }

    /// The position at the start, with `first` to move.
    pub(crate) fn start(&self, first: Colour) -> State {
        State {
            stones: self.stones,
            mover: self.player(first) as u8,
            ko: NO_KO,
            passed: false,
            lost: 0,
        }
    }

    fn player(&self, colour: Colour) -> usize {
        usize::from(colour != self.owner)
    }

    /// The numbers of the places, in the order in which the search tries moves.
    pub(crate) fn order(&self) -> &[u8] {
        &self.order
    }

    pub(crate) fn empty(&self, stones: [Bits64; 2]) -> Bits64 {
        self.all - stones[OWNER] - stones[ATTACKER]
    }

    /// The places next to the player's walls or to an empty point outside. A string of the player
    /// with a stone on one of them cannot be captured.
    pub(crate) fn safe(&self, player: usize) -> Bits64 {
        self.safe[player]
    }

    pub(crate) fn plot(&self) -> &Plot {
        &self.plot
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// All places without those of `stones`, if they form a closed region. `None` if a stone on
    /// them could join a wall of either player, or reach an empty point outside.
    pub(super) fn enclosed_by(&self, stones: Bits64) -> Option<Bits64> {
        let region = self.all - stones;
        if region.meets(self.safe[OWNER]) || region.meets(self.safe[ATTACKER]) {
            return None;
        }
        Some(region)
    }

    /// The blocks that are not captured. Blocks that have joined are one item.
    #[inline]
    pub(crate) fn blocks(&self, state: &State) -> impl Iterator<Item = Block> {
        let mut seen = Bits64::NONE;
        let standing = each_bit(!u64::from(state.lost) & ((1 << self.group.len()) - 1));
        let stones = state.stones;
        standing.filter_map(move |number| {
            // Blocks that have joined live or die together.
            if self.group[number].meets(seen) {
                return None;
            }
            let joined = self.plot.spread(self.group[number], stones[OWNER]);
            seen |= joined;
            let reach = self.plot.around(joined);
            Some(Block {
                joined,
                reach,
                liberties: reach & self.empty(stones),
                safe: joined.meets(self.safe[OWNER]),
            })
        })
    }

    /// The attacker's stones that can be captured.
    pub(crate) fn inside(&self, stones: [Bits64; 2]) -> Bits64 {
        // A string that touches a wall of its own colour, or a point outside, cannot be captured.
        stones[ATTACKER] - self.plot.spread(self.safe[ATTACKER], stones[ATTACKER])
    }

    /// Plays a stone of the player to move on the place `number`. `None` if the place is occupied,
    /// if ko forbids the move, or if it is suicide. After a ko capture, the opponent may not take
    /// back at once, unless `rule` allows it.
    pub(crate) fn play(&self, state: &State, number: u8, rule: KoRule) -> Option<MoveResult> {
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

        // Captures. The fight is over when the last block of the group is captured.
        let captured = self
            .plot
            .captured(at, stones[other], empty, self.safe[other]);
        let mut lost = state.lost;
        if mover == ATTACKER && !captured.is_none() {
            for (number, block) in self.group.iter().enumerate() {
                lost |= u8::from(state.lost >> number & 1 == 0 && block.meets(captured)) << number;
            }
            if lost.count_ones() as usize == self.group.len() {
                return Some(MoveResult::Captured);
            }
        }
        stones[other] -= captured;

        // Suicide: nothing is captured, and the new string has no liberty inside or outside. A stone
        // with an empty neighbour needs no flood.
        if captured.is_none() && !near.meets(empty) {
            let string = self.plot.spread(stone, stones[mover]);
            let safe = string.meets(self.safe[mover]);
            if !safe && !self.plot.around(string).meets(empty) {
                return None;
            }
        }

        // Ko: one stone has captured one stone, and the point of the captured stone is its only
        // liberty.
        let is_ko = captured.count() == 1
            && rule != KoRule::Master(other)
            && !near.meets(stones[mover])
            && !stone.meets(self.safe[mover])
            && near & self.empty(stones) == captured;
        Some(MoveResult::On(State {
            stones,
            mover: other as u8,
            ko: if is_ko {
                captured.number() as u8
            } else {
                NO_KO
            },
            passed: false,
            lost,
        }))
    }
}
