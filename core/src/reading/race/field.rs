//! The field of a race: the places where both players may play, and the moves.
//!
//! [`Race::of`](super::Race::of) makes it; `scene` examines its positions, and `search` plays on
//! it. It must contain all points to which a wall could escape. If one is missing, the search kills
//! walls that would get away.

use crate::board::bits::{Bits, Bits64};
use crate::board::links::whole_strings;
use crate::search::life::{Adjacency, Plot};
use crate::{ByColour, Colour, PointSet, Strings};

/// The largest number of empty points in a field. With more, the search would take too long.
const MOST_EMPTY: usize = 30;
/// The largest number of places in a field: the bits of a machine word.
const MOST_PLACES: usize = 64;

/// The field of a race, with numbered places. Each wall is one place, since it is captured as a
/// whole.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) plot: Plot,
    /// All places.
    all: Bits64,
    /// By colour, the places next to stones of this colour outside the field. These stones stand
    /// for ever.
    pub(super) beside_outside: ByColour<Bits64>,
    /// By colour, the stones at the start.
    stones: ByColour<Bits64>,
}

/// A position of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stones in the field, by colour.
    pub(super) stones: ByColour<Bits64>,
    /// The player to move.
    pub(super) to_move: Colour,
    /// The place that ko forbids to the player to move; empty if there is none.
    pub(super) ko: Bits64,
    /// Whether the last move was a pass.
    pub(super) passed: bool,
}

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    /// The move takes back a ko at once.
    Ko,
    /// The move leaves its own stones without a liberty.
    Suicide,
}

/// The place of the wall of `colour`.
pub(super) fn wall(colour: Colour) -> Bits64 {
    Bits64::of(colour.index())
}

impl Field {
    /// The field of two walls, given by the numbers of their strings; `None` if it is too large.
    ///
    /// It contains the whole empty regions next to the walls, so that nobody can leave it. It also
    /// contains all strings next to these regions that do not stand for ever.
    pub(super) fn of(
        strings: &Strings,
        walls: ByColour<usize>,
        standing: &PointSet,
    ) -> Option<Field> {
        let position = strings.position();
        let walls = walls.map(|number| strings.stones(number));
        let both = walls.black | walls.white;
        let mut stones = both;
        let points = loop {
            let points = stones
                .neighbours_in(position.empty())
                .block_in(position.empty());
            if points.len() > MOST_EMPTY {
                return None;
            }
            // If a string may be captured, its points may become empty, so it is in the field.
            let loose = position.occupied() - *standing - stones;
            let beside = (points | stones).neighbours_in(loose);
            if beside.is_empty() {
                break points;
            }
            stones |= whole_strings(beside, strings);
        };
        let single = points | (stones - both);
        // Each wall takes one place, whatever its size.
        if single.len() + 2 > MOST_PLACES {
            return None;
        }
        let size = position.size();
        let mut places = vec![walls.black, walls.white];
        places.extend(single.iter().map(PointSet::of));
        let plot = Plot::of_places(places, size);
        let beside_outside = ByColour::from_fn(|colour| {
            let outside = position.stones(colour) - stones;
            plot.pack(outside.exterior(size))
        });
        Some(Field {
            all: plot.all(),
            beside_outside,
            stones: ByColour::from_fn(|colour| plot.pack(position.stones(colour) & stones)),
            plot,
        })
    }

    /// The position at the start, with this player to move.
    pub(super) fn start(&self, to_move: Colour) -> State {
        State {
            stones: self.stones,
            to_move,
            ko: Bits64::NONE,
            passed: false,
        }
    }

    /// The empty places of a position.
    pub(super) fn empty(&self, state: &State) -> Bits64 {
        self.all - state.stones.black - state.stones.white
    }

    /// The points on the board of these places.
    pub(super) fn points(&self, places: Bits64) -> PointSet {
        self.plot.on_board(places)
    }

    /// The position after a move on an empty place. The ko master, if any, may take back every ko
    /// at once.
    pub(super) fn play(
        &self,
        state: &State,
        place: Bits64,
        ko_master: Option<Colour>,
    ) -> Result<State, Illegal> {
        let mover = state.to_move;
        let other = mover.opponent();
        // A ko master has a threat for every ko, so he is never banned.
        if place == state.ko && ko_master != Some(mover) {
            return Err(Illegal::Ko);
        }
        let mut next = State {
            to_move: other,
            ko: Bits64::NONE,
            passed: false,
            ..*state
        };
        next.stones[mover] |= place;
        let captured = self.plot.captured(
            place.number(),
            next.stones[other],
            self.empty(&next),
            self.beside_outside[other],
        );
        next.stones[other] -= captured;
        let string = self.plot.spread(place, next.stones[mover]);
        // A string joined to stones that stand for ever cannot be captured: the move is no suicide
        // and starts no ko.
        if string.meets(self.beside_outside[mover]) {
            return Ok(next);
        }
        let liberties = self.plot.around(string) & self.empty(&next);
        if liberties.is_none() {
            return Err(Illegal::Suicide);
        }
        // Ko: one stone took one stone, and its only liberty is there. A wall is one place but has
        // more stones, so taking it is no ko.
        let walls = wall(Colour::Black) | wall(Colour::White);
        let took_one = !captured.is_none() && !captured.several() && !captured.meets(walls);
        if took_one && !string.several() && !liberties.several() {
            next.ko = captured;
        }
        Ok(next)
    }
}

impl State {
    /// The position after a pass. After it, no ko forbids a move.
    pub(super) fn pass(&self) -> State {
        State {
            to_move: self.to_move.opponent(),
            ko: Bits64::NONE,
            passed: true,
            ..*self
        }
    }

    /// Whether the wall of `colour` is still on the board.
    pub(super) fn has_wall(&self, colour: Colour) -> bool {
        self.stones[colour].meets(wall(colour))
    }
}
