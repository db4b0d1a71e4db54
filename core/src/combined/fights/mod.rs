//! Small fights: strings whose fate rests on few empty points.
//!
//! Playouts and static rules err where a player would not start a line of play, because the
//! loss exceeds the gain (seki), and where one order of moves decides a capturing race. An
//! exact search over the empty points of the fight decides these cases.
//!
//! The search plays on a whole [`Board`](crate::Board) instead of a plot of
//! [`life`](crate::life), because the surrounding walls can be captured as well.

mod search;
#[cfg(test)]
mod tests;

use crate::params::parameters;
use crate::{Colour, Point, PointSet, Strings};

use search::search;
pub(super) use search::{Finding, ROOM_FOR_TWO_EYES};

/// The bounds on the liberties of a captor in danger that are tried before that of the
/// parameters.
const SMALLER_BOUNDS: [u16; 3] = [2, 3, 5];

parameters! {
    /// Which fights are read.
    #[derive(Copy, Eq)]
    pub(crate) struct FightParams {
        /// The largest number of stones of the string.
        pub most_stones: u16 = 30;
        /// The largest number of liberties of the string.
        pub most_liberties: u16 = 7;
        /// A captor is in danger if it has at most this number of liberties. Fights with
        /// smaller bounds (2, 3, 5) are read first.
        pub captor_liberties: u16 = 8;
        /// A captor is at stake if it touches the string, is in danger, and has more stones
        /// than the string and at least this number: its loss outweighs the capture.
        pub least_at_stake: u16 = 1;
        /// The largest number of empty points of a fight.
        pub most_points: u16 = 8;
    }
}

/// A string, its captors, and the points that decide its fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    /// The string that would be captured.
    target: PointSet,
    /// Its colour.
    colour: Colour,
    /// The captors in danger.
    captors: PointSet,
    /// Those whose loss outweighs the capture of the target.
    at_stake: PointSet,
    /// The points where moves are tried while they are empty: the empty points of the fight,
    /// and the stones that can be captured there.
    points: PointSet,
}

/// Reads the fight of string `number`: the finding, and the
/// points of the fight. `None` if no fight meets the conditions of `params`. `standing` are the
/// stones judged alive.
///
/// A small fight counts fewer captors as in danger, so the owner has less to gain there. A
/// string that stays in it is taken to stay, although a larger fight gives the captor more
/// moves, too. Larger fights are read only if the string is captured in the smaller ones. If it is
/// captured in all when the captor moves first, the last is read with its owner to move first, who may
/// capture a captor.
pub(super) fn read(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &FightParams,
) -> Option<(Finding, PointSet)> {
    deciding(strings, number, standing, params).map(|(fight, finding)| (finding, fight.points))
}

/// A line of play, captor first, in which the string of a fight with the finding `Stays` is not
/// captured without a greater loss; `None` as a move is a pass.
pub(super) fn line(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &FightParams,
) -> Vec<(Colour, Option<Point>)> {
    match deciding(strings, number, standing, params) {
        Some((fight, Finding::Stays)) => search::line(strings.position(), &fight),
        _ => Vec::new(),
    }
}

/// The fight that decides, and its finding.
fn deciding(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &FightParams,
) -> Option<(Fight, Finding)> {
    let mut last: Option<(Fight, Finding)> = None;
    let bounds = SMALLER_BOUNDS.map(|bound| bound.min(params.captor_liberties));
    for captor_liberties in bounds.into_iter().chain([params.captor_liberties]) {
        let params = FightParams {
            captor_liberties,
            ..*params
        };
        let Some(fight) = fight(strings, number, standing, &params) else {
            continue;
        };
        if last.is_some_and(|(smaller, _)| smaller == fight) {
            continue;
        }
        let finding = search(strings.position(), &fight, fight.colour.opponent());
        last = Some((fight, finding));
        if finding == Finding::Stays {
            break;
        }
    }
    let (fight, finding) = last?;
    Some(match finding {
        Finding::Captured if !fight.captors.is_empty() => {
            (fight, search(strings.position(), &fight, fight.colour))
        }
        _ => (fight, finding),
    })
}

/// The fight of string `number`, or `None` if it does not meet the conditions of `params`.
///
/// It grows from the string: its empty regions, the captors in danger with their regions, and
/// the dead strings beside these points with theirs, because they may connect or escape. Any
/// other string keeps a liberty outside, which nobody fills.
fn fight(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &FightParams,
) -> Option<Fight> {
    let within = |points: &PointSet, most: u16| points.len() <= usize::from(most);
    let position = strings.position();
    let (target, colour) = (strings.stones(number), strings.colour(number));
    if !within(&target, params.most_stones)
        || !within(&strings.liberties(number), params.most_liberties)
    {
        return None;
    }
    let (empty, occupied) = (position.empty(), position.occupied());
    let enemy = position.stones(colour.opponent());
    let (mut stones, mut captors) = (target, PointSet::EMPTY);
    let points = loop {
        // 1. Whole empty regions, so that no string escapes from the fight.
        let points = stones.neighbours_in(empty).block_in(empty);
        if !within(&points, params.most_points) {
            return None;
        }
        // 2. Dead strings beside the fight.
        let mut grown = stones;
        for string in strings.on((points | stones).neighbours_in(occupied - *standing)) {
            grown |= strings.stones(string);
        }
        // 3. Captors in danger whose regions are small enough.
        for captor in strings.on(grown.neighbours_in(enemy) - grown) {
            let liberties = strings.liberties(captor);
            let regions = points | liberties.block_in(empty);
            if within(&liberties, params.captor_liberties) && within(&regions, params.most_points) {
                grown |= strings.stones(captor);
                captors |= strings.stones(captor);
            }
        }
        if grown == stones {
            break points;
        }
        stones = grown;
    };
    // 4. Any string without a liberty elsewhere can be captured, and leaves room for moves.
    let beside = strings.on(points.neighbours_in(occupied));
    let loose = beside.filter(|&string| strings.liberties(string).is_subset(&points));
    let loose = loose.fold(PointSet::EMPTY, |all, string| all | strings.stones(string));
    let at_stake = strings
        .on(target.neighbours_in(captors))
        .map(|captor| strings.stones(captor))
        .filter(|captor| {
            captor.len() >= usize::from(params.least_at_stake) && captor.len() > target.len()
        });
    Some(Fight {
        target,
        colour,
        captors,
        at_stake: at_stake.fold(PointSet::EMPTY, |all, captor| all | captor),
        points: points | stones | loose,
    })
}
