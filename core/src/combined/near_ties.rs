//! Reads near-ties by UCT: strings about which playouts and rules are not of one mind.
//!
//! A search by playouts finds a move that both kinds of random playouts miss. It has a value of
//! its own for each player to move first. In a counted game both players have passed, so a
//! string that nobody captures in time lives, and one that needs a move to live is dead: the
//! captor's first move is asked for, and the owner's only to save a string.

use crate::playout::{PlayoutParams, line_by_reading, survives_by_reading};
use crate::{Colour, Point, PointSet, Strings};

/// A string that is judged alive is captured if it survives in less than this part of the
/// playouts with the captor to move first.
const CAPTURED: f64 = 0.2;
/// The same for a string that is dead by playouts and alive by the rules as tie-break.
const CAPTURED_BY_RULES: f64 = 0.3;
/// The same for a string that is dead by rules and needs eyes of its own.
const CAPTURED_ALONE: f64 = 0.6;
/// A string that is judged dead lives if it survives in at least this part of the playouts with
/// the captor to move first ...
const STANDS: f64 = 0.5;
/// ... and in at least this part with its owner to move first.
const SAVED: f64 = 0.8;

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
        true => CAPTURED_ALONE,
        false if tie.by_rules => CAPTURED_BY_RULES,
        false => CAPTURED,
    };
    match tie.dead {
        false => !survives(owner.opponent(), captured),
        true => !(survives(owner.opponent(), STANDS) && survives(owner, SAVED)),
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
        read(&strings, tie, 1_000, &[PlayoutParams::default(); 2])
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
