//! The game of one part: its places, its walls, and the moves of both players.
//!
//! `mod.rs` makes one for each part, and `search` plays on it. Its count takes all stones as
//! standing, like area rules. A move that is legal here but not in Go becomes a gain on the board.

use crate::board::bits::{Bits, Bits64};
use crate::search::life::{Adjacency, Plot};
use crate::{Colour, PointSet, Position};

/// The value of [`State::ko`] when ko forbids no place.
const NO_KO: u8 = 64;
/// The most places of a part.
const MOST_PLACES: usize = 64;
/// In a part with more points, a string of this number of stones is one place. The largest shape
/// that a move inside can kill has six points, so who captures it has room for two eyes.
const LARGE: usize = 7;

/// A dame elsewhere that nobody needs, if their number is odd: one player can take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spare {
    /// There is none.
    None,
    /// Nobody has taken it.
    Free,
    /// Black took it.
    Black,
    /// White took it.
    White,
}

impl Spare {
    /// Black's lead by the dame.
    fn lead(self) -> i32 {
        match self {
            Spare::None | Spare::Free => 0,
            Spare::Black => 1,
            Spare::White => -1,
        }
    }

    /// The points that both can still take.
    fn left(self) -> i32 {
        i32::from(self == Spare::Free)
    }
}

/// A position of a local game. A player is the index of his colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stones in the part, by player.
    pub(super) stones: [Bits64; 2],
    /// The player to move.
    pub(super) mover: u8,
    /// The place that ko forbids to him, or 64.
    pub(super) ko: u8,
    /// Whether the other player has just passed.
    pub(super) passed: bool,
    /// The dame elsewhere.
    pub(super) spare: Spare,
}

/// What Benson's algorithm gives one player in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sure {
    /// His stones that cannot be captured.
    pub(super) alive: Bits64,
    /// These, and the points in which the other player cannot make two eyes.
    pub(super) points: Bits64,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Black's lead of the part and the dame is this if both play well.
    Decided(i32),
    Open {
        /// The least and the largest lead of Black that can still come about.
        least: i32,
        most: i32,
        /// The lead if both players pass now.
        as_it_stands: i32,
        /// The places where a move can matter. Of the dame it holds one.
        places: Bits64,
    },
}

/// Everything that stays the same in a local game.
///
/// The part is connected, and all stones and points around it belong to one of the players for
/// good: they are his walls.
#[derive(Clone, Debug)]
pub(super) struct LocalGame {
    pub(super) plot: Plot,
    pub(super) all: Bits64,
    /// By player: the places next to his walls.
    pub(super) walls: [Bits64; 2],
    /// By player: his strings at the start that are one place each, though they have several
    /// stones. Once captured, such a place is a wall of the captor.
    pub(super) large: [Bits64; 2],
    /// Of each large string its place and its stones.
    weights: Vec<(Bits64, i32)>,
    /// The stones at the start, by player.
    stones: [Bits64; 2],
}

impl LocalGame {
    /// The game of `part`, with the points `walls` around it; `None` if it has too many places, or
    /// a string without liberties.
    pub(super) fn of(
        position: &Position,
        part: PointSet,
        walls: [PointSet; 2],
    ) -> Option<LocalGame> {
        let (size, empty) = (position.size(), position.empty());
        let stones = Colour::BOTH.map(|colour| position.stones(colour) & part);
        let strings: Vec<PointSet> = stones
            .iter()
            .flat_map(|&of_player| of_player.parts_in(of_player))
            .collect();
        if strings
            .iter()
            .any(|string| string.neighbours_in(empty).is_empty())
        {
            return None;
        }
        let mut large = Vec::new();
        if part.len() > MOST_PLACES {
            large = strings;
            // Where there are too many points, a string whose capture decides all is one place.
            large.retain(|string| string.len() >= LARGE);
        }
        let single = part - large.iter().copied().collect();
        if single.len() + large.len() > MOST_PLACES {
            return None;
        }
        let places = single.iter().map(PointSet::of).chain(large.iter().copied());
        let plot = Plot::of_places(places, size);
        let of_large = large.iter().copied().collect();
        Some(LocalGame {
            all: plot.all(),
            walls: walls.map(|wall| plot.pack(wall.exterior(size))),
            large: stones.map(|of_player| plot.pack(of_player & of_large)),
            weights: large
                .iter()
                .map(|string| (plot.pack(*string), string.len() as i32))
                .collect(),
            stones: stones.map(|of_player| plot.pack(of_player)),
            plot,
        })
    }

    /// The start, with this player to move.
    pub(super) fn start(&self, mover: Colour, spare: Spare) -> State {
        State {
            stones: self.stones,
            mover: mover.index() as u8,
            ko: NO_KO,
            passed: false,
            spare,
        }
    }

    /// The points of a place.
    pub(super) fn points(&self, place: u8) -> PointSet {
        self.plot.places()[usize::from(place)]
    }

    /// The number of points of places.
    fn count(&self, places: Bits64) -> i32 {
        let mut points = places.count() as i32;
        for &(place, stones) in &self.weights {
            if place.meets(places) {
                points += stones - 1;
            }
        }
        points
    }

    /// The places on which, or next to which, nothing of the player can be captured.
    pub(super) fn safe(&self, player: usize, stones: [Bits64; 2]) -> Bits64 {
        self.walls[player] | (self.large[1 - player] & stones[player])
    }

    pub(super) fn empty(&self, stones: [Bits64; 2]) -> Bits64 {
        self.all - stones[0] - stones[1]
    }

    /// Plays a move of the player to move; `None` if it is illegal. The `master` of ko may take back
    /// at once.
    pub(super) fn play(&self, state: &State, place: u8, master: Option<usize>) -> Option<State> {
        // A ko master has a threat for every ko, so no ban binds him.
        if state.ko == place && master != Some(usize::from(state.mover)) {
            return None;
        }
        let at = usize::from(place);
        let stone = Bits64::of(at);
        let mover = usize::from(state.mover);
        let other = 1 - mover;
        let mut stones = state.stones;
        stones[mover] |= stone;

        let safe = self.safe(other, stones);
        let empty = self.empty(stones);
        let captured = self.plot.captured(at, stones[other], empty, safe);
        stones[other] -= captured;
        // A captured large string is a single place: its captor has room for two eyes there.
        stones[mover] |= captured & self.large[other];

        let string = self.plot.spread(stone, stones[mover]);
        let is_safe = string.meets(self.safe(mover, stones));
        let liberties = self.plot.around(string) & self.empty(stones);
        // Suicide is forbidden; a stone beside a wall of its own breathes through it.
        if liberties.is_none() && !is_safe {
            return None;
        }
        // Ko: one stone captured one, which is its only liberty.
        let is_ko = string == stone && !is_safe && captured.count() == 1 && liberties == captured;
        Some(State {
            stones,
            mover: other as u8,
            ko: if is_ko {
                captured.number() as u8
            } else {
                NO_KO
            },
            passed: false,
            spare: state.spare,
        })
    }

    /// The position after a pass. While a dame elsewhere is free, the player takes it instead. A
    /// second pass would end the game; [`LocalGame::standing`] has told what that gives.
    pub(super) fn pass(&self, state: &State) -> Option<State> {
        let next = State {
            mover: 1 - state.mover,
            ko: NO_KO,
            ..*state
        };
        if state.spare == Spare::Free {
            let spare = match state.mover {
                0 => Spare::Black,
                _ => Spare::White,
            };
            return Some(State {
                spare,
                passed: false,
                ..next
            });
        }
        let pass = State {
            passed: true,
            ..next
        };
        (!state.passed).then_some(pass)
    }

    /// How a position stands.
    pub(super) fn standing(&self, state: &State) -> Standing {
        let stones = state.stones;
        let sure = [self.sure(stones, 0), self.sure(stones, 1)];
        let settled = sure[0].points | sure[1].points;
        let [black, white] = sure.map(|of| self.count(of.points));
        // Area score: stones and the points that only one colour reaches.
        let counted = black - white + state.spare.lead();
        // Points next to living stones of both players, away from all that is open, are dame: each
        // is worth one point, and they are taken in turn.
        let near = [0, 1].map(|player| self.plot.around(sure[player].alive) | self.walls[player]);
        let empty = self.empty(stones) - settled;
        let beside_both = empty & near[0] & near[1];
        let unsettled = (stones[0] | stones[1]) - settled;
        let open = (empty - beside_both) | unsettled;
        let dame = beside_both - self.plot.around(open);
        if (self.all - settled - dame).is_none() {
            let left = dame.count() as i32 + state.spare.left();
            let last = match (left % 2, state.mover) {
                (0, _) => 0,
                (_, 0) => 1,
                _ => -1,
            };
            return Standing::Decided(counted + last);
        }
        // At most everything that is not settled goes to one player.
        let others = self.count(self.all - settled) + state.spare.left();
        Standing::Open {
            least: counted - others,
            most: counted + others,
            as_it_stands: counted + self.lead_of_standing(stones, settled),
            places: (empty - dame) | dame.lowest(),
        }
    }

    /// Black's lead on the points that are not `settled` if all stones stand.
    fn lead_of_standing(&self, stones: [Bits64; 2], settled: Bits64) -> i32 {
        let mut lead = self.count(stones[0] - settled) - self.count(stones[1] - settled);
        let empty = self.empty(stones);
        // After two passes a region counts for the colour that alone touches it.
        for region in self.plot.parts_in(empty - settled, empty) {
            let around = self.plot.around(region);
            let touches = [0, 1]
                .map(|player| around.meets(stones[player]) || region.meets(self.walls[player]));
            match touches {
                [true, false] => lead += region.count() as i32,
                [false, true] => lead -= region.count() as i32,
                _ => {}
            }
        }
        lead
    }

    /// Whether a move there only fills an eye of the player to move. It connects if a string
    /// around it is in atari.
    pub(super) fn is_own_eye(&self, state: &State, place: Bits64) -> bool {
        let mover = usize::from(state.mover);
        let (own, stones) = (state.stones[mover], state.stones);
        let beside = self.plot.around(place);
        if !(beside - own).is_none() || place.meets(self.walls[1 - mover]) {
            return false;
        }
        let safe = self.safe(mover, stones);
        self.plot.parts_in(beside, own).all(|string| {
            string.meets(safe) || (self.plot.around(string) & self.empty(stones)).several()
        })
    }
}
