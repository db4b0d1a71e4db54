//! The field of a race: the points where moves are made, and the moves.
//!
//! [`Race::of`](super::Race::of) makes it; `scene` looks at its positions, and `search` plays on
//! it. It must hold all points to which a wall could escape. If it misses one, walls die that would
//! get away.

use crate::board::bits::{Bits, Bits64};
use crate::board::links::whole_strings;
use crate::search::life::{Adjacency, Plot};
use crate::{ByColour, Colour, PointSet, Strings};

/// The most empty points of a field. A race with more is not read in time.
const MOST_EMPTY: usize = 30;
/// The most places of a field: those of a machine word.
const MOST_PLACES: usize = 64;

/// The field of a race. Each wall is one place, since it is captured as a whole.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) plot: Plot,
    /// All places.
    all: Bits64,
    /// By colour: the places beside its stones outside the field, which stand for ever.
    pub(super) beside_outside: ByColour<Bits64>,
    /// The stones at the start, by colour.
    stones: ByColour<Bits64>,
}

/// A position of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stones in the field, by colour.
    pub(super) stones: ByColour<Bits64>,
    /// The player to move.
    pub(super) to_move: Colour,
    /// The place where a ko may not be taken back, or none.
    pub(super) ko: Bits64,
    /// Whether the last move was a pass.
    pub(super) passed: bool,
}

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    /// It takes back a ko at once.
    Ko,
    /// It leaves its own stones without a liberty.
    Suicide,
}

/// The place of the wall of `colour`.
pub(super) fn wall(colour: Colour) -> Bits64 {
    Bits64::of(colour.index())
}

impl Field {
    /// The field of two walls, given by their numbers; `None` if it is too large.
    ///
    /// It has whole empty regions beside the walls, so that nobody escapes from it, and all
    /// strings beside these regions that are not among the stones that stand for ever.
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
            // A string that may be captured opens its points, so it belongs to the field.
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

    /// The points of places.
    pub(super) fn points(&self, places: Bits64) -> PointSet {
        self.plot.on_board(places)
    }

    /// The position after a move on an empty place. The ko master may take back every ko at once.
    pub(super) fn play(
        &self,
        state: &State,
        place: Bits64,
        ko_master: Option<Colour>,
    ) -> Result<State, Illegal> {
        let mover = state.to_move;
        let other = mover.opponent();
        // A ko master answers every ko with a threat, so no ban binds him.
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
        // Stones that stand for ever breathe for the string: no suicide, and no ko against it.
        if string.meets(self.beside_outside[mover]) {
            return Ok(next);
        }
        let liberties = self.plot.around(string) & self.empty(&next);
        if liberties.is_none() {
            return Err(Illegal::Suicide);
        }
        // One stone that took one stone, and that can itself be taken there.
        let walls = wall(Colour::Black) | wall(Colour::White);
        let took_one = !captured.is_none() && !captured.several() && !captured.meets(walls);
        if took_one && !string.several() && !liberties.several() {
            next.ko = captured;
        }
        Ok(next)
    }
}

impl State {
    /// The position after a pass, which lifts the ban of a ko.
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
