//! The game of one part: its places, its walls, and the moves of both players.
//!
//! `mod.rs` makes a game for each part, and `search` plays it. The count takes all stones on the
//! board as alive, like area rules. If a move is legal here but not in Go, the search may report a
//! gain that nobody can make.

use crate::board::bits::{Bits, Bits64};
use crate::search::life::{Adjacency, Plot};
use crate::{Colour, PointSet, Position};

/// The value of [`State::ko`] when ko forbids no place.
const NO_KO: u8 = 64;
/// The largest number of places in a part: the bits of a machine word.
const MOST_PLACES: usize = 64;
/// In a part with more points than [`MOST_PLACES`], a string of at least this many stones is one
/// place. The largest shape that a move inside can kill has six points, so the captor of such a
/// string has room for two eyes.
const LARGE: usize = 7;

/// The dame that is left over outside the part, if their number there is odd. One player can take
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spare {
    /// The number is even, so there is no such dame.
    None,
    /// Nobody has taken the dame yet.
    Free,
    /// Black has taken the dame.
    Black,
    /// White has taken the dame.
    White,
}

impl Spare {
    /// Black's lead by this dame, in points.
    fn lead(self) -> i32 {
        match self {
            Spare::None | Spare::Free => 0,
            Spare::Black => 1,
            Spare::White => -1,
        }
    }

    /// The number of points that can still be taken: 1 or 0.
    fn left(self) -> i32 {
        i32::from(self == Spare::Free)
    }
}

/// A position of a local game. A player is the index of his colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// By player, the stones in the part.
    pub(super) stones: [Bits64; 2],
    /// The player to move.
    pub(super) mover: u8,
    /// The place that ko forbids to the player to move, or [`NO_KO`].
    pub(super) ko: u8,
    /// Whether the other player has just passed.
    pub(super) passed: bool,
    /// The dame outside the part.
    pub(super) spare: Spare,
}

/// The safe stones and points of one player in a position, by Benson's algorithm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sure {
    /// His stones that cannot be captured.
    pub(super) alive: Bits64,
    /// These stones, and the points where the other player cannot make two eyes.
    pub(super) points: Bits64,
}

/// The score of a position, as far as it is settled without a search. All leads are Black's, in
/// points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The lead in the part and the dame outside, if both players play well.
    Decided(i32),
    Open {
        /// The least lead that is still possible.
        least: i32,
        /// The largest lead that is still possible.
        most: i32,
        /// The lead if both players pass now.
        as_it_stands: i32,
        /// The places where a move can matter. Only one of the dame is among them.
        places: Bits64,
    },
}

/// Everything that stays the same in a local game.
///
/// The part is connected. All stones and points around it are walls: each belongs to one of the
/// players for ever.
#[derive(Clone, Debug)]
pub(super) struct LocalGame {
    pub(super) plot: Plot,
    pub(super) all: Bits64,
    /// By player, the places next to his walls.
    pub(super) walls: [Bits64; 2],
    /// By player, the places of his large strings at the start. Such a string is one place, though
    /// it has several stones. After its capture, the place is a wall of the captor.
    pub(super) large: [Bits64; 2],
    /// For each large string, its place and the number of its stones.
    weights: Vec<(Bits64, i32)>,
    /// By player, the stones at the start.
    stones: [Bits64; 2],
}

impl LocalGame {
    /// The game of `part`, with the points `walls` around it. `None` if the part has too many
    /// places, or a string without liberties.
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
            // A large string decides the part if it is captured, so one place for it is enough.
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

    /// The position at the start, with this player to move.
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

    /// The number of points on these places.
    fn count(&self, places: Bits64) -> i32 {
        let mut points = places.count() as i32;
        for &(place, stones) in &self.weights {
            if place.meets(places) {
                points += stones - 1;
            }
        }
        points
    }

    /// The places that make a string of the player safe, if it has a stone there: those next to his
    /// walls, and those of large strings that he has captured.
    pub(super) fn safe(&self, player: usize, stones: [Bits64; 2]) -> Bits64 {
        self.walls[player] | (self.large[1 - player] & stones[player])
    }

    pub(super) fn empty(&self, stones: [Bits64; 2]) -> Bits64 {
        self.all - stones[0] - stones[1]
    }

    /// Plays a move of the player to move; `None` if it is illegal. The ko master, if any, may take
    /// back every ko at once.
    pub(super) fn play(&self, state: &State, place: u8, master: Option<usize>) -> Option<State> {
        // A ko master has a threat for every ko, so he is never banned.
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
        // The captor of a large string has room for two eyes there, so its place becomes his.
        stones[mover] |= captured & self.large[other];

        let string = self.plot.spread(stone, stones[mover]);
        let is_safe = string.meets(self.safe(mover, stones));
        let liberties = self.plot.around(string) & self.empty(stones);
        // Suicide is forbidden. A string next to a wall of its own is joined to it, so it has
        // liberties there.
        if liberties.is_none() && !is_safe {
            return None;
        }
        // Ko: one stone has captured one stone, and the point of the captured stone is its only
        // liberty.
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

    /// The position after a pass. If the dame outside is free, the player takes it instead. `None`
    /// for a second pass, which ends the game: [`LocalGame::standing`] gives the lead after it.
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

    /// The score of a position, as far as Benson's algorithm settles it.
    pub(super) fn standing(&self, state: &State) -> Standing {
        let stones = state.stones;
        let sure = [self.sure(stones, 0), self.sure(stones, 1)];
        let settled = sure[0].points | sure[1].points;
        let [black, white] = sure.map(|of| self.count(of.points));
        // Area score of the settled points.
        let counted = black - white + state.spare.lead();
        // A point is a dame if it is next to living stones of both players, and away from all open
        // points. Each dame is worth one point, and the players take them in turn.
        let near = [0, 1].map(|player| self.plot.around(sure[player].alive) | self.walls[player]);
        let empty = self.empty(stones) - settled;
        let beside_both = empty & near[0] & near[1];
        let unsettled = (stones[0] | stones[1]) - settled;
        let open = (empty - beside_both) | unsettled;
        let dame = beside_both - self.plot.around(open);
        if (self.all - settled - dame).is_none() {
            // The player to move takes the first dame, so he gets one more if the number is odd.
            let left = dame.count() as i32 + state.spare.left();
            let last = match (left % 2, state.mover) {
                (0, _) => 0,
                (_, 0) => 1,
                _ => -1,
            };
            return Standing::Decided(counted + last);
        }
        // At most, one player gets everything that is not settled.
        let others = self.count(self.all - settled) + state.spare.left();
        Standing::Open {
            least: counted - others,
            most: counted + others,
            as_it_stands: counted + self.lead_of_standing(stones, settled),
            places: (empty - dame) | dame.lowest(),
        }
    }

    /// Black's lead on the points that are not `settled`, if all stones there count as alive.
    fn lead_of_standing(&self, stones: [Bits64; 2], settled: Bits64) -> i32 {
        let mut lead = self.count(stones[0] - settled) - self.count(stones[1] - settled);
        let empty = self.empty(stones);
        // Area rules: an empty region counts for a colour if only this colour touches it.
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

    /// Whether a move at `place` only fills an eye of the player to move. If a string around it is
    /// in atari, the move is useful, because it connects.
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
