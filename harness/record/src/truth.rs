//! The counted result of a game: the owner of each point, which also tells the dead strings.
//!
//! `record.rs` makes a [`Truth`] from territory marks, and `sahwal-data` from label files. `run`,
//! `tune` and `analyze` compare verdicts with it, so a wrong owner makes right verdicts look wrong.
//! Owners that contradict the stones are refused.

use sahwal_core::verdict::{Owner, Owners, Verdicts};
use sahwal_core::{ByColour, Colour, Point, PointSet, Position, StoneString, Strings};

use crate::marks::owners_by_marks;

/// Why owners or marks cannot be the counted result of a position: the place, what was expected
/// there, and what was found.
///
/// ```
/// use sahwal_core::verdict::Owners;
/// use sahwal_core::position;
/// use sahwal_record::Truth;
///
/// let position = position! { X X . . };
/// let owners = Owners::from_letters("BW??", position.size())?;
/// let error = Truth::new(&position, owners).unwrap_err();
/// assert!(error.to_string().starts_with("empty point A1: expected an owner"));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Contradiction(String);

/// The counted result of a position: an owner for each point. Verdicts are compared with it. The
/// final owners of a game are the truth of all positions of the game.
///
/// ```
/// use sahwal_core::{ByColour, points, position};
/// use sahwal_record::Truth;
///
/// let position = position! {
///     . X O
///     X X O
///     X O O
/// };
/// let marks = ByColour { black: points! { X . . . . . . . . }, ..ByColour::default() };
/// let truth = Truth::from_marks(&position, &marks).unwrap();
/// assert_eq!(truth.owners().to_letters(position.size()), "BBWBBWBWW");
/// // A point with both marks is owned by nobody.
/// let both = ByColour { white: marks.black, ..marks };
/// let error = Truth::from_marks(&position, &both).unwrap_err();
/// assert_eq!(error.to_string(), "A3: expected TB or TW, found both");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    owners: Owners,
}

impl Truth {
    /// The result with these owners. A stone on a point of its own colour is alive, and a stone on
    /// a point of the opponent is dead.
    ///
    /// # Errors
    /// The owners contradict the position: a stone or an empty point has no owner, or a string has
    /// living and dead stones.
    pub fn new(position: &Position, owners: Owners) -> Result<Truth, Contradiction> {
        let size = position.size();
        for point in size.board() - owners.black - owners.white {
            let found = owners.at(point).letter();
            let name = point.gtp(size);
            let what = match position.at(point) {
                Some(_) => {
                    format!(
                        "stone at {name}: expected its point to be owned by B or W, found {found}"
                    )
                }
                None if owners.at(point) == Owner::Unknown => {
                    format!("empty point {name}: expected an owner B, W or N, found ?")
                }
                None => continue,
            };
            return Err(Contradiction(what));
        }
        // The stones of a string are captured together, so they live or die together.
        for string in Strings::of(position).iter() {
            let alive = string.stones & owners.of(string.colour);
            let dead = string.stones - alive;
            if !alive.is_empty() && !dead.is_empty() {
                let first = string.stones.first();
                return Err(Contradiction(format!(
                    "{} string at {}: expected one owner for all its points, found {} its own and {} \
                     the opponent's",
                    string.colour,
                    first.into_iter().collect::<PointSet>().gtp(size),
                    alive.gtp(size),
                    dead.gtp(size)
                )));
            }
        }
        Ok(Truth { owners })
    }

    /// The final owners of a game as the truth of an earlier position of it.
    pub fn of_later(owners: Owners) -> Truth {
        Truth { owners }
    }

    /// The result by territory marks (TB and TW in SGF). The marks may list territory or area. A
    /// stone with the mark of the opponent is dead. A point without a mark or a living stone is
    /// neutral.
    ///
    /// # Errors
    /// A point has both marks, or only a part of a string is marked.
    pub fn from_marks(
        position: &Position,
        marks: &ByColour<PointSet>,
    ) -> Result<Truth, Contradiction> {
        if let Some(point) = (marks.black & marks.white).first() {
            let name = point.gtp(position.size());
            let what = format!("{name}: expected TB or TW, found both");
            return Err(Contradiction(what));
        }
        Truth::new(position, owners_by_marks(position, marks))
    }

    /// The owners of all points.
    pub fn owners(&self) -> &Owners {
        &self.owners
    }

    /// The verdicts on the final position of the game that follow from the result.
    pub fn verdicts(&self, position: &Position) -> Verdicts {
        let mut dead = PointSet::EMPTY;
        for colour in Colour::BOTH {
            dead |= self.lost(colour, position.stones(colour));
        }
        let mut verdicts = Verdicts::with_dead(position, dead);
        verdicts.owners = self.owners;
        verdicts
    }

    /// Those of `stones`, all of `colour`, that are lost: another owns their point in the end. They
    /// are captured later, or dead on the final board.
    pub fn lost(&self, colour: Colour, stones: PointSet) -> PointSet {
        stones - self.owners.of(colour)
    }

    /// Whether the string is dead: at least half of its stones are lost. On the final board either
    /// all stones of a string are lost or none.
    pub fn is_dead(&self, string: &StoneString) -> bool {
        // Where a string was captured, both colours may own a part of its points in the end.
        2 * self.lost(string.colour, string.stones).len() >= string.stones.len()
    }

    /// Black's share of a point in the end: 1 if Black owns it, 0 if White does, and 1/2 for a
    /// neutral or unknown point.
    pub fn black(&self, point: Point) -> f64 {
        match self.owners.at(point) {
            Owner::Of(Colour::Black) => 1.0,
            Owner::Of(Colour::White) => 0.0,
            // A neutral point counts for nobody, and an unknown one may be either player's. Half of
            // the point for each gives the same margin.
            Owner::Neutral | Owner::Unknown => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{points, position};

    fn board() -> Position {
        position! {
            . X O .
            X X O O
            X . . O
            X X O .
        }
    }

    #[test]
    fn territory_and_area_marks_give_the_same_result() {
        let from = |black, white| Truth::from_marks(&board(), &ByColour { black, white });
        let territory = from(
            points! { X . . . . . . . . X . . . . X . },
            points! { . . . X . . . . . . . . . . . . },
        );
        let area = from(
            points! { X X . . X X . . X X . . X X X . },
            points! { . . X X . . X X . . . X . . . . },
        );
        let truth = territory.unwrap();
        assert_eq!(truth, area.unwrap());
        let size = board().size();
        assert_eq!(truth.owners().to_letters(size), "BBWWBBWWBBNWBBBN");
        let dead: Vec<bool> = Strings::of(&board())
            .iter()
            .map(|string| truth.is_dead(&string))
            .collect();
        assert_eq!(dead, [false, false, true]);
    }
}
