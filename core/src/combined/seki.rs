//! Small sekis: a few stones inside an enemy group that cannot capture them without a
//! greater loss.
//!
//! Playouts and static rules judge such stones dead, because most lines of play end with
//! their capture. A player does not start such a line, however, if the loss exceeds the
//! gain. An exact search decides these cases.
//!
//! The search plays on a whole [`Board`] instead of a plot of [`life`](crate::life),
//! because the surrounding walls can be captured as well.

use crate::params::parameters;
use crate::{Board, Colour, Point, PointSet, Position, Strings};

/// The largest number of positions of a search. A search that exceeds it is unclear.
const MOST_NODES: u32 = 20_000;
/// The largest number of moves of a line.
const MOST_MOVES: usize = 24;

parameters! {
    /// Which strings are searched for a small seki.
    #[derive(Copy, Eq)]
    pub struct SekiParams {
        /// The largest number of stones of the string.
        pub most_stones: u16 = 4;
        /// The largest number of liberties of the string. The smallest is two.
        pub most_liberties: u16 = 2;
        /// A captor is in danger if it has at most this number of liberties.
        pub captor_liberties: u16 = 3;
        /// A captor is at stake if it is in danger and has at least this number of stones:
        /// its loss outweighs the capture.
        pub least_at_stake: u16 = 1;
        /// The largest number of empty points of a search.
        pub most_points: u16 = 6;
        /// Whether all other strings around the captors at stake must be alive, or have all
        /// their liberties within the search. If such a string is dead, the captors have
        /// other ways to live.
        pub standing_walls: bool = true;
    }
}

/// A string that may be in seki with strings around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The stones that would be captured.
    pub(super) target: PointSet,
    /// Their colour.
    pub(super) colour: Colour,
    /// The captors that are in danger.
    pub(super) captors: PointSet,
    /// The captors whose loss outweighs the capture of the target.
    pub(super) at_stake: PointSet,
    /// The empty regions next to the target and the captors.
    points: PointSet,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The captor moves first and cannot capture without a greater loss.
    Seki,
    /// The captor moves first and can capture without a greater loss.
    Captured,
    /// The search reached its limit of positions.
    Unclear,
}

/// The search for string `number`; `None` if the string does not meet the conditions of
/// `params`, or if one of its liberties is not shared with a captor in danger. `standing`
/// are the stones judged alive.
pub(super) fn candidate(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &SekiParams,
) -> Option<Candidate> {
    // A small string with few liberties.
    let within = |points: &PointSet, most: u16| points.len() <= usize::from(most);
    let position = strings.position();
    let target = strings.stones(number);
    let liberties = strings.liberties(number);
    if !within(&target, params.most_stones)
        || liberties.len() < 2
        || !within(&liberties, params.most_liberties)
    {
        return None;
    }
    // The search covers whole empty regions, so that no string escapes from it.
    let empty = position.empty();
    let mut points = liberties.block_in(empty);
    if !within(&points, params.most_points) {
        return None;
    }
    // The captors in danger, and those at stake.
    let colour = strings.colour(number);
    let enemy = position.stones(colour.opponent());
    let (mut captors, mut at_stake) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut rest = target.neighbours_in(enemy);
    while let Some(captor) = rest.first().and_then(|stone| strings.at(stone)) {
        let stones = strings.stones(captor);
        rest -= stones;
        let own = strings.liberties(captor);
        let regions = own.block_in(empty);
        if within(&own, params.captor_liberties) && within(&regions, params.most_points) {
            captors |= stones;
            points |= regions;
            if stones.len() >= usize::from(params.least_at_stake) {
                at_stake |= stones;
            }
        }
    }
    let shared = captors.neighbours_in(empty);
    if !liberties.is_subset(&shared) || !within(&points, params.most_points) || at_stake.is_empty()
    {
        return None;
    }
    // The other strings around the captors at stake.
    let mut walls = match params.standing_walls {
        true => at_stake.neighbours_in(position.stones(colour) - target - *standing),
        false => PointSet::EMPTY,
    };
    while let Some(wall) = walls.first().and_then(|stone| strings.at(stone)) {
        walls -= strings.stones(wall);
        if !strings.liberties(wall).is_subset(&points) {
            return None;
        }
    }
    Some(Candidate {
        target,
        colour,
        captors,
        at_stake,
        points,
    })
}

/// Searches whether the captor, moving first, can capture the target. Both players may pass,
/// and two passes end the line. The captor succeeds if the target is captured and no captor
/// at stake is. A repeated position counts as a failure of the captor.
pub(super) fn search(position: &Position, candidate: &Candidate) -> Finding {
    let mut search = Search {
        board: Board::of(position),
        candidate: *candidate,
        path: Vec::with_capacity(MOST_MOVES),
        nodes: 0,
    };
    match search.captor_succeeds(candidate.colour.opponent(), false) {
        _ if search.nodes > MOST_NODES => Finding::Unclear,
        true => Finding::Captured,
        false => Finding::Seki,
    }
}

struct Search {
    board: Board,
    candidate: Candidate,
    /// The earlier positions of the line, each with its player to move.
    path: Vec<(Colour, Position)>,
    nodes: u32,
}

impl Search {
    /// Whether the captor succeeds from the present position. Plain depth-first search: at
    /// each node the player to move needs one move, or a pass, that gives his result.
    /// `passed` means that the last move was a pass.
    fn captor_succeeds(&mut self, to_move: Colour, passed: bool) -> bool {
        self.nodes += 1;
        let captor = self.candidate.colour.opponent();
        let mine = to_move == captor;
        let here = (to_move, *self.board.position());
        if self.path.len() >= MOST_MOVES || self.path.contains(&here) || self.nodes > MOST_NODES {
            return false;
        }
        self.path.push(here);
        let mut found = !mine;
        for point in self.moves() {
            let Ok(played) = self.board.play(to_move, point) else {
                continue;
            };
            let result = played.captured().is_disjoint(&self.candidate.at_stake)
                && self.captor_succeeds(to_move.opponent(), false);
            self.board.undo(played);
            if result == mine {
                found = mine;
                break;
            }
        }
        // If no move helps, pass; a second pass ends the line.
        if found != mine {
            found = match passed {
                true => self.target_is_gone(),
                false => {
                    let ko = self.board.clone();
                    self.board.pass();
                    let result = self.captor_succeeds(to_move.opponent(), true);
                    self.board = ko;
                    result
                }
            };
        }
        self.path.pop();
        found
    }

    fn target_is_gone(&self) -> bool {
        let stones = self.board.position().stones(self.candidate.colour);
        self.candidate.target.is_disjoint(&stones)
    }

    /// The moves that are tried: all empty points of the search, including points of
    /// captured stones.
    fn moves(&self) -> impl Iterator<Item = Point> + use<> {
        let scene = self.candidate.points | self.candidate.target | self.candidate.captors;
        (scene & self.board.position().empty()).into_iter()
    }
}
