//! Reads near-ties by UCT: strings about which playouts and rules disagree.
//!
//! Two searches by playouts, one with the owner of the string to move first and one with the captor,
//! find moves that both kinds of random playouts miss. In a counted game both players have passed,
//! so neither order counts more: the share of survival is that of both searches together.
//!
//! Strings that are dead, by rules and by the counted result, still survive in many playouts of a
//! reading. So a string that is dead by rules needs a larger share than one that is alive by rules.

use crate::params::parameters;
use crate::playout::{PlayoutParams, line_by_reading, survives_by_reading};
use crate::{Colour, Point, PointSet, Strings};

parameters! {
    /// Which strings are near-ties, and the answers of their reading that count.
    #[derive(Copy)]
    pub struct NearTieParams {
        /// A string that is dead by playouts and alive by rules as tie-break lives if it survives in
        /// at least this part of the reading, 0 to 1: the rules are confirmed.
        pub alive_by_rules: f64 = 0.5, in 0..=1;
        /// A string that is alive by playouts and dead by rules as tie-break is dead if it survives in
        /// less than this part of the reading: the rules are confirmed.
        pub dead_by_rules: f64 = 0.7, in 0..=1;
        /// A string that is alive by playouts, dead by rules and needs eyes of its own is dead if it
        /// survives in less than this part of the reading.
        pub alone: f64 = 0.6, in 0..=1;
        /// Such a string is read if its margin is below this, 0 to 1.
        pub alone_below: f64 = 0.9, in 0..=1;
        /// A string needs eyes of its own if no enemy beside it survives less than this, -1 to 1,
        /// in the playouts with learned answers.
        pub may_fall: f64 = -0.3, in -1..=1;
    }
}

/// Strings of one colour whose fate playouts and rules leave in doubt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NearTie {
    /// The stones of the strings, which share one fate.
    pub(super) stones: PointSet,
    /// Whether the strings are dead by rules.
    pub(super) dead_by_rules: bool,
    /// Whether the rules have decided against the playouts. If not, the strings are dead by rules,
    /// and need two eyes of their own.
    pub(super) decided_by_rules: bool,
}

/// Whether the strings of a near-tie are dead. The playouts alternate between the policies; each of
/// the two searches makes at most `playouts`.
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
    let bound = match (tie.decided_by_rules, tie.dead_by_rules) {
        (true, false) => bounds.alive_by_rules,
        (true, true) => bounds.dead_by_rules,
        (false, _) => bounds.alone,
    };
    !survives_by_reading(position, owner, stones, area, playouts, bound, policies)
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

    fn is_dead(position: &Position, dead_by_rules: bool) -> bool {
        let strings = Strings::of(position);
        let tie = NearTie {
            stones: strings.stones(strings.at(Point::at(1, 0)).expect("a string")),
            dead_by_rules,
            decided_by_rules: true,
        };
        let bounds = NearTieParams::default();
        let policies = [PlayoutParams::default(); 2];
        read(&strings, tie, 1_000, &bounds, &policies)
    }

    #[test]
    fn a_string_that_the_captor_kills_with_one_move_is_dead_if_the_rules_say_so() {
        let straight_three = position! {
            . . . X O O .
            X X X X O . O
            O O O O O O O
            . O . O . O .
            O O O O O O O
            . O . O . O .
            O O O O O O O
        };
        assert!(is_dead(&straight_three, true));
        let strings = Strings::of(&straight_three);
        let stones = strings.stones(strings.at(Point::at(1, 0)).expect("a string"));
        let line = line(&strings, stones, 1_000, &[PlayoutParams::default(); 2]);
        assert_eq!(line[0], (Colour::White, Some(Point::at(0, 1))), "{line:?}");
    }

    #[test]
    fn a_string_that_needs_no_move_lives_whatever_the_rules_say() {
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

    #[test]
    fn a_string_that_is_beyond_help_is_dead_whatever_the_rules_say() {
        let two_points = position! {
            . . X O O O .
            X X X O . O O
            O O O O O O .
            . O . O . O O
            O O O O O O .
            O . O . O O O
            . O O O . O .
        };
        assert!(is_dead(&two_points, false));
        assert!(is_dead(&two_points, true));
    }
}
