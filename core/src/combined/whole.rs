//! Boards on which little is open, searched as a whole: whether a player who moves first gets more than
//! the count.
//!
//! The search plays to two passes and counts all stones as standing, so dead stones must be captured.
//! More is two points by area rules, for the first of an odd number of dame is one. What Benson's
//! algorithm proves bounds the score early. A repeated position counts against the player who wants more.

use super::reader::{Game, Reader, Stopped};
use crate::verdict::Verdicts;
use crate::{Board, ByColour, Colour, Played, Point, PointSet, Position, Strings, Unconditional};

/// The largest number of positions of a search.
const MOST_POSITIONS: u32 = 20_000;
/// What a player may gain, in points, one search after the other.
const GAINS: [i32; 6] = [2, 4, 8, 16, 32, 64];

/// How a score can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    let changes = Colour::BOTH.map(|first| {
        let counted = if first == Colour::Black { lead } else { -lead };
        let mut change = Change::None;
        for (at, gain) in GAINS.into_iter().enumerate() {
            let race = Race {
                player: first,
                lead: counted + gain,
            };
            let mut reader = Reader::new(race, Board::of(position), MOST_POSITIONS);
            match reader.succeeds(first) {
                Ok(false) => break,
                Ok(true) => {
                    let next = GAINS.get(at + 1).map(|&next| next as usize - 1);
                    change = Change::UpTo(next.unwrap_or(usize::MAX));
                }
                Err(Stopped) => return Change::Unread,
            }
        }
        change
    });
    changes[0].max(changes[1])
}

/// A player who wants a lead at the end.
struct Race {
    player: Colour,
    lead: i32,
}

impl Race {
    /// What Benson's algorithm proves for each colour.
    fn proved(board: &Board) -> ByColour<PointSet> {
        let strings = Strings::of(board.position());
        ByColour::from_fn(|of| Unconditional::of(&strings, of).points())
    }
}

impl Game for Race {
    fn attacker(&self) -> Colour {
        self.player
    }

    fn outcome(&self, board: &Board, to_move: Colour, passed: bool) -> Option<bool> {
        // The player to move may pass, too.
        let mine = to_move == self.player;
        if passed {
            let owners = Verdicts::with_dead(board.position(), PointSet::EMPTY).owners;
            let of = |colour| owners.of(colour).len() as i32;
            let is_reached = of(self.player) - of(self.player.opponent()) >= self.lead;
            if is_reached == mine {
                return Some(mine);
            }
        }
        // What is proved bounds the lead.
        let proved = Race::proved(board);
        let area = board.size().area() as i32;
        let sure = |of: Colour| 2 * proved[of].len() as i32 - area;
        match () {
            () if sure(self.player) >= self.lead => Some(true),
            () if -sure(self.player.opponent()) < self.lead => Some(false),
            () => None,
        }
    }

    fn decided(&self, _board: &Board, _played: &Played) -> Option<bool> {
        None
    }

    /// The empty points that are not proved and no own eye; first captures and stones in atari. A pass
    /// first for the opponent, last for the player.
    fn moves(&self, board: &Board, to_move: Colour) -> Vec<Option<Point>> {
        let position = board.position();
        let (size, own) = (position.size(), position.stones(to_move));
        let in_atari = |stone: Point| board.liberties(stone).single().is_some();
        let is_eye = |point: Point| {
            let mut beside = point.neighbours(size);
            beside.all(|stone| own.contains(stone) && !in_atari(stone))
        };
        let proved = Race::proved(board);
        let points = position.empty() - proved.black - proved.white;
        let mut points: Vec<Point> = points.iter().filter(|&point| !is_eye(point)).collect();
        points.sort_by_key(|&point| {
            let mut beside = point.neighbours(size);
            !beside.any(|stone| position.at(stone).is_some() && in_atari(stone))
        });
        let points = points.into_iter().map(Some);
        if to_move == self.player {
            points.chain([None]).collect()
        } else {
            [None].into_iter().chain(points).collect()
        }
    }
}
