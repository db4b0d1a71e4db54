//! Finds the pairs of strings that are in a race with each other.
//!
//! `combined/races.rs` asks for the pairs that its estimates leave open, and
//! [`Race::all`](super::Race::all) asks for all pairs. A pair that is missed keeps its estimates.
//! Each further pair costs a search.

use std::cmp::Reverse;

use super::ROOM_FOR_TWO_EYES;
use crate::{ByColour, Colour, PointSet, Strings};

/// The least number of stones of a wall. Smaller strings are mere cutting stones.
const LEAST_STONES: usize = 4;
/// The largest number of pairs on a board. The largest pairs are kept.
const MOST_PAIRS: usize = 12;

/// The verdicts on the stones before races are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The stones that count as alive, proved or not.
    pub(crate) alive: PointSet,
    /// The stones that are proved alive.
    pub(crate) proved_alive: PointSet,
    /// The stones that are surely captured.
    pub(crate) proved_dead: PointSet,
}

/// The pairs of strings that may race, by their numbers, the largest walls first.
///
/// Two strings may race if they touch or share a liberty, if neither is proved, and if neither
/// counts as alive and lives elsewhere. `is_open` chooses among these pairs.
pub(crate) fn pairs(
    strings: &Strings,
    known: &Known,
    is_open: impl Fn(ByColour<usize>) -> bool,
) -> Vec<ByColour<usize>> {
    let enemy = strings.position().stones(Colour::White);
    let mut pairs = Vec::new();
    for black in strings.numbers(Colour::Black) {
        if !may_race(strings, known, black) {
            continue;
        }
        let beside = strings.stones(black).neighbours_in(enemy);
        let sharing = strings.liberties(black).neighbours_in(enemy);
        for white in strings.on(beside | sharing) {
            let pair = ByColour { black, white };
            if may_race(strings, known, white)
                && is_open(pair)
                && !one_lives_elsewhere(strings, known, pair)
            {
                pairs.push(pair);
            }
        }
    }
    pairs.sort_by_key(|pair| (Reverse(weight(strings, *pair)), pair.black, pair.white));
    pairs.truncate(MOST_PAIRS);
    pairs
}

/// Whether a string is large enough for a wall, and not proved.
fn may_race(strings: &Strings, known: &Known, number: usize) -> bool {
    let stones = strings.stones(number);
    let proved = known.proved_alive | known.proved_dead;
    stones.len() >= LEAST_STONES && !stones.is_subset(&proved)
}

/// The number of stones of the smaller wall: at least so many are at stake.
fn weight(strings: &Strings, pair: ByColour<usize>) -> usize {
    let sizes = pair.map(|number| strings.stones(number).len());
    sizes.black.min(sizes.white)
}

/// Whether one of the strings counts as alive, and lives elsewhere.
fn one_lives_elsewhere(strings: &Strings, known: &Known, pair: ByColour<usize>) -> bool {
    Colour::BOTH.into_iter().any(|colour| {
        let string = pair[colour];
        let rival = pair[colour.opponent()];
        strings.stones(string).is_subset(&known.alive)
            && lives_elsewhere(strings, known, string, rival)
    })
}

/// Whether a string can reach stones of its colour that are proved alive, or room for two eyes,
/// away from its rival.
///
/// The way leads through living stones of its colour, through dead enemy stones that are not
/// connected with the rival, and through empty points. An empty point is closed if it touches
/// living enemy stones, or dead ones that are connected with the rival.
fn lives_elsewhere(strings: &Strings, known: &Known, string: usize, rival: usize) -> bool {
    let position = strings.position();
    let size = position.size();
    let colour = strings.colour(string);
    let own = position.stones(colour) & known.alive;
    let enemy = position.stones(colour.opponent());
    let dead = enemy - known.alive;
    let around_rival = strings.stones(rival).block_in(position.empty() | dead);
    let with_rival = around_rival & enemy;
    let beside_enemies = with_rival.exterior(size) | (enemy & known.alive).exterior(size);
    let free = (position.empty() - beside_enemies) | own | (dead - with_rival);
    let reach = strings.stones(string).block_in(free);
    let room = (reach - own).len();
    reach.intersects(&(known.proved_alive & own)) || room >= ROOM_FOR_TWO_EYES
}
