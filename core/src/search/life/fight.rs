//! A fight for one block or a group of blocks: the area as a plot, and the moves of both players.
//!
//! [`Problem`](super::Problem) makes it, and `proof.rs` plays on it. Its rules of capture, ko and
//! escape are those of `README.md` in this folder. A test plays the same problems out without it: a
//! wrong rule would make every fate wrong.

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
    /// This player always may; the other never.
    Master(usize),
    /// Neither player.
    Bound,
}

impl KoRule {
    /// A number below 3.
    pub(crate) fn number(self) -> u64 {
        match self {
            KoRule::Master(player) => player as u64,
            KoRule::Bound => 2,
        }
    }
}

/// Everything that stays the same during a fight: the places of the area, and which of them are
/// next to a wall or to an empty point outside. The stones of walls are not part of the plot. Walls
/// cannot be captured.
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
    /// The place of a single block: it stands in every position of the fight.
    pub(super) fixed: Bits64,
    /// By player: the places next to his walls or to an empty point outside.
    safe: [Bits64; 2],
    /// The stones at the start, by player.
    stones: [Bits64; 2],
    /// The places by number, in the order in which moves are tried.
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
    /// The blocks of a group that were captured, one bit each.
    pub(crate) lost: u8,
}

impl State {
    /// The position after a pass. A pass lifts the ban of a ko.
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

/// The block with the stones that have joined it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Its stones and those that have joined it.
    pub(crate) joined: Bits64,
    /// The places next to its stones, empty or not, its own among them.
    pub(crate) reach: Bits64,
    /// Its liberties in the area.
    pub(crate) liberties: Bits64,
    /// Whether it cannot be captured, because it has joined a wall or has a liberty outside
    /// the area.
    pub(crate) safe: bool,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveResult {
    /// The fight goes on.
    On(State),
    /// The block is captured.
    Captured,
}

impl Fight {
    /// The most blocks of a group.
    pub(crate) const MOST_BLOCKS: usize = 8;

    /// The fight for `blocks`, strings of `owner`, in `area`. All stones outside stay, of both
    /// colours, and a string next to an empty point outside cannot be captured.
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
            // Walls and empty points outside stay as they are for the whole fight.
            let standing = outside & (position.stones(colour) | position.empty());
            plot.pack(standing.exterior(size))
        });
        // Moves are tried next to the group first, then where many neighbours are in the area,
        // then off the rim.
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

    /// The start, with `first` to move.
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

    /// The points by number, in the order in which moves are tried.
    pub(crate) fn order(&self) -> &[u8] {
        &self.order
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

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// All places but those of these stones, if no stone on them can join a wall of either player
    /// or reach an empty point outside; `None` if one can.
    pub(super) fn enclosed_by(&self, stones: Bits64) -> Option<Bits64> {
        let region = self.all - stones;
        if region.meets(self.safe[OWNER]) || region.meets(self.safe[ATTACKER]) {
            return None;
        }
        Some(region)
    }

    /// The blocks that stand in a position, those that have joined as one.
    #[inline]
    pub(crate) fn blocks(&self, state: &State) -> impl Iterator<Item = Block> {
        let mut seen = Bits64::NONE;
        let standing = each_bit(!u64::from(state.lost) & ((1 << self.group.len()) - 1));
        let stones = state.stones;
        standing.filter_map(move |number| {
            // Blocks that have joined live or die as one.
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
        // What is joined to a wall of its own cannot be captured.
        stones[ATTACKER] - self.plot.spread(self.safe[ATTACKER], stones[ATTACKER])
    }

    /// Plays the move of the player to move at point `number`. `None` if the point is
    /// occupied, if ko forbids it, or if the move is suicide. A ko forbids the opponent to
    /// take back at once, unless the rule allows it.
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

        // Captures. The fight ends with the last block of the group.
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

        // Suicide.
        let string = self.plot.spread(stone, stones[mover]);
        let safe = string.meets(self.safe[mover]);
        if captured.is_none()
            && !near.meets(empty)
            && !safe
            && !self.plot.around(string).meets(empty)
        {
            return None;
        }

        // Ko: one stone captured one, which is its only liberty.
        let is_ko = string == stone
            && !safe
            && rule != KoRule::Master(other)
            && captured.count() == 1
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
