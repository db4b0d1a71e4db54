//! Reads near-ties by UCT: strings about which playouts and rules are not of one mind.
//!
//! A search by playouts finds a move that both kinds of random playouts miss. It has a value of
//! its own for each player to move first. In a counted game both players have passed, so a
//! string that nobody captures in time lives, and one that needs a move to live is dead: the
//! captor's first move is asked for, and the owner's only to save a string.

use crate::params::parameters;
use crate::playout::{PlayoutParams, line_by_reading, survives_by_reading};
use crate::{Colour, Point, PointSet, Strings};

parameters! {
    /// Which strings are near-ties, and the answers of their reading that count.
    #[derive(Copy)]
    pub struct NearTieParams {
        /// A string is a near-tie if the absolute value of its margin is below this, 0 to 1.
        pub below: f64 = 0.2, in 0..=1;
        /// The same for a string that is judged alive, is dead by rules, and needs eyes of its own.
        pub below_alone: f64 = 0.9, in 0..=1;
        /// A string needs eyes of its own if no enemy beside it survives less than this, -1 to 1,
        /// in the playouts with learned answers.
        pub may_fall: f64 = -0.3, in -1..=1;
        /// A string that is judged alive is captured if it survives in less than this part of the
        /// playouts with the captor to move first.
        pub captured: f64 = 0.2, in 0..=1;
        /// The same for a string that is dead by playouts and alive by the rules as tie-break.
        pub captured_by_rules: f64 = 0.3, in 0..=1;
        /// The same for a string that is dead by rules and needs eyes of its own.
        pub captured_alone: f64 = 0.6, in 0..=1;
        /// A string that is judged dead lives if it survives in at least this part of the playouts
        /// with the captor to move first ...
        pub stands: f64 = 0.5, in 0..=1;
        /// ... and in at least this part with its owner to move first.
        pub saved: f64 = 0.8, in 0..=1;
    }
}

/// Strings of one colour whose fate playouts and rules leave in doubt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NearTie {
    /// The stones of the strings, which share one fate.
    pub(super) stones: PointSet,
    /// The verdict before the search; it stands unless the search is decisive.
    pub(super) dead: bool,
    /// Whether the rules have decided against the playouts.
    pub(super) by_rules: bool,
    /// Whether the strings are judged alive, dead by rules, and need two eyes of their own.
    pub(super) alone: bool,
}

/// Whether the strings of a near-tie are dead. The playouts alternate between the policies.
pub(super) fn read(
    strings: &Strings,
    tie: NearTie,
    playouts: u32,
    bounds: &NearTieParams,
    policies: &[PlayoutParams; 2],
) -> bool {
    let stones = tie.stones;
    let (position, area) = (strings.position(), area(strings, stones));
    let owner = stones.first().and_then(|stone| position.at(stone));
    let owner = owner.expect("stones of one colour");
    let survives = |first, part: f64| {
        let least = (part * f64::from(playouts)).ceil() as u32;
        survives_by_reading(
            position, owner, stones, area, first, playouts, least, policies,
        )
    };
    let captured = match tie.alone {
        true => bounds.captured_alone,
        false if tie.by_rules => bounds.captured_by_rules,
        false => bounds.captured,
    };
    match tie.dead {
        false => !survives(owner.opponent(), captured),
        true => !(survives(owner.opponent(), bounds.stands) && survives(owner, bounds.saved)),
    }
}

/// The line of play that the search expects for the strings on `stones`, captor first.
pub(super) fn line(
    strings: &Strings,
    stones: PointSet,
    playouts: u32,
    policies: &[PlayoutParams; 2],
) -> Vec<(Colour, Option<Point>)> {
    let (position, area) = (strings.position(), area(strings, stones));
    let owner = stones.first().and_then(|stone| position.at(stone));
    let owner = owner.expect("stones of one colour");
    let captor = owner.opponent();
    line_by_reading(position, owner, stones, area, captor, playouts, policies)
}

/// The points where moves are tried: `stones`, the strings that touch them or their
/// liberties, the strings that touch these, and the liberties of all. The area includes
/// the outside liberties of the surrounding strings, because without them every seki
/// would be judged wrong.
fn area(strings: &Strings, mut stones: PointSet) -> PointSet {
    let position = strings.position();
    let (empty, size) = (position.empty(), position.size());
    for _ in 0..2 {
        let near = (stones | stones.neighbours_in(empty)).thicken(size);
        for string in strings.on(near & position.occupied()) {
            stones |= strings.stones(string);
        }
    }
    stones | stones.neighbours_in(empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, position};

    fn is_dead(position: &Position, so_far: bool) -> bool {
        let strings = Strings::of(position);
        let stones = strings.stones(strings.at(Point::at(1, 0)).expect("a string"));
        let tie = NearTie {
            stones,
            dead: so_far,
            by_rules: false,
            alone: false,
        };
        let bounds = NearTieParams::default();
        read(
            &strings,
            tie,
            1_000,
            &bounds,
            &[PlayoutParams::default(); 2],
        )
    }

    #[test]
    fn a_string_that_the_captor_kills_with_one_move_is_dead() {
        let straight_three = position! {
            . . . X O O .
            X X X X O . O
            O O O O O O O
            . O . O . O .
            O O O O O O O
            . O . O . O .
            O O O O O O O
        };
        assert!(is_dead(&straight_three, false));
        let strings = Strings::of(&straight_three);
        let stones = strings.stones(strings.at(Point::at(1, 0)).expect("a string"));
        let line = line(&strings, stones, 1_000, &[PlayoutParams::default(); 2]);
        assert_eq!(line[0], (Colour::White, Some(Point::at(0, 1))), "{line:?}");
        assert!(is_dead(&straight_three, true));
    }

    #[test]
    fn a_string_that_needs_no_move_lives() {
        let straight_four = position! {
            . . . . X O .
            X X X X X O O
            O O O O O O .
            . O . O . O O
            O O O O O O .
            O . O . O O O
            . O O O . O .
        };
        assert!(!is_dead(&straight_four, false));
        assert!(!is_dead(&straight_four, true));
    }
}
