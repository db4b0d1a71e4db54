//! Capturing races: which are read, and which verdicts their two walls get.
//!
//! Network and playouts misjudge races: the network is often sure of the wrong side, and playouts
//! do not count liberties. The reading of a [`Race`] is exact, so it overrules both. It also
//! overrules the solved fate of a space if network or playouts deny that fate. A race takes only
//! proved stones to be safe from capture.
//!
//! `analysis` calls [`read`] after the small spaces. A race that is read wrongly gives both walls a
//! wrong verdict.

use super::analysis::standing;
use super::evidence::{Depends, Evidence};
use crate::board::canonical::{BoardImage, Canonical};
use crate::reading::race::{Finding, Known, Outcome, Race, RaceReading, pairs};
use crate::verdict::{Method, Read, Verdicts};
use crate::{ByColour, Colour, PointSet, Strings};

/// The largest number of positions of a search, for each player to move first. The layer `race`
/// reads with the same limit.
pub(crate) const MOST_POSITIONS: u32 = 4_000;
/// A string that is estimated dead races only if its survival by playouts is at least this. -0.9 on
/// the scale from -1 to 1 is 5 of 100. The fate of a string is uncertain if playouts give each of
/// the two fates at least so often.
const HARDLY_EVER: f64 = -0.9;
/// A string with a solved space races only if network or playouts expect the other fate at least so
/// strongly. 0.6 on the scale from -1 to 1 is a probability of 80 %.
const DENIED: f64 = 0.6;

/// A race that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReadRace {
    /// The stones of both walls.
    pub(crate) walls: PointSet,
    /// The count and the outcome in words.
    pub(crate) words: String,
}

/// The fate that a race gives to a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WallFate {
    Lives,
    Dies,
    /// The first move or a ko decides.
    Unsettled,
}

/// A race that was read on the canonical image, with the numbers of its walls there.
struct ImageRace {
    walls: ByColour<usize>,
    reading: RaceReading,
}

/// Reads the races of a position, and gives their walls the verdicts.
///
/// A race changes nothing if it is not read to its end, or if a capture in it would not give life
/// ([`Race::is_life`]). On a symmetric board all images of a wall must get the same fate.
pub(super) fn read(
    strings: &Strings,
    canonical: &Canonical,
    evidence: &mut [Evidence],
    proved: &Verdicts,
) -> Vec<ReadRace> {
    let image = Strings::of(canonical.position());
    // A search that stops may differ between images, so it runs on the canonical one.
    let way = canonical.images()[0];
    let numbers = numbers_on_board(strings, &image, &way);
    let known = Known {
        alive: way.set(standing(strings, evidence)),
        proved_alive: way.set(proved.alive),
        proved_dead: way.set(proved.dead),
    };
    let pairs = pairs(&image, &known, |pair| {
        is_open(strings, evidence, pair.map(|number| numbers[number]))
    });
    let found = read_pairs(&image, &pairs, &known.proved_alive);
    let mut races = Vec::new();
    for race in &found {
        let [one, other] = [race.walls.black, race.walls.white].map(|number| numbers[number]);
        if ![one, other]
            .iter()
            .all(|&number| is_common(strings, number, canonical, &image, &found))
        {
            continue;
        }
        // Both walls get their verdicts from the same reading, so the verdicts agree.
        let reading = on_board(&race.reading, &way);
        for number in [one, other] {
            decide(&mut evidence[number], strings.colour(number), &reading);
        }
        // The strings of Black come first in the numbering.
        let walls = ByColour {
            black: one.min(other),
            white: one.max(other),
        };
        let race = Race::of(strings, walls, &proved.alive);
        races.extend(race.map(|race| ReadRace {
            walls: strings.stones(one) | strings.stones(other),
            words: race.in_words(&reading),
        }));
    }
    races
}

/// The number on the board of each string of the image, by its number there.
fn numbers_on_board(strings: &Strings, image: &Strings, way: &BoardImage) -> Vec<usize> {
    let mut numbers = vec![0; image.len()];
    for string in strings.iter() {
        let stone = string.stones.first().expect("a string has stones");
        let number = image.at(way.point(stone)).expect("the image has the stone");
        numbers[number] = string.number;
    }
    numbers
}

/// Whether the estimates leave the race of two strings open.
fn is_open(strings: &Strings, evidence: &[Evidence], pair: ByColour<usize>) -> bool {
    let both = [pair.black, pair.white];
    // A solved fate holds unless an estimate denies it, or denies the fate of the other string.
    let may_err = both.iter().any(|&number| is_denied(&evidence[number]));
    let all_estimated = both
        .iter()
        .all(|&number| evidence[number].verdict().1 == Method::Estimated);
    if !all_estimated && !may_err {
        return false;
    }
    // A race is open only if the estimates name no clear winner.
    let [one_dies, other_dies] = both.map(|number| evidence[number].verdict().0);
    let playouts = both.map(|number| evidence[number].playouts().unwrap_or(0.0));
    if one_dies == other_dies {
        // One of two strings in a race mostly dies. If both get the same fate, it is open if at
        // least one of these fates is uncertain.
        return playouts
            .iter()
            .any(|survival| survival.abs() <= -HARDLY_EVER);
    }
    // The race is open if playouts give the dead string a chance, and if its own and the shared
    // liberties are enough.
    let dead = usize::from(other_dies);
    let liberties = both.map(|number| strings.liberties(number));
    let shared = liberties[0] & liberties[1];
    // In the best case all shared liberties work for it.
    let chance = liberties[dead].len() + shared.len();
    playouts[dead] >= HARDLY_EVER && chance >= liberties[1 - dead].len()
}

/// Whether network or playouts deny the solved fate of a space.
fn is_denied(evidence: &Evidence) -> bool {
    let (dead, method) = evidence.verdict();
    let network = evidence
        .network()
        .map(|network| (network.black + network.white) / 2.0);
    let mut estimates = [network, evidence.playouts()].into_iter().flatten();
    method == Method::Searched
        && estimates.any(|survival| {
            if dead {
                survival >= DENIED
            } else {
                survival <= -DENIED
            }
        })
}

/// Reads the races of these pairs on the image. Each wall takes part in only one race, the largest
/// that can be read.
fn read_pairs(image: &Strings, pairs: &[ByColour<usize>], proved: &PointSet) -> Vec<ImageRace> {
    let mut found: Vec<ImageRace> = Vec::new();
    for &walls in pairs {
        // The pairs come in order of size, and the largest race decides the fate of a wall.
        let is_known = found
            .iter()
            .any(|race| race.walls.black == walls.black || race.walls.white == walls.white);
        if is_known {
            continue;
        }
        let Some(race) = Race::of(image, walls, proved) else {
            continue;
        };
        let reading = race.search(MOST_POSITIONS);
        let findings = [reading.by_first.black, reading.by_first.white];
        let is_final = findings.iter().all(|finding| match finding {
            // A captor that has no second eye after the capture may still be captured himself.
            Finding::Ends(Outcome::Wins(captor)) => race.is_life(*captor),
            // A seki is final. A ko leaves both walls unsettled, which is also an answer.
            Finding::Ends(Outcome::Neither) | Finding::Ko => true,
            Finding::Unread => false,
        });
        if is_final {
            found.push(ImageRace { walls, reading });
        }
    }
    found
}

/// Whether the races on all images give a string of the board the same fate.
fn is_common(
    strings: &Strings,
    number: usize,
    canonical: &Canonical,
    image: &Strings,
    found: &[ImageRace],
) -> bool {
    let stone = strings.stones(number).first().expect("a string has stones");
    let mut fates = canonical.images().iter().map(|way| {
        let number = image.at(way.point(stone))?;
        let colour = image.colour(number);
        let race = found.iter().find(|race| race.walls[colour] == number)?;
        Some(fate(&race.reading, colour))
    });
    let first = fates.next().flatten();
    first.is_some() && fates.all(|fate| fate == first)
}

/// The fate of the wall of `colour`.
fn fate(reading: &RaceReading, colour: Colour) -> WallFate {
    let by_mover = reading.by_first.map(|finding| match finding {
        Finding::Ends(Outcome::Wins(winner)) if winner != colour => WallFate::Dies,
        Finding::Ends(_) => WallFate::Lives,
        Finding::Ko | Finding::Unread => WallFate::Unsettled,
    });
    if by_mover.black == by_mover.white {
        by_mover.black
    } else {
        WallFate::Unsettled
    }
}

/// Gives the wall of `colour` the verdict of its race.
fn decide(evidence: &mut Evidence, colour: Colour, reading: &RaceReading) {
    match fate(reading, colour) {
        WallFate::Lives => evidence.decide(false, Read::Race),
        WallFate::Dies => evidence.decide(true, Read::Race),
        WallFate::Unsettled => {
            // The first move of the other player puts this wall in danger.
            let vital = reading.vital[colour.opponent()];
            evidence.depend(Depends::FirstMove(vital));
        }
    }
}

/// Maps a reading on the image back to the board.
fn on_board(reading: &RaceReading, way: &BoardImage) -> RaceReading {
    let turned_back = RaceReading {
        vital: reading
            .vital
            .map(|point| way.set_back(PointSet::of(point?)).first()),
        ..*reading
    };
    if way.is_swapped() {
        turned_back.swapped()
    } else {
        turned_back
    }
}
