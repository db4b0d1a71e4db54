//! The strings of a position, found from scratch.
//!
//! Classifiers, features and readings begin with [`Strings::of`]. ([`Board`](crate::Board) keeps
//! its own strings up to date while moves are played.) A string's number is its place in lists of
//! evidence and verdicts. A list in another order gives a string the verdict of another one.

use crate::board::components::{Components, NONE};
use crate::{Colour, Point, PointSet, Position};

/// The strings of a position. A string is a maximal 4-connected set of stones of one colour. Park
/// and Kim (2004) call it a string, Benson (1976) and Nakamura and Kitoma (2002) a block.
///
/// Strings are numbered from 0, black strings before white ones. Within a colour, they are in the
/// order of their first stones, row by row from the top-left.
///
/// ```
/// use sahwal_core::{position, Colour, Strings};
///
/// let strings = Strings::of(&position! {
///     X X O
///     . O O
///     X . .
/// });
/// let liberties: Vec<_> = strings.iter().map(|s| (s.colour, strings.liberties(s.number).len())).collect();
/// assert_eq!(liberties, [(Colour::Black, 1), (Colour::Black, 2), (Colour::White, 3)]);
/// ```
#[derive(Clone, Debug)]
pub struct Strings {
    position: Position,
    components: Components,
    black: usize,
}

/// One string of [`Strings`].
///
/// ```
/// use sahwal_core::{Colour, Strings, position};
///
/// let strings = Strings::of(&position! { X X . O });
/// let white = strings.iter().last().unwrap();
/// assert_eq!((white.number, white.colour, white.stones.len()), (1, Colour::White, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneString {
    /// The number of the string in its [`Strings`].
    pub number: usize,
    /// The colour of the stones.
    pub colour: Colour,
    /// The stones, at least one.
    pub stones: PointSet,
}

impl Strings {
    /// Finds the strings of `position`.
    #[inline]
    pub fn of(position: &Position) -> Strings {
        let size = position.size();
        let mut components = Components::of(position.stones(Colour::Black), size);
        // Black's strings have the first numbers, so their count is the first number of White.
        let black = components.len();
        components.add(position.stones(Colour::White), size);
        Strings {
            position: *position,
            components,
            black,
        }
    }

    /// The position in which the strings were found.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of strings.
    #[inline]
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether the board is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The stones of string `number`.
    ///
    /// # Panics
    /// When there is no such string. The other methods that take a number panic then, too.
    #[inline]
    pub fn stones(&self, number: usize) -> PointSet {
        self.components.sets()[number]
    }

    /// The colour of string `number`.
    #[inline]
    pub fn colour(&self, number: usize) -> Colour {
        assert!(number < self.len(), "string {number} of {}", self.len());
        if number < self.black {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// The liberties of string `number`: the empty points next to it.
    #[inline]
    pub fn liberties(&self, number: usize) -> PointSet {
        self.stones(number).neighbours_in(self.position.empty())
    }

    /// The number of the string with a stone at `point`.
    #[inline]
    pub fn at(&self, point: Point) -> Option<usize> {
        match self.components.number(point) {
            NONE => None,
            number => Some(usize::from(number)),
        }
    }

    /// The numbers of the strings with a stone on `points`, each once, in the order of their first
    /// stone there.
    pub(crate) fn on(&self, points: PointSet) -> impl Iterator<Item = usize> {
        let mut rest = points & self.position.occupied();
        std::iter::from_fn(move || {
            let number = self.at(rest.first()?)?;
            rest -= self.stones(number);
            Some(number)
        })
    }

    /// All strings, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = StoneString> {
        let sets = self.components.sets().iter().enumerate();
        sets.map(|(number, &stones)| StoneString {
            number,
            colour: self.colour(number),
            stones,
        })
    }

    /// The numbers of the strings of `colour`.
    #[inline]
    pub fn numbers(&self, colour: Colour) -> std::ops::Range<usize> {
        match colour {
            Colour::Black => 0..self.black,
            Colour::White => self.black..self.len(),
        }
    }
}
