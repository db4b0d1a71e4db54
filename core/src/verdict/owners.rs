//! The owner of a point, and the owners of all points of a board.
//!
//! Classifiers state them, the score counts them, and a truth is one such board. Tables of points,
//! labels of data sets and answers of other programs write them as letters. Other letters make
//! these files unreadable.

use crate::{Colour, InputError, Point, PointSet, Size, Symmetry};

/// The verdict for a point.
///
/// ```
/// use sahwal_core::Colour;
/// use sahwal_core::verdict::Owner;
///
/// assert_eq!(Owner::Of(Colour::White).letter(), 'W');
/// assert_eq!(Owner::Neutral.letter(), 'N');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A living stone or a point of territory of this colour. A dead stone stands on a
    /// point of the opponent, or on a neutral point if the area around it is neutral.
    Of(Colour),
    /// A point of neither colour: dame, or a shared liberty in seki.
    Neutral,
    /// The classifier gives no verdict.
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

    /// An estimate of the owner, from 1 (Black) to -1 (White), that agrees with this verdict. The
    /// verdict on a string knows more than the estimate of a single point: where both name a
    /// colour, it is that of the verdict.
    pub(crate) fn side_of(self, estimate: f64) -> f64 {
        match self {
            // The verdict tells the side, the estimate only how sure it is.
            Owner::Of(colour) => estimate.abs() * f64::from(colour.sign()),
            Owner::Neutral | Owner::Unknown => estimate,
        }
    }
}

/// The owners of the points of a board, as disjoint sets. A point in no set is unknown.
///
/// ```
/// use sahwal_core::verdict::{Owner, Owners};
/// use sahwal_core::{Point, Size};
///
/// let owners = Owners::from_letters("BBNW", Size::new(2)?)?;
/// assert_eq!((owners.black.len(), owners.known().len()), (2, 4));
/// assert_eq!(owners.at(Point::at(1, 0)), Owner::Neutral);
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owners {
    /// The points of Black.
    pub black: PointSet,
    /// The points of White.
    pub white: PointSet,
    /// The neutral points.
    pub neutral: PointSet,
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

    /// Gives `points` to `owner` and takes them from their former owners.
    pub fn set(&mut self, points: PointSet, owner: Owner) {
        // A point has one owner, so the sets stay disjoint.
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

    /// The points whose owner is known: Black, White or neutral.
    pub fn known(&self) -> PointSet {
        self.black | self.white | self.neutral
    }

    /// The known points that have the same owner in both.
    pub fn agreement(&self, other: &Owners) -> PointSet {
        // Two that say nothing of a point do not agree on it.
        (self.black & other.black) | (self.white & other.white) | (self.neutral & other.neutral)
    }

    /// One character for each point, row by row from the top left: `B`, `W`, `N` or `?`.
    pub fn to_letters(&self, size: Size) -> String {
        size.points().map(|point| self.at(point).letter()).collect()
    }

    /// Reads the text that [`Owners::to_letters`] writes.
    ///
    /// # Errors
    /// [`InputError`] if the length or a character is wrong.
    pub fn from_letters(text: &str, size: Size) -> Result<Owners, InputError> {
        let expected = size.area();
        let found = text.chars().count();
        if expected != found {
            return Err(InputError::new(format!(
                "expected {expected} owners for the {size} board, found {found}"
            )));
        }
        let mut owners = Owners::default();
        for (at, (point, letter)) in size.points().zip(text.chars()).enumerate() {
            let owner = match letter {
                'B' => Owner::Of(Colour::Black),
                'W' => Owner::Of(Colour::White),
                'N' => Owner::Neutral,
                '?' => Owner::Unknown,
                _ => {
                    return Err(InputError::new(format!(
                        "owner {}: expected B, W, N or ?, found '{}'",
                        at + 1,
                        letter.escape_default()
                    )));
                }
            };
            owners.set(PointSet::of(point), owner);
        }
        Ok(owners)
    }

    /// The owners with the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Owners {
        Owners {
            black: self.white,
            white: self.black,
            neutral: self.neutral,
        }
    }

    /// The owners on the turned or mirrored board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: Size) -> Owners {
        Owners {
            black: symmetry.set(self.black, size),
            white: symmetry.set(self.white, size),
            neutral: symmetry.set(self.neutral, size),
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
