//! Strings followed through a game: from the first stone to the capture or to the end.

use sahwal_core::{Colour, Point, PointSet, Position, StoneString, Strings};

use sahwal::truth::Truth;

/// A string of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FollowedString {
    /// Its oldest stone.
    pub(super) stone: Point,
    /// The first position with that stone.
    pub(super) from: usize,
    /// The last position with the string.
    pub(super) to: usize,
    /// Whether the string is on the board at the end and alive there.
    pub(super) lives: bool,
}

/// The strings that are captured during a game, then the strings of its last position.
pub(super) fn follow(positions: &[Position], truth: &Truth) -> Vec<FollowedString> {
    let mut followed = Vec::new();
    // For each point, the position since which it has had its stone.
    let mut since = [0; Point::INDICES];
    let followed_string = |string: &StoneString, since: &[usize; Point::INDICES], to, lives| {
        let stones = string.stones.iter();
        let oldest = stones.min_by_key(|stone| since[stone.index()]);
        oldest.map(|stone| FollowedString {
            stone,
            from: since[stone.index()],
            to,
            lives,
        })
    };
    let empty = positions.first().map(|first| Position::new(first.size()));
    let before = empty.iter().chain(positions);
    for (at, (before, position)) in before.zip(positions).enumerate() {
        for colour in Colour::BOTH {
            let gone = before.stones(colour) - position.stones(colour);
            let enemy = colour.opponent();
            let by_move = !(position.stones(enemy) - before.stones(enemy)).is_empty();
            if at > 0 && by_move && !gone.is_empty() {
                let strings = Strings::of(before);
                let captured = strings
                    .iter()
                    .filter(|string| string.colour == colour && string.stones.is_subset(&gone));
                followed.extend(
                    captured.filter_map(|string| followed_string(&string, &since, at - 1, false)),
                );
            }
        }
        for colour in Colour::BOTH {
            let new: PointSet = position.stones(colour) - before.stones(colour);
            for stone in new {
                since[stone.index()] = at;
            }
        }
    }
    if let Some(last) = positions.last() {
        followed.extend(Strings::of(last).iter().filter_map(|string| {
            followed_string(
                &string,
                &since,
                positions.len() - 1,
                !truth.is_dead(&string),
            )
        }));
    }
    followed
}
