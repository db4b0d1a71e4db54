//! Small fights: strings whose fate a few empty points decide.
//!
//! Playouts and static rules err in two cases. In a seki a player does not start a fight, because
//! he would lose more than he gains. In a capturing race one order of moves may decide. An exact
//! search over the empty points of the fight decides both cases.
//!
//! The search plays on a whole [`Board`] instead of a plot of [`life`](crate::life), because the
//! surrounding walls can be captured as well.
//!
//! `combined::analysis` reads the fight of each string that is only estimated to be dead. `nakade`
//! uses [`ROOM_FOR_TWO_EYES`], too. The bounds decide verdicts of `combined`.
//! `combined/tests/fights.rs` compares the search with plain recursion.

use super::reader::{Game, Next, Reader, Stopped};
use crate::board::links::whole_strings;
use crate::{Board, Colour, Played, Point, PointSet, Strings};

/// A captor is in danger if it has at most so many liberties. Fights with smaller bounds are read
/// first.
const CAPTOR_LIBERTIES: [usize; 4] = [2, 3, 5, 8];
/// The largest number of empty points of a fight.
const MOST_POINTS: usize = 8;
/// The largest number of positions of a search. A search that exceeds it is unclear.
pub(super) const MOST_POSITIONS: u32 = 2_000;
/// The same where the estimates are sure that the string dies. Of a thousand such fights, five
/// ended otherwise, and the search found all five within this limit.
const MOST_POSITIONS_IF_SURE: u32 = 300;
/// A region of this many points has room for two eyes, and so has the place of a captured string of
/// this many stones. The largest shape that one move inside can kill has six points.
pub(super) const ROOM_FOR_TWO_EYES: usize = 7;

/// The result of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The captor cannot capture without a greater loss, even if he moves first.
    Stays,
    /// The captor can capture without a greater loss.
    Captured,
    /// The captor can capture without a greater loss only if he moves first.
    FirstMove,
    /// The search reached its limit of positions.
    Unclear,
}

/// A string, its captors, and the points that decide its fate. The captor reaches his goal if he
/// captures the string and loses no captor at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SmallFight {
    /// The string that would be captured.
    pub(super) target: PointSet,
    /// Its colour.
    pub(super) colour: Colour,
    /// The captors in danger.
    captors: PointSet,
    /// The captors beside the target that have more stones than it: their loss outweighs its
    /// capture.
    pub(super) at_stake: PointSet,
    /// The points where moves are tried while they are empty: the empty points of the fight,
    /// and the stones that can be captured there.
    pub(super) points: PointSet,
}

/// Reads the fight of string `number`: the finding, and the points of the fight. `None` if
/// there is no small fight. `standing` are the stones judged alive. `is_sure` tells whether the
/// estimates are sure of the fate of the string.
///
/// The fights of a string are read from small to large. A small fight counts fewer captors as in
/// danger, so the owner can gain less there. A string that stays in a small fight is taken to stay,
/// although a larger fight would give the captor more moves, too. If the string is captured in
/// every fight when the captor moves first, the largest fight is read once more with the owner to
/// move first, since he may capture a captor.
pub(super) fn read(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    is_sure: bool,
) -> Option<(Finding, PointSet)> {
    let most_positions = if is_sure {
        MOST_POSITIONS_IF_SURE
    } else {
        MOST_POSITIONS
    };
    let mut last: Option<(SmallFight, Finding)> = None;
    for captor_liberties in CAPTOR_LIBERTIES {
        let Some(fight) = SmallFight::of(strings, number, standing, captor_liberties, MOST_POINTS)
        else {
            continue;
        };
        if let Some((smaller, _)) = last
            && smaller == fight
        {
            continue;
        }
        let finding = fight.search(strings, fight.attacker(), most_positions);
        last = Some((fight, finding));
        // A larger fight most often only gives the owner more to capture.
        if finding == Finding::Stays {
            break;
        }
    }
    let (fight, finding) = last?;
    let finding = match finding {
        Finding::Captured if !fight.captors.is_empty() => {
            fight.search(strings, fight.colour, most_positions)
        }
        _ => finding,
    };
    Some((finding, fight.points))
}

impl SmallFight {
    /// The fight of string `number`, or `None` if more than `most_points` empty points decide it.
    ///
    /// The fight grows from the string. It takes in the empty regions beside it, the captors in
    /// danger with their regions, and the dead strings beside these points, which may connect or
    /// escape. Every other string keeps a liberty outside, which nobody fills.
    pub(super) fn of(
        strings: &Strings,
        number: usize,
        standing: &PointSet,
        captor_liberties: usize,
        most_points: usize,
    ) -> Option<SmallFight> {
        let position = strings.position();
        let target = strings.stones(number);
        let colour = strings.colour(number);
        let empty = position.empty();
        let occupied = position.occupied();
        let enemy = position.stones(colour.opponent());
        let mut stones = target;
        let mut captors = PointSet::EMPTY;
        let points = loop {
            // 1. Whole empty regions, so that no string escapes from the fight.
            let points = stones.neighbours_in(empty).block_in(empty);
            if points.len() > most_points {
                return None;
            }
            // 2. Dead strings beside the fight.
            let beside = (points | stones).neighbours_in(occupied - *standing);
            let mut grown = stones | whole_strings(beside, strings);
            // 3. Captors in danger whose regions are small enough.
            for captor in strings.on(grown.neighbours_in(enemy) - grown) {
                let liberties = strings.liberties(captor);
                let regions = points | liberties.block_in(empty);
                if liberties.len() <= captor_liberties && regions.len() <= most_points {
                    grown |= strings.stones(captor);
                    captors |= strings.stones(captor);
                }
            }
            if grown == stones {
                break points;
            }
            stones = grown;
        };
        // 4. Any string without a liberty elsewhere can be captured. Its points are free then, so
        // moves are tried there, too.
        let loose: PointSet = strings
            .on(points.neighbours_in(occupied))
            .filter(|&string| strings.liberties(string).is_subset(&points))
            .map(|string| strings.stones(string))
            .collect();
        let larger = strings
            .on(target.neighbours_in(captors))
            .map(|captor| strings.stones(captor))
            .filter(|captor| captor.len() > target.len());
        Some(SmallFight {
            target,
            colour,
            captors,
            at_stake: larger.collect(),
            points: points | stones | loose,
        })
    }

    /// Searches whether the captor captures the target without a greater loss if `first` moves
    /// first. The finding is unclear if the search needs more than `most_positions` positions.
    pub(super) fn search(&self, strings: &Strings, first: Colour, most_positions: u32) -> Finding {
        let board = Board::of(strings.position());
        match Reader::new(*self, board, most_positions).succeeds(first) {
            Err(Stopped) => Finding::Unclear,
            Ok(true) => Finding::Captured,
            Ok(false) if first == self.colour => Finding::FirstMove,
            Ok(false) => Finding::Stays,
        }
    }

    /// The rank of a move; moves with smaller ranks are tried first. It is 0 for a capture, 1 for a
    /// move that may save a string in atari, 2 for a liberty of the target, and 3 otherwise.
    fn rank(&self, board: &Board, to_move: Colour, point: Point) -> u8 {
        let position = board.position();
        let beside = point.neighbours(position.size());
        let ranks = beside.filter_map(|stone| {
            let own = position.at(stone)? == to_move;
            Some(if board.liberties(stone).single().is_some() {
                u8::from(own)
            } else if self.target.contains(stone) {
                2
            } else {
                3
            })
        });
        ranks.min().unwrap_or(3)
    }
}

impl Game for SmallFight {
    fn attacker(&self) -> Colour {
        self.colour.opponent()
    }

    fn next(&self, board: &Board, to_move: Colour, passed: bool) -> Next {
        let position = board.position();
        let is_gone = self.target.is_disjoint(&position.stones(self.colour));
        // The player to move passes, too, if that suits him.
        if passed && is_gone == (to_move == self.attacker()) {
            return Next::Ends(is_gone);
        }
        // After the capture the owner may still catch a captor at stake, unless the captor has room
        // for two eyes.
        let has_room = self.target.len() >= ROOM_FOR_TWO_EYES;
        if is_gone && (has_room || self.at_stake.is_empty()) {
            return Next::Ends(true);
        }
        let mut moves: Vec<Point> = (self.points & position.empty()).iter().collect();
        moves.sort_by_cached_key(|&point| self.rank(board, to_move, point));
        Next::Moves(moves.into_iter().map(Some).chain([None]).collect())
    }

    fn decided(&self, _board: &Board, played: &Played) -> Option<bool> {
        // The loss of a captor at stake outweighs the capture of the target.
        if played.captured().intersects(&self.at_stake) {
            Some(false)
        } else {
            None
        }
    }
}
