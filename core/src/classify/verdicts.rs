//! What a classifier says of a position.

use crate::components::Parts;
use crate::{Colour, Point, PointSet, Position, Size, Symmetry};

/// The verdict for a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board, in seki too.
    Alive,
    /// It can be captured.
    Dead,
    /// The classifier cannot tell.
    Unknown,
}

impl Status {
    /// `alive`, `dead` or `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Unknown => "unknown",
        }
    }
}

/// The verdict for a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A living stone or a point of territory of this colour; dead stones are on
    /// points of the opponent, or on neutral ones where the area around is nobody's.
    Of(Colour),
    /// Nobody's: dame, and liberties shared in seki.
    Neutral,
    /// The classifier cannot tell.
    Unknown,
}

impl Owner {
    /// `B`, `W`, `N` or `?`.
    pub const fn letter(self) -> char {
        match self {
            Owner::Of(colour) => colour.letter(),
            Owner::Neutral => 'N',
            Owner::Unknown => '?',
        }
    }
}

/// The owners of the points of a board: disjoint sets; what is in none is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// The points of Black.
    pub black: PointSet,
    /// The points of White.
    pub white: PointSet,
    /// The neutral points.
    pub neutral: PointSet,
}

/// Characters that are no owners of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseOwnersError {
    /// Too few or too many.
    #[error("expected {expected} owners for the {size} board, found {found}")]
    Length {
        /// The size of the board.
        size: Size,
        /// The number of its points.
        expected: usize,
        /// The number of characters.
        found: usize,
    },
    /// Not `B`, `W`, `N` or `?`.
    #[error("owner {number}: expected B, W, N or ?, found '{}'", .found.escape_default())]
    Letter {
        /// The place of the character, from 1.
        number: usize,
        /// The character.
        found: char,
    },
}

impl Owners {
    /// The points owned by `colour`.
    pub const fn of(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The owner of `point`.
    pub const fn at(&self, point: Point) -> Owner {
        if self.black.contains(point) {
            Owner::Of(Colour::Black)
        } else if self.white.contains(point) {
            Owner::Of(Colour::White)
        } else if self.neutral.contains(point) {
            Owner::Neutral
        } else {
            Owner::Unknown
        }
    }

    /// Gives `points` to `owner`, whoever had them.
    pub fn set(&mut self, points: PointSet, owner: Owner) {
        self.black -= points;
        self.white -= points;
        self.neutral -= points;
        match owner {
            Owner::Of(Colour::Black) => self.black |= points,
            Owner::Of(Colour::White) => self.white |= points,
            Owner::Neutral => self.neutral |= points,
            Owner::Unknown => {}
        }
    }

    /// The points with an owner or neutral.
    pub fn known(&self) -> PointSet {
        self.black | self.white | self.neutral
    }

    /// The points on which both say the same, unknown left out.
    pub fn agreement(&self, other: &Owners) -> PointSet {
        (self.black & other.black) | (self.white & other.white) | (self.neutral & other.neutral)
    }

    /// One character a point, row by row from the top-left: `B`, `W`, `N`, `?`.
    pub fn to_letters(&self, size: Size) -> String {
        size.points().map(|point| self.at(point).letter()).collect()
    }

    /// Reads what [`Owners::to_letters`] writes.
    ///
    /// # Errors
    /// [`ParseOwnersError`] on a wrong length or character.
    pub fn from_letters(text: &str, size: Size) -> Result<Owners, ParseOwnersError> {
        let (expected, found) = (size.area(), text.chars().count());
        if expected != found {
            return Err(ParseOwnersError::Length {
                size,
                expected,
                found,
            });
        }
        let mut owners = Owners::default();
        for (at, (point, found)) in size.points().zip(text.chars()).enumerate() {
            let owner = match found {
                'B' => Owner::Of(Colour::Black),
                'W' => Owner::Of(Colour::White),
                'N' => Owner::Neutral,
                '?' => Owner::Unknown,
                _ => {
                    return Err(ParseOwnersError::Letter {
                        number: at + 1,
                        found,
                    });
                }
            };
            owners.set(PointSet::of(point), owner);
        }
        Ok(owners)
    }
}

/// What a classifier says of a position: a status for every string, an owner for
/// every point. Whole strings only are in `alive` and `dead`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// The stones of the strings called alive.
    pub alive: PointSet,
    /// The stones of the strings called dead.
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

    /// The status of a string with these stones.
    pub fn status_of(&self, stones: PointSet) -> Status {
        stones
            .first()
            .map_or(Status::Unknown, |stone| self.status(stone))
    }

    /// Calls whole strings of `colour` alive; their points are its own.
    pub fn set_alive(&mut self, colour: Colour, stones: PointSet) {
        self.alive |= stones;
        self.dead -= stones;
        self.owners.set(stones, Owner::Of(colour));
    }

    /// Calls whole strings of `colour` dead; their points are the opponent's.
    pub fn set_dead(&mut self, colour: Colour, stones: PointSet) {
        self.dead |= stones;
        self.alive -= stones;
        self.owners.set(stones, Owner::Of(colour.opponent()));
    }

    /// Takes the verdict for whole strings back.
    pub fn set_unknown(&mut self, stones: PointSet) {
        self.alive -= stones;
        self.dead -= stones;
        self.owners.set(stones, Owner::Unknown);
    }

    /// Leaves the owners of empty points and of dead stones open that depend on a string
    /// without verdict: those of the areas, as living stones bound them, that it is in
    /// or next to.
    pub(crate) fn leave_open(&mut self, position: &Position) {
        let size = position.size();
        let unknown = position.occupied() - self.alive - self.dead;
        for area in Parts::of(size.board() - self.alive, size).sets() {
            if area.intersects(&unknown) {
                self.owners.set(*area, Owner::Unknown);
            }
        }
    }

    /// The verdicts that follow from which strings are dead: with these off, a region
    /// belongs to the only colour it borders, and is neutral otherwise.
    ///
    /// `dead` holds whole strings.
    pub fn with_dead(position: &Position, dead: PointSet) -> Verdicts {
        let size = position.size();
        let standing = position.occupied() - dead;
        let mut verdicts = Verdicts::default();
        for region in Parts::of(size.board() - standing, size).sets() {
            let borders = |colour| {
                !region
                    .neighbours_in(position.stones(colour) - dead)
                    .is_empty()
            };
            let owner = match Colour::BOTH.map(borders) {
                [true, false] => Owner::Of(Colour::Black),
                [false, true] => Owner::Of(Colour::White),
                _ => Owner::Neutral,
            };
            verdicts.owners.set(*region, owner);
        }
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            verdicts.set_alive(colour, stones - dead);
            verdicts.set_dead(colour, stones & dead);
        }
        verdicts
    }

    /// The verdicts with the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Verdicts {
        let Owners {
            black,
            white,
            neutral,
        } = self.owners;
        Verdicts {
            owners: Owners {
                black: white,
                white: black,
                neutral,
            },
            ..*self
        }
    }

    /// The verdicts turned and mirrored.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: Size) -> Verdicts {
        let of = |set| symmetry.set(set, size);
        let Owners {
            black,
            white,
            neutral,
        } = self.owners;
        Verdicts {
            alive: of(self.alive),
            dead: of(self.dead),
            owners: Owners {
                black: of(black),
                white: of(white),
                neutral: of(neutral),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip_and_errors_name_the_place() {
        let size = Size::new(2).unwrap();
        let owners = Owners::from_letters("BWN?", size).unwrap();
        assert_eq!(owners.to_letters(size), "BWN?");
        assert_eq!(owners.known().len(), 3);
        let error = |text| Owners::from_letters(text, size).unwrap_err().to_string();
        assert_eq!(error("BWN"), "expected 4 owners for the 2x2 board, found 3");
        assert_eq!(error("BWxN"), "owner 3: expected B, W, N or ?, found 'x'");
    }
}
