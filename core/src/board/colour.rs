//! The two colours, and pairs with one value for each colour.
//!
//! All rooms use them for stones and for players. [`Colour::index`] is the place of a player in the
//! arrays of searches, and serde writes `black` and `white` into JSON. Other numbers break these
//! arrays, and other names break the programs that read the JSON.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::InputError;

/// The colour of a stone or of a player.
///
/// ```
/// use sahwal_core::Colour;
///
/// assert_eq!(Colour::Black.opponent(), Colour::White);
/// assert_eq!(Colour::BOTH.map(Colour::letter), ['B', 'W']);
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Black, who moves first in an even game.
    Black,
    /// White.
    White,
}

impl Colour {
    /// Black, then White.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// 1 for Black, -1 for White.
    pub const fn sign(self) -> i8 {
        match self {
            Colour::Black => 1,
            Colour::White => -1,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

impl FromStr for Colour {
    type Err = InputError;

    /// Reads `b`, `black`, `w` or `white`; upper and lower case are equal.
    fn from_str(text: &str) -> Result<Colour, InputError> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(InputError::new(format!(
                "expected black or white, found {text:?}"
            ))),
        }
    }
}

/// A value for each colour.
///
/// ```
/// use sahwal_core::{ByColour, Colour, position};
///
/// let position = position! { X X . O };
/// let stones = ByColour::from_fn(|colour| position.stones(colour).len());
/// assert_eq!((stones.black, stones[Colour::White]), (2, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct ByColour<T> {
    /// The value for Black.
    pub black: T,
    /// The value for White.
    pub white: T,
}

impl<T> ByColour<T> {
    /// Calls `value` for Black, then for White.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Colour) -> T) -> ByColour<T> {
        let [black, white] = [value(Colour::Black), value(Colour::White)];
        ByColour { black, white }
    }

    /// Applies `function` to both values, to that of Black first.
    #[inline]
    pub fn map<U>(self, mut function: impl FnMut(T) -> U) -> ByColour<U> {
        let [black, white] = [function(self.black), function(self.white)];
        ByColour { black, white }
    }
}

impl<T> From<[T; 2]> for ByColour<T> {
    /// Black's value, then White's.
    fn from([black, white]: [T; 2]) -> ByColour<T> {
        ByColour { black, white }
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}
