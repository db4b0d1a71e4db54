//! Small sekis: a few stones inside a group of one eye that cannot approach them.
//!
//! Playouts and static rules judge such stones dead, because most lines of play end with
//! their capture. The captor does not start such a line, though, if it loses more than it
//! gains.
//!
//! The search plays on a whole [`Board`], not on a plot of
//! [`life`](crate::life): the walls around can be captured here, too.

use crate::params::parameters;
use crate::{Board, Colour, Point, PointSet, Position, Strings};

/// The most positions of a search; beyond, the finding is unclear.
const MOST_NODES: u32 = 20_000;
/// The deepest line.
const MOST_MOVES: usize = 24;

parameters! {
    /// Which strings are searched for a small seki.
    #[derive(Copy, Eq)]
    pub struct SekiParams {
        /// The most stones of the string.
        pub most_stones: u16 = 4;
        /// The most liberties of the string; it has at least two.
        pub most_liberties: u16 = 2;
        /// The most liberties of a captor that is in danger.
        pub captor_liberties: u16 = 3;
        /// The fewest stones of a captor whose loss outweighs the capture.
        pub least_at_stake: u16 = 1;
        /// The most empty points that are searched.
        pub most_points: u16 = 6;
        /// Whatever else surrounds the captors at stake must stand, or be part of what is
        /// searched: with a dead wall they have other ways to live.
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
    /// The captors that run short of liberties themselves.
    pub(super) captors: PointSet,
    /// Those of them that are larger than the target: to lose one is to fail.
    pub(super) at_stake: PointSet,
    /// The empty points: the liberties of both.
    points: PointSet,
}

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The captor moves first and cannot capture without a greater loss.
    Seki,
    /// He can.
    Captured,
    /// The search was given up.
    Unclear,
}

/// Whether the string is of the kind that is searched: each of its liberties is shared
/// with a captor that is in danger, and all is as `params` have it.
pub(super) fn candidate(
    strings: &Strings,
    number: usize,
    standing: &PointSet,
    params: &SekiParams,
) -> Option<Candidate> {
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
    // Nobody gets out of what is searched: whole empty regions.
    let empty = position.empty();
    let mut points = liberties.block_in(empty);
    if !within(&points, params.most_points) {
        return None;
    }
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

/// Lets the captor try. He moves first; both may pass, and two passes end it. He has
/// succeeded when the target is gone and no captor at stake was captured. A position that
/// comes again is a failure of his.
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
    /// The positions before, with the player who was to move.
    path: Vec<(Colour, Position)>,
    nodes: u32,
}

impl Search {
    /// Whether the captor can have his way.
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

    /// The empty points of the scene; those of stones taken off are part of it.
    fn moves(&self) -> impl Iterator<Item = Point> + use<> {
        let scene = self.candidate.points | self.candidate.target | self.candidate.captors;
        (scene & self.board.position().empty()).into_iter()
    }
}
