//! The arithmetic of a race: the numbers of liberties decide who wins.
//!
//! The search uses it at its leaves, [`Race::count`](super::Race::count) at the start of the race,
//! and `sahwal-lab races` in its tables. All take the outcome as a proof, so one liberty too many
//! makes the wrong wall dead.

use crate::{ByColour, Colour};

/// By number of points, the number of moves that fill an empty eye (Hunter). From four points on,
/// the stones that fill the eye are captured on the way, so it takes more moves than points.
const EYE_LIBERTIES: [usize; 6] = [0, 1, 2, 3, 5, 8];

/// How a race ends.
///
/// ```
/// use sahwal_core::race::{Count, Outcome};
/// use sahwal_core::{ByColour, Colour};
///
/// // Two shared liberties and no others: a player who fills one puts his own wall in atari.
/// let count = Count {
///     outside: ByColour::default(),
///     shared: 2,
///     eyes: ByColour::default(),
/// };
/// assert_eq!(count.outcome(Colour::Black), Outcome::Neither);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// This player captures the enemy's wall.
    Wins(Colour),
    /// Neither player captures: both walls stay, as in a seki.
    Neither,
}

/// The one eye of a wall: an enclosed space of at most [`Eye::MAX_POINTS`] points.
///
/// ```
/// use sahwal_core::race::Eye;
///
/// // The stones that fill an eye of four points are captured on the way, and played again.
/// let empty = Eye { points: 4, filled: 0 };
/// assert_eq!(empty.liberties(), 5);
/// let half_full = Eye { points: 4, filled: 2 };
/// assert_eq!(half_full.liberties(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    /// The number of points, empty or with enemy stones.
    pub points: usize,
    /// The number of enemy stones inside.
    pub filled: usize,
}

impl Eye {
    /// The largest eye that the formula counts.
    pub const MAX_POINTS: usize = EYE_LIBERTIES.len() - 1;

    /// The number of moves that the enemy still needs to fill the eye, at least 1.
    pub fn liberties(self) -> usize {
        let left = EYE_LIBERTIES[self.points].saturating_sub(self.filled);
        left.max(1)
    }

    /// The class of the eye (Hunter: small and big eyes). Eyes of one to three points are of one
    /// class; from four points on, each size is a class.
    fn class(self) -> usize {
        self.points.max(3)
    }
}

/// The liberties of the two walls of a race.
///
/// ```
/// use sahwal_core::race::{Count, Outcome};
/// use sahwal_core::{ByColour, Colour};
///
/// // Five liberties against four, and one shared liberty.
/// let count = Count {
///     outside: ByColour::from([5, 4]),
///     shared: 1,
///     eyes: ByColour::default(),
/// };
/// assert_eq!(count.outcome(Colour::White), Outcome::Wins(Colour::Black));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count {
    /// The number of liberties of each wall outside. The enemy fills each of them in one move.
    pub outside: ByColour<usize>,
    /// The number of liberties that both walls have.
    pub shared: usize,
    /// The eye of each wall, if it has one.
    pub eyes: ByColour<Option<Eye>>,
}

impl Count {
    /// The number of liberties that only the wall of `colour` has: those outside and those of its
    /// eye.
    pub fn own(&self, colour: Colour) -> usize {
        match self.eyes[colour] {
            Some(eye) => self.outside[colour] + eye.liberties(),
            None => self.outside[colour],
        }
    }

    /// How the race ends if `first` moves first.
    pub fn outcome(&self, first: Colour) -> Outcome {
        // The player who moves first captures with exactly the lead that he needs, the other player
        // with one more. At most one of them has such a lead.
        let second = first.opponent();
        if self.lead(first) >= self.needed_lead(first) {
            Outcome::Wins(first)
        } else if self.lead(second) > self.needed_lead(second) {
            Outcome::Wins(second)
        } else {
            Outcome::Neither
        }
    }

    /// The class of the eye of a wall; 0 without an eye.
    fn class(&self, colour: Colour) -> usize {
        match self.eyes[colour] {
            Some(eye) => eye.class(),
            None => 0,
        }
    }

    /// How many more liberties of its own the wall of `captor` has than the other wall.
    fn lead(&self, captor: Colour) -> isize {
        self.own(captor) as isize - self.own(captor.opponent()) as isize
    }

    /// The lead that `captor` needs if he moves first (Lenz; Mueller (1999), section 4).
    fn needed_lead(&self, captor: Colour) -> isize {
        let mine = self.class(captor);
        let theirs = self.class(captor.opponent());
        let shared = self.shared as isize;
        if mine > theirs {
            // The player with the smaller eye must fill the shared liberties. They count for the
            // captor.
            -shared
        } else if mine < theirs || mine > 0 {
            // The captor must fill all shared liberties.
            shared
        } else {
            // Without eyes, the capture itself fills the last shared liberty.
            (shared - 1).max(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count(outside: [usize; 2], shared: usize, eyes: [usize; 2]) -> Count {
        let eye = |points| match points {
            0 => None,
            points => Some(Eye { points, filled: 0 }),
        };
        Count {
            outside: ByColour::from(outside),
            shared,
            eyes: ByColour::from(eyes.map(eye)),
        }
    }

    fn outcomes(count: Count) -> [Outcome; 2] {
        Colour::BOTH.map(|first| count.outcome(first))
    }

    const BLACK: Outcome = Outcome::Wins(Colour::Black);
    const WHITE: Outcome = Outcome::Wins(Colour::White);

    #[test]
    fn without_eyes_and_shared_liberties_more_liberties_win_and_equal_ones_move_first() {
        assert_eq!(outcomes(count([3, 2], 0, [0, 0])), [BLACK, BLACK]);
        assert_eq!(outcomes(count([3, 3], 0, [0, 0])), [BLACK, WHITE]);
        assert_eq!(outcomes(count([3, 3], 1, [0, 0])), [BLACK, WHITE]);
    }

    #[test]
    fn two_shared_liberties_without_eyes_are_seki_unless_one_side_leads() {
        assert_eq!(outcomes(count([3, 3], 2, [0, 0])), [Outcome::Neither; 2]);
        assert_eq!(
            outcomes(count([4, 3], 2, [0, 0])),
            [BLACK, Outcome::Neither]
        );
        assert_eq!(outcomes(count([5, 3], 2, [0, 0])), [BLACK, BLACK]);
    }

    #[test]
    fn an_eye_against_none_wins_the_shared_liberties() {
        // One eye and two shared against four outside: Black leads by -3, and needs -2.
        assert_eq!(outcomes(count([0, 4], 2, [1, 0])), [WHITE, WHITE]);
        assert_eq!(outcomes(count([0, 3], 2, [1, 0])), [BLACK, WHITE]);
        assert_eq!(outcomes(count([0, 2], 2, [1, 0])), [BLACK, BLACK]);
    }

    #[test]
    fn a_big_eye_beats_a_small_one_and_equal_eyes_make_seki() {
        assert_eq!(outcomes(count([0, 2], 1, [4, 3])), [BLACK, BLACK]);
        assert_eq!(outcomes(count([2, 2], 1, [2, 2])), [Outcome::Neither; 2]);
    }

    #[test]
    fn stones_inside_an_eye_count_and_the_last_liberty_stays() {
        let big = |filled| Eye { points: 5, filled };
        assert_eq!([0, 3].map(|filled| big(filled).liberties()), [8, 5]);
        let small = Eye {
            points: 2,
            filled: 1,
        };
        assert_eq!(small.liberties(), 1);
    }

    proptest! {
        #[test]
        fn colours_swap_and_to_move_first_never_hurts(
            outside in [0..7usize, 0..7],
            shared in 0..5usize,
            eyes in [0..6usize, 0..6],
        ) {
            let [black, white] = outcomes(count(outside, shared, eyes));
            let swapped = |[black, white]: [usize; 2]| [white, black];
            let other = outcomes(count(swapped(outside), shared, swapped(eyes)));
            let turned = |outcome| match outcome {
                Outcome::Wins(colour) => Outcome::Wins(colour.opponent()),
                Outcome::Neither => Outcome::Neither,
            };
            prop_assert_eq!([black, white], [turned(other[1]), turned(other[0])]);
            // Black's result with Black to move is at least that with White to move.
            let value = |outcome| match outcome {
                Outcome::Wins(colour) => colour.sign(),
                Outcome::Neither => 0,
            };
            prop_assert!(value(black) >= value(white));
        }
    }
}
