//! The verdicts for a whole position.
//!
//! Each classifier returns them; scores, borders and tables are made from them. Only whole strings
//! may be alive or dead, and none both. Callers do not check this again: the tests of `classify`
//! hold every classifier to it.

use super::{Owner, Owners, Status};
use crate::board::components::Parts;
use crate::{Colour, Point, PointSet, Position, Size, Symmetry};

/// The answer of a classifier: a status for every string, an owner for every point.
///
/// `alive` and `dead` are disjoint and hold whole strings only. A string in neither set
/// is unknown.
///
/// ```
/// use sahwal_core::verdict::{Owner, Status, Verdicts};
/// use sahwal_core::{Colour, Point, points, position};
///
/// let position = position! {
///     X . O
///     X X O
///     . X O
/// };
/// let dead = points! { . . X . . X . . X };
/// let verdicts = Verdicts::with_dead(&position, dead);
/// assert_eq!(verdicts.status(Point::at(0, 2)), Status::Dead);
/// assert_eq!(verdicts.owners.at(Point::at(0, 2)), Owner::Of(Colour::Black));
/// assert_eq!(verdicts.owners.of(Colour::Black).len(), 9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdicts {
    /// The stones of the living strings.
    pub alive: PointSet,
    /// The stones of the dead strings.
    pub dead: PointSet,
    /// The owners of the points.
    pub owners: Owners,
}

impl Verdicts {
    /// The status of the string that has a stone at `stone`.
    pub const fn status(&self, stone: Point) -> Status {
        if self.alive.contains(stone) {
            Status::Alive
        } else if self.dead.contains(stone) {
            Status::Dead
        } else {
            Status::Unknown
        }
    }

    /// The status of the string with these stones.
    pub fn status_of(&self, stones: PointSet) -> Status {
        match stones.first() {
            Some(stone) => self.status(stone),
            None => Status::Unknown,
        }
    }

    /// Marks whole strings of `colour` alive. Their points belong to `colour`.
    pub fn set_alive(&mut self, colour: Colour, stones: PointSet) {
        self.alive |= stones;
        self.dead -= stones;
        self.owners.set(stones, Owner::Of(colour));
    }

    /// Marks whole strings of `colour` dead. Their points belong to the opponent.
    pub fn set_dead(&mut self, colour: Colour, stones: PointSet) {
        self.dead |= stones;
        self.alive -= stones;
        // The points under dead stones are the captor's, by area and by territory.
        self.owners.set(stones, Owner::Of(colour.opponent()));
    }

    /// Marks whole strings unknown, and their points too.
    pub fn set_unknown(&mut self, stones: PointSet) {
        self.alive -= stones;
        self.dead -= stones;
        self.owners.set(stones, Owner::Unknown);
    }

    /// Marks points unknown if their owner depends on a string without a verdict.
    ///
    /// Living stones divide the rest of the board into areas. All points of an area that
    /// holds an unknown string become unknown.
    pub fn leave_open(&mut self, position: &Position) {
        let size = position.size();
        let unknown = position.occupied() - self.alive - self.dead;
        for area in Parts::of(size.board() - self.alive, size).sets() {
            // Whatever becomes of a string, living stones around keep the change on this side.
            if area.intersects(&unknown) {
                self.owners.set(*area, Owner::Unknown);
            }
        }
    }

    /// The verdicts if the strings in `dead` are dead and all others alive.
    ///
    /// Without the dead stones, an empty region belongs to the only colour that it
    /// borders, and is neutral otherwise. `dead` must hold whole strings.
    pub fn with_dead(position: &Position, dead: PointSet) -> Verdicts {
        let size = position.size();
        let standing = position.occupied() - dead;
        let mut verdicts = Verdicts::default();
        for region in Parts::of(size.board() - standing, size).sets() {
            let around = region.exterior(size) & standing;
            let borders = Colour::BOTH.map(|colour| around.intersects(&position.stones(colour)));
            let owner = match borders {
                [true, false] => Owner::Of(Colour::Black),
                [false, true] => Owner::Of(Colour::White),
                // Dame touch both colours, an empty board none.
                _ => Owner::Neutral,
            };
            verdicts.owners.set(*region, owner);
        }
        for colour in Colour::BOTH {
            // A dead stone is a point of its captor's, whatever its region is.
            let stones = position.stones(colour);
            verdicts.set_alive(colour, stones - dead);
            verdicts.set_dead(colour, stones & dead);
        }
        verdicts
    }

    /// The verdicts with the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Verdicts {
        Verdicts {
            // Strings keep their status; only the owners have colours.
            owners: self.owners.swapped(),
            ..*self
        }
    }

    /// The verdicts on the turned or mirrored board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: Size) -> Verdicts {
        Verdicts {
            alive: symmetry.set(self.alive, size),
            dead: symmetry.set(self.dead, size),
            owners: self.owners.image(symmetry, size),
        }
    }
}
