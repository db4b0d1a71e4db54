//! Small boards, searched as a whole: whether a player who moves first gets more than the count.
//!
//! The search plays to two passes and counts all stones as standing, so dead stones must be captured.
//! More is two points by area rules, for the first of an odd number of dame is one. What Benson's
//! algorithm proves bounds the score early. A repeated position counts against the player who wants more.

use rustc_hash::FxHashMap;

use super::hash::{Kind, change, number};
use crate::verdict::Verdicts;
use crate::{Board, ByColour, Colour, Point, PointSet, Position, Strings, Unconditional};

/// The largest number of points of a small board.
pub(super) const MOST_POINTS: usize = 49;
/// The largest number of positions of a search.
const MOST_POSITIONS: u32 = 20_000;
/// The largest number of moves of a line.
const MOST_MOVES: u32 = 60;
/// What a player may gain, in points, one search after the other.
const GAINS: [i32; 6] = [2, 4, 8, 16, 32, 64];

/// How a score can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// By less than two points.
    None,
    /// By at most this number of points.
    UpTo(usize),
    /// The search stopped at its limit.
    Unread,
}

/// How the score of `position` by area rules can change, if Black's lead is counted as `lead`.
pub(super) fn read(position: &Position, lead: i32) -> Change {
    let mut change = Change::None;
    for first in Colour::BOTH {
        let counted = if first == Colour::Black { lead } else { -lead };
        for (at, gain) in GAINS.into_iter().enumerate() {
            match Search::of(position, first, counted + gain).succeeds(first, false, 0) {
                Ok(false) => break,
                Ok(true) => {
                    let most = GAINS
                        .get(at + 1)
                        .map_or(2 * MOST_POINTS, |&next| next as usize - 1);
                    change = match change {
                        Change::UpTo(other) => Change::UpTo(other.max(most)),
                        _ => Change::UpTo(most),
                    };
                }
                Err(Stopped) => return Change::Unread,
            }
        }
    }
    change
}

/// A limit was reached.
struct Stopped;

struct Search {
    board: Board,
    /// The player who wants a lead.
    player: Colour,
    /// The lead that he wants.
    lead: i32,
    hash: u64,
    /// Whether he succeeds from a position; false while it is read.
    known: FxHashMap<u64, bool>,
    left: u32,
}

impl Search {
    fn of(position: &Position, player: Colour, lead: i32) -> Search {
        Search {
            board: Board::of(position),
            player,
            lead,
            hash: 0,
            known: FxHashMap::default(),
            left: MOST_POSITIONS,
        }
    }

    /// Whether the player succeeds. `passed` means that the last move was a pass.
    fn succeeds(&mut self, to_move: Colour, passed: bool, moves: u32) -> Result<bool, Stopped> {
        let mine = to_move == self.player;
        // 1. The end: the player to move may pass, too.
        if passed && (self.standing_lead() >= self.lead) == mine {
            return Ok(mine);
        }
        // 2. Known positions, and the limits.
        let ko = self.board.ko(to_move);
        let ko = ko.map_or(0, |point| number(Kind::Ko, point.index()));
        let passes = if passed { number(Kind::Passed, 0) } else { 0 };
        let key = self.hash ^ ko ^ passes ^ number(Kind::ToMove, to_move.index());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.left = self.left.checked_sub(1).ok_or(Stopped)?;
        if moves >= MOST_MOVES {
            return Err(Stopped);
        }
        // 3. What is proved bounds the lead.
        let strings = Strings::of(self.board.position());
        let proved = ByColour::from_fn(|of| Unconditional::of(&strings, of).points());
        let area = self.board.size().area() as i32;
        let sure = |of: Colour| 2 * proved[of].len() as i32 - area;
        if sure(self.player) >= self.lead {
            return Ok(true);
        }
        if -sure(self.player.opponent()) < self.lead {
            return Ok(false);
        }
        // 4. A pass first for the opponent, last for the player.
        self.known.insert(key, false);
        let mut found = !mine;
        let settled = proved.black | proved.white;
        let points = self.moves(to_move, settled).into_iter().map(Some);
        let tries: Vec<Option<Point>> = if mine {
            points.chain([None]).collect()
        } else {
            [None].into_iter().chain(points).collect()
        };
        for point in tries {
            if self.after(to_move, point, passed, moves)? == Some(mine) {
                found = mine;
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }

    /// The result after a move or a pass; `None` if it is illegal, or a pass that ends the game: that
    /// was looked at before.
    fn after(
        &mut self,
        to_move: Colour,
        point: Option<Point>,
        passed: bool,
        moves: u32,
    ) -> Result<Option<bool>, Stopped> {
        let Some(point) = point else {
            if passed {
                return Ok(None);
            }
            let pass = self.board.pass();
            let result = self.succeeds(to_move.opponent(), true, moves + 1);
            self.board.undo_pass(pass);
            return result.map(Some);
        };
        let Ok(played) = self.board.play(to_move, point) else {
            return Ok(None);
        };
        let change = change(&played);
        self.hash ^= change;
        let result = self.succeeds(to_move.opponent(), false, moves + 1);
        self.hash ^= change;
        self.board.undo(played);
        result.map(Some)
    }

    /// The player's lead if all stones stand.
    fn standing_lead(&self) -> i32 {
        let owners = Verdicts::with_dead(self.board.position(), PointSet::EMPTY).owners;
        let lead = owners.of(self.player).len() as i32;
        lead - owners.of(self.player.opponent()).len() as i32
    }

    /// The empty points that are not `settled` and no own eye; first captures and stones in atari.
    fn moves(&self, colour: Colour, settled: PointSet) -> Vec<Point> {
        let position = self.board.position();
        let (size, own) = (position.size(), position.stones(colour));
        let in_atari = |stone: Point| self.board.liberties(stone).single().is_some();
        let is_eye = |point: Point| {
            let mut beside = point.neighbours(size);
            beside.all(|stone| own.contains(stone) && !in_atari(stone))
        };
        let points = position.empty() - settled;
        let mut points: Vec<Point> = points.iter().filter(|&point| !is_eye(point)).collect();
        points.sort_by_key(|&point| {
            let mut beside = point.neighbours(size);
            !beside.any(|stone| position.at(stone).is_some() && in_atari(stone))
        });
        points
    }
}
