//! Boards on which little is open, searched as a whole: whether a player who moves first gets more
//! than the count.
//!
//! The search plays to two passes and counts all stones as standing, so dead stones must be
//! captured. More is two points by area rules, for the first of an odd number of dame is one. What
//! Benson's algorithm proves bounds the score early. A repeated position counts against the other
//! player: who cannot keep the score without one has not kept it.

use super::reader::{Game, Next, Reader, Stopped};
use crate::verdict::Verdicts;
use crate::{Board, Colour, Played, Point, PointSet, Position, Strings, Unconditional};

/// What a player may gain, in points, one search after the other.
const GAINS: [i32; 6] = [2, 4, 8, 16, 32, 64];

/// How a score can change; what is found counts before what is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ScoreChange {
    /// By less than two points.
    None,
    /// The search stopped before it found a change.
    Unread,
    /// By two points or more, at most this number.
    UpTo(usize),
}

/// How the score of `position` by area rules can change, if Black's lead is counted as `lead`, by
/// searches of at most so many positions each.
pub(super) fn read(position: &Position, lead: i32, most_positions: u32) -> ScoreChange {
    let changes = Colour::BOTH.map(|first| {
        let counted = if first == Colour::Black { lead } else { -lead };
        let mut change = ScoreChange::None;
        for (at, gain) in GAINS.into_iter().enumerate() {
            let game = LeadGame {
                keeper: first.opponent(),
                lead: counted + gain,
            };
            let mut reader = Reader::new(game, Board::of(position), most_positions);
            match reader.succeeds(first) {
                Ok(true) => break,
                Ok(false) => {
                    let next = GAINS.get(at + 1).map(|&next| next as usize - 1);
                    change = ScoreChange::UpTo(next.unwrap_or(usize::MAX));
                }
                Err(Stopped) if change == ScoreChange::None => return ScoreChange::Unread,
                Err(Stopped) => return ScoreChange::UpTo(usize::MAX),
            }
        }
        change
    });
    changes[0].max(changes[1])
}

/// Play to the end, in which the keeper keeps the other from this lead.
struct LeadGame {
    keeper: Colour,
    lead: i32,
}

impl Game for LeadGame {
    fn attacker(&self) -> Colour {
        self.keeper
    }

    /// The moves are the empty points that are not proved and no own eye; first captures and stones
    /// in atari. A pass comes first for the keeper, last for the other.
    // Out of line, so that its sets and strings do not lie on the stack for each move of the line.
    #[inline(never)]
    fn next(&self, board: &Board, to_move: Colour, passed: bool) -> Next {
        let (position, size) = (board.position(), board.size());
        let is_keeper = to_move == self.keeper;
        // The player to move may pass, too.
        if passed {
            let owners = Verdicts::with_dead(position, PointSet::EMPTY).owners;
            let of = |colour| owners.of(colour).len() as i32;
            let is_kept = of(self.keeper.opponent()) - of(self.keeper) < self.lead;
            if is_kept == is_keeper {
                return Next::Ends(is_kept);
            }
        }
        // What is proved bounds the lead.
        let strings = Strings::of(position);
        let proved = |of| Unconditional::of(&strings, of).points();
        let (kept, taken) = (proved(self.keeper), proved(self.keeper.opponent()));
        // If the other player gets all that is not proved, this is the least lead.
        let surely = |points: PointSet| 2 * points.len() as i32 - size.area() as i32;
        if surely(taken) >= self.lead || -surely(kept) < self.lead {
            return Next::Ends(surely(taken) < self.lead);
        }
        let own = position.stones(to_move);
        let in_atari = |stone: Point| board.liberties(stone).single().is_some();
        // To fill an own eye only loses it, unless a stone around it is in atari and must connect.
        let is_eye = |point: Point| {
            let mut beside = point.neighbours(size);
            beside.all(|stone| own.contains(stone) && !in_atari(stone))
        };
        let points = position.empty() - kept - taken;
        let mut points: Vec<Point> = points.iter().filter(|&point| !is_eye(point)).collect();
        points.sort_by_key(|&point| {
            let mut beside = point.neighbours(size);
            !beside.any(|stone| position.at(stone).is_some() && in_atari(stone))
        });
        let mut moves: Vec<Option<Point>> = points.into_iter().map(Some).collect();
        moves.insert(if is_keeper { 0 } else { moves.len() }, None);
        Next::Moves(moves)
    }

    fn decided(&self, _board: &Board, _played: &Played) -> Option<bool> {
        None
    }
}
