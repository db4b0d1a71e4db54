//! A scene describes one position of a race: its chains, and its liberties by kind.
//!
//! `search` makes a scene in each position, and [`Race::liberties`](super::Race::liberties) shows
//! that of the start. The scene decides whether the formula may be used. If a region is called
//! plain although it is not, the proof is wrong.

use super::count::{Count, Eye, Outcome};
use super::field::{Field, State, wall};
use crate::board::bits::{Bits, Bits64};
use crate::search::life::{Adjacency, Plot};
use crate::{ByColour, Colour};

/// The largest number of enemy stones in an eye that the formula counts.
const MOST_FILLED: usize = 3;

/// A wall with the stones that have joined it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: Bits64,
    /// The places next to the chain.
    pub(super) near: Bits64,
    pub(super) liberties: Bits64,
    /// Whether the chain has joined stones that stand for ever.
    pub(super) stands: bool,
}

/// A position of a race with its chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    field: &'a Field,
    pub(super) state: State,
    pub(super) empty: Bits64,
    pub(super) walls: ByColour<Chain>,
    /// By colour, the loose stones: those that are in no wall and do not stand for ever.
    pub(super) loose: ByColour<Bits64>,
    /// By colour, the places next to stones that stand for ever, in the field or outside.
    pub(super) beside_standing: ByColour<Bits64>,
}

/// The liberties of two walls by kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    /// The liberties that only one wall has, without those in its eye.
    pub(super) outside: ByColour<Bits64>,
    /// The liberties that both walls have.
    pub(super) shared: Bits64,
    /// The places in the eyes of each wall, empty or with loose stones.
    pub(super) eyes: ByColour<Bits64>,
}

/// The neighbours of a region of empty places and loose stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    /// No wall.
    Elsewhere,
    /// One wall only: the region is its eye space.
    EyeOf(Colour),
    /// One wall, and stones that stand for ever.
    Outside(Colour),
    /// Both walls.
    Between,
}

impl<'a> Scene<'a> {
    /// The scene of a position with both walls on the board.
    pub(super) fn of(field: &'a Field, state: &State) -> Scene<'a> {
        let plot = &field.plot;
        let empty = field.empty(state);
        let walls = ByColour::from_fn(|colour| {
            let stones = plot.spread(wall(colour), state.stones[colour]);
            let near = plot.around(stones);
            Chain {
                stones,
                near,
                liberties: near & empty,
                stands: stones.meets(field.beside_outside[colour]),
            }
        });
        let mut loose = ByColour::from([Bits64::NONE; 2]);
        let mut beside_standing = field.beside_outside;
        for colour in Colour::BOTH {
            let others = state.stones[colour] - walls[colour].stones;
            for chain in plot.parts_in(others, others) {
                // A chain that touches stones that stand for ever stands for ever, too.
                if chain.meets(field.beside_outside[colour]) {
                    beside_standing[colour] |= plot.around(chain);
                } else {
                    loose[colour] |= chain;
                }
            }
        }
        Scene {
            field,
            state: *state,
            empty,
            walls,
            loose,
            beside_standing,
        }
    }

    pub(super) fn plot(&self) -> &'a Plot {
        &self.field.plot
    }

    /// The outcome of the race without a search. `None` if the conditions of the formula are not
    /// met.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if Colour::BOTH
            .into_iter()
            .all(|colour| self.walls[colour].stands)
        {
            return Some(Outcome::Neither);
        }
        let count = self.count()?;
        Some(count.outcome(self.state.to_move))
    }

    /// The count of the race, if the conditions of the formula are met:
    ///
    /// - no wall stands for ever, and no ko is open;
    /// - each region next to a wall is plain outside, plain shared, or the one eye of the wall;
    /// - all loose stones are in eyes.
    pub(super) fn count(&self) -> Option<Count> {
        let stands = self.walls.map(|wall| wall.stands);
        if stands.black || stands.white || !self.state.ko.is_none() {
            return None;
        }
        let mut count = Count::default();
        let mut loose = self.loose.black | self.loose.white;
        for region in self.regions() {
            let empty = region & self.empty;
            match self.kind(region) {
                Region::Elsewhere => {}
                Region::EyeOf(owner) => {
                    let eye = self.eye(owner, region)?;
                    // The formula knows only one eye for each wall.
                    if count.eyes[owner].replace(eye).is_some() {
                        return None;
                    }
                    loose -= region;
                }
                Region::Outside(owner) => {
                    if !self.is_plain_outside(owner, region) {
                        return None;
                    }
                    count.outside[owner] += empty.count();
                }
                Region::Between => {
                    if !self.is_plain_shared(region) {
                        return None;
                    }
                    count.shared += empty.count();
                }
            }
        }
        if loose.is_none() { Some(count) } else { None }
    }

    /// The liberties by kind, also if the conditions of the formula are not met.
    pub(super) fn kinds(&self) -> Kinds {
        let mut eyes = ByColour::from([Bits64::NONE; 2]);
        for region in self.regions() {
            if let Region::EyeOf(owner) = self.kind(region) {
                eyes[owner] |= region;
            }
        }
        // A player who fills a shared liberty takes one from his own wall, too.
        let shared = self.walls.black.liberties & self.walls.white.liberties;
        Kinds {
            outside: ByColour::from_fn(|colour| {
                self.walls[colour].liberties - shared - eyes[colour]
            }),
            shared,
            eyes,
        }
    }

    /// The connected regions of empty places and loose stones. Each has an empty place.
    fn regions(&self) -> impl Iterator<Item = Bits64> {
        let free = self.empty | self.loose.black | self.loose.white;
        self.field.plot.parts_in(self.empty, free)
    }

    fn kind(&self, region: Bits64) -> Region {
        let beside = ByColour::from_fn(|colour| region.meets(self.walls[colour].near));
        let standing = self.beside_standing.black | self.beside_standing.white;
        let owner = match (beside.black, beside.white) {
            (true, true) => return Region::Between,
            (false, false) => return Region::Elsewhere,
            (true, false) => Colour::Black,
            (false, true) => Colour::White,
        };
        // Stones that stand for ever open the region to the outside, so it is no eye.
        if region.meets(standing) {
            Region::Outside(owner)
        } else {
            Region::EyeOf(owner)
        }
    }

    /// Whether the enemy fills each place of the region in one move. Each place must be empty, next
    /// to the wall of `owner` and to enemy stones that stand for ever, and next to nothing else.
    fn is_plain_outside(&self, owner: Colour, region: Bits64) -> bool {
        let enemy = owner.opponent();
        let plain = self.walls[owner].near & self.beside_standing[enemy];
        let is_empty = (region - self.empty).is_none();
        is_empty && !region.meets(self.beside_standing[owner]) && (region - plain).is_none()
    }

    /// Whether each place of the region is a liberty of both walls, and next to nothing else.
    fn is_plain_shared(&self, region: Bits64) -> bool {
        let plain = self.walls.black.near & self.walls.white.near;
        let standing = self.beside_standing.black | self.beside_standing.white;
        let is_empty = (region - self.empty).is_none();
        is_empty && !region.meets(standing) && (region - plain).is_none()
    }

    /// The eye that a region is; `None` if its owner might make a second eye there, or if it is too
    /// large to be counted.
    fn eye(&self, owner: Colour, region: Bits64) -> Option<Eye> {
        // Enemy stones inside have already filled a part of the eye.
        let filled = region & self.loose[owner.opponent()];
        let eye = Eye {
            points: region.count(),
            filled: filled.count(),
        };
        let is_small = eye.points <= Eye::MAX_POINTS && eye.filled <= MOST_FILLED;
        // With own stones inside, the owner might make a second eye, which the formula cannot
        // count.
        if !is_small || region.meets(self.loose[owner]) {
            return None;
        }
        // A move that divides an eye of three points or more makes two eyes.
        let mut moves = (region & self.empty).each();
        if eye.points >= 3 && moves.any(|place| self.divides(region, place)) {
            return None;
        }
        Some(eye)
    }

    /// Whether a move at `place` divides the region into two or more.
    fn divides(&self, region: Bits64, place: Bits64) -> bool {
        let rest = region - place;
        self.plot().spread(rest.lowest(), rest) != rest
    }
}
