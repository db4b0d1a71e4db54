//! The arithmetic of a race: who wins by the numbers of liberties alone.
//!
//! The search asks it at its leaves, [`Race::count`](super::Race::count) for the race as it stands,
//! and `sahwal-lab races` for its tables. It is taken as a proof, so one liberty too many kills the
//! wrong wall.

use crate::{ByColour, Colour};

/// The moves that fill an eye of so many points, without stones inside: 1, 2, 3, 5, 8 (Hunter; the
/// stones that fill a larger eye are captured once more on the way).
const EYE_LIBERTIES: [usize; 6] = [0, 1, 2, 3, 5, 8];

/// How a race ends.
///
/// ```
/// use sahwal_core::race::{Count, Outcome};
/// use sahwal_core::{ByColour, Colour};
///
/// // Two shared liberties and none outside: whoever plays there puts his own wall in atari.
/// let count = Count {
///     outside: ByColour::default(),
///     shared: 2,
///     eyes: ByColour::default(),
/// };
/// assert_eq!(count.outcome(Colour::Black), Outcome::Neither);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// This player captures the wall of the other.
    Wins(Colour),
    /// Neither captures: both walls stay, as in a seki.
    Neither,
}

/// The one eye of a wall: an enclosed space of at most [`Eye::MAX_POINTS`] points.
///
/// ```
/// use sahwal_core::race::Eye;
///
/// // Stones that fill a larger eye are captured on the way, and played again.
/// let empty = Eye { points: 4, filled: 0 };
/// assert_eq!(empty.liberties(), 5);
/// let half_full = Eye { points: 4, filled: 2 };
/// assert_eq!(half_full.liberties(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    /// Its points, empty or with enemy stones.
    pub points: usize,
    /// The enemy stones inside.
    pub filled: usize,
}

impl Eye {
    /// The largest eye that the formula counts.
    pub const MAX_POINTS: usize = EYE_LIBERTIES.len() - 1;

    /// The moves that the enemy still needs to fill it.
    pub fn liberties(self) -> usize {
        let left = EYE_LIBERTIES[self.points].saturating_sub(self.filled);
        left.max(1)
    }

    /// Eyes of one to three points are of one class; from four points on the size is the class
    /// (Hunter: small and big eyes).
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
/// // Five liberties against four, and one that is shared.
/// let count = Count {
///     outside: ByColour::from([5, 4]),
///     shared: 1,
///     eyes: ByColour::default(),
/// };
/// assert_eq!(count.outcome(Colour::White), Outcome::Wins(Colour::Black));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count {
    /// The liberties of each wall outside, which its enemy fills in one move each.
    pub outside: ByColour<usize>,
    /// The liberties of both walls.
    pub shared: usize,
    /// The eye of each wall, if it has one.
    pub eyes: ByColour<Option<Eye>>,
}

impl Count {
    /// The liberties that the wall of `colour` has alone: those outside and those of its eye.
    pub fn own(&self, colour: Colour) -> usize {
        match self.eyes[colour] {
            Some(eye) => self.outside[colour] + eye.liberties(),
            None => self.outside[colour],
        }
    }

    /// How the race ends if `first` moves first.
    pub fn outcome(&self, first: Colour) -> Outcome {
        // Both cannot capture. Who moves first reaches his goal with a lead that is just enough,
        // the other needs one more.
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

    /// By how many liberties of its own the wall of `captor` leads.
    fn lead(&self, captor: Colour) -> isize {
        self.own(captor) as isize - self.own(captor.opponent()) as isize
    }

    /// The lead that `captor` needs if he moves first (Lenz; Mueller (1999), section 4).
    fn needed_lead(&self, captor: Colour) -> isize {
        let mine = self.class(captor);
        let theirs = self.class(captor.opponent());
        let shared = self.shared as isize;
        if mine > theirs {
            // The other must fill the shared liberties, so they count for the captor.
            -shared
        } else if mine < theirs || mine > 0 {
            // The captor must fill them all.
            shared
        } else {
            // Without eyes the last shared liberty is filled by the capture itself.
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
