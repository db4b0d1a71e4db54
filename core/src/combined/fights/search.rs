//! The search of a small fight.

use rustc_hash::FxHashMap;

use super::Fight;
use crate::combined::hash::{Kind, change, number};
use crate::{Board, Colour, Point, Position};

/// The largest number of positions of a search. A search that exceeds it is unclear.
const MOST_NODES: u32 = 20_000;
/// The largest number of moves of a line.
const MOST_MOVES: usize = 32;
/// The largest number of moves that a line of play shows.
const LONGEST_LINE: usize = 8;
/// A captured string, or a region, of this number of points has room for two eyes: the largest
/// shape that a move inside can kill has six points.
pub(in crate::combined) const ROOM_FOR_TWO_EYES: usize = 7;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::combined) enum Finding {
    /// The captor moves first and cannot capture without a greater loss.
    Stays,
    /// The captor can capture without a greater loss.
    Captured,
    /// The captor can capture without a greater loss only if he moves first.
    FirstMove,
    /// The search reached its limit of positions.
    Unclear,
}

/// Searches whether the captor can capture the target if this player moves first. Both players may
/// pass, and two passes end the line. The captor succeeds if the target is captured and no captor at
/// stake is. A repeated position counts as a failure of the captor.
pub(super) fn search(position: &Position, fight: &Fight, first: Colour) -> Finding {
    let mut search = Search::of(position, fight);
    let captured = search.captor_succeeds(first, false).0;
    if search.nodes > MOST_NODES {
        Finding::Unclear
    } else if captured {
        Finding::Captured
    } else if first == fight.colour {
        Finding::FirstMove
    } else {
        Finding::Stays
    }
}

/// A line of play in which the captor, moving first, fails: his moves are the first of the search,
/// the owner's answers those that refute them. It ends with a pass, a capture of the target or
/// [`LONGEST_LINE`] moves; a pass at its end is left out.
pub(super) fn line(position: &Position, fight: &Fight) -> Vec<(Colour, Option<Point>)> {
    let mut search = Search::of(position, fight);
    let mut to_move = fight.colour.opponent();
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE && !search.target_is_gone() {
        search.path.push(search.here(to_move));
        let mine = to_move != fight.colour;
        // The captor has no move that succeeds; the first that is legal will do.
        let serves =
            |result: Option<(bool, usize)>| result.is_some_and(|(succeeds, _)| mine || !succeeds);
        let mut moves = search.moves(to_move);
        let point = moves.find(|&point| serves(search.after_move(to_move, point)));
        line.push((to_move, point));
        match point.map(|point| search.board.play(to_move, point)) {
            Some(Ok(played)) => search.hash ^= change(&played),
            _ => break,
        }
        to_move = to_move.opponent();
    }
    if line.last().is_some_and(|(_, point)| point.is_none()) {
        line.pop();
    }
    line
}

struct Search {
    board: Board,
    fight: Fight,
    /// The exclusive or of the numbers of all moves since the start, captures included.
    hash: u64,
    /// The keys of the earlier positions of the line.
    path: Vec<u64>,
    /// The results that depend on no earlier position of a line.
    known: FxHashMap<u64, bool>,
    nodes: u32,
}

/// The place in the line on which a result depends if it depends on none.
const NOWHERE: usize = usize::MAX;

impl Search {
    fn of(position: &Position, fight: &Fight) -> Search {
        Search {
            board: Board::of(position),
            fight: *fight,
            hash: 0,
            path: Vec::with_capacity(MOST_MOVES),
            known: FxHashMap::default(),
            nodes: 0,
        }
    }

    /// The key of the present position with this player to move.
    fn here(&self, to_move: Colour) -> u64 {
        self.hash ^ number(Kind::ToMove, to_move.index())
    }

    /// Whether the captor succeeds from the present position, and the earliest place of the
    /// line on which this depends, because its position was repeated. `passed` means that the
    /// last move was a pass.
    ///
    /// Plain depth-first search: at each node the player to move needs one move, or a pass,
    /// that gives his result. Results that depend on no earlier position are kept.
    fn captor_succeeds(&mut self, to_move: Colour, passed: bool) -> (bool, usize) {
        let mine = to_move != self.fight.colour;
        // 1. The end of the line: the player to move may pass, too.
        let gone = self.target_is_gone();
        if passed && gone == mine {
            return (gone, NOWHERE);
        }
        let room = self.fight.target.len() >= ROOM_FOR_TWO_EYES;
        if gone && (room || self.fight.at_stake.is_empty()) {
            return (true, NOWHERE);
        }
        // 2. Known and repeated positions, and the limits.
        let here = self.here(to_move);
        let ko = self.board.ko(to_move);
        let ko = ko.map_or(0, |point| number(Kind::Ko, point.index()));
        let key = here ^ ko ^ if passed { number(Kind::Passed, 0) } else { 0 };
        if let Some(&known) = self.known.get(&key) {
            return (known, NOWHERE);
        }
        self.nodes += 1;
        if let Some(place) = self.path.iter().position(|&earlier| earlier == here) {
            return (false, place);
        }
        if self.path.len() >= MOST_MOVES || self.nodes > MOST_NODES {
            return (false, 0);
        }
        // 3. Moves, and at last a pass.
        let depth = self.path.len();
        self.path.push(here);
        let (mut found, mut rests_on) = (!mine, NOWHERE);
        let moves = self.moves(to_move).map(Some);
        for point in moves.chain([None]) {
            let result = match point {
                Some(point) => self.after_move(to_move, point),
                None => Some(self.after_pass(to_move, passed)),
            };
            let Some((result, place)) = result else {
                continue;
            };
            if result == mine {
                (found, rests_on) = (mine, place);
                break;
            }
            rests_on = rests_on.min(place);
        }
        self.path.pop();
        if rests_on < depth {
            return (found, rests_on);
        }
        self.known.insert(key, found);
        (found, NOWHERE)
    }

    /// The result after a move; `None` if it is illegal.
    fn after_move(&mut self, to_move: Colour, point: Point) -> Option<(bool, usize)> {
        let played = self.board.play(to_move, point).ok()?;
        let change = change(&played);
        self.hash ^= change;
        let result = if played.captured().is_disjoint(&self.fight.at_stake) {
            self.captor_succeeds(to_move.opponent(), false)
        } else {
            (false, NOWHERE)
        };
        self.hash ^= change;
        self.board.undo(played);
        Some(result)
    }

    /// The result after a pass, which is the second one if `passed`.
    fn after_pass(&mut self, to_move: Colour, passed: bool) -> (bool, usize) {
        if passed {
            return (self.target_is_gone(), NOWHERE);
        }
        let pass = self.board.pass();
        let result = self.captor_succeeds(to_move.opponent(), true);
        self.board.undo_pass(pass);
        result
    }

    fn target_is_gone(&self) -> bool {
        let stones = self.board.position().stones(self.fight.colour);
        self.fight.target.is_disjoint(&stones)
    }

    /// The empty points of the fight: first those that capture, then those that may save a
    /// string, then the liberties of the target.
    fn moves(&self, to_move: Colour) -> impl Iterator<Item = Point> + use<> {
        let empty = self.fight.points & self.board.position().empty();
        let ranked = empty.into_iter();
        let ranked = ranked.map(|point| (self.rank(to_move, point), point));
        let mut moves: Vec<(u8, Point)> = ranked.collect();
        moves.sort_by_key(|&(rank, _)| rank);
        moves.into_iter().map(|(_, point)| point)
    }

    /// The rank of a move; the smaller, the earlier it is tried.
    fn rank(&self, to_move: Colour, point: Point) -> u8 {
        let position = self.board.position();
        let beside = point.neighbours(position.size());
        let ranks = beside.filter_map(|stone| {
            let own = position.at(stone)? == to_move;
            let atari = self.board.liberties(stone).single().is_some();
            Some(match (atari, own) {
                (true, false) => 0,
                (true, true) => 1,
                _ if self.fight.target.contains(stone) => 2,
                _ => 3,
            })
        });
        ranks.min().unwrap_or(3)
    }
}
