//! Finding a move that saves or kills a group.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::zones::Zones;
use super::{
    DecideParams, Decider, Decision, Evidence, GroupInDoubt, Problem, SolveParams, Solver,
    value_of_stones,
};
use crate::certificate::Goal;
use crate::life::Fate;
use crate::params::parameters;
use crate::{Board, Colour, Point, PointSet, Position, Strings, threads};

parameters! {
    /// The limits of [`FoundMove::of`].
    #[derive(Copy, Eq)]
    pub struct FindParams {
        /// The largest number of playouts of each of the two rounds that weigh the groups in doubt
        /// ([`GroupInDoubt::all`]).
        pub playouts: u32 = 20_000;
        /// The largest number of groups for which a proof is sought; at most ten are weighed.
        pub groups: usize = 3;
        /// The largest number of positions of a zone search for one of these groups.
        pub nodes: u64 = 700_000;
        /// The largest number of groups beside a given move for which [`FoundMove::prove`] seeks a
        /// proof in the last round. The first round takes twice as many.
        pub beside: usize = 5;
        /// The largest number of positions of all searches of [`FoundMove::prove`] for one group in the
        /// last round. The first round has an eighth of it.
        pub decide: u64 = 2_000_000;
    }
}

/// A move that is proved to save or kill a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundMove {
    /// The move.
    pub point: Point,
    /// The stones of the group.
    pub block: PointSet,
    /// Their colour.
    pub owner: Colour,
    /// The points on which the proof depends: it holds on every board that agrees there.
    pub zone: PointSet,
    /// Whether it is proved, too, that the opponent, moving first, gets the opposite result.
    /// Otherwise no proof was found that the move is superfluous.
    pub decides: bool,
}

impl FoundMove {
    /// The value by which moves are compared: the number of the stones of the group plus one, to the
    /// power 3/4.
    pub fn value(&self) -> f64 {
        value_of_stones(self.block.len())
    }
}

/// The rounds: each search may use the nodes divided by this number.
const ROUNDS: [u64; 2] = [8, 1];

impl FoundMove {
    /// A proved move of `to_move` that saves an own group or kills an enemy one; `None` if none is
    /// found within the limits.
    ///
    /// Playouts show which groups ([`Problem::group`](super::Problem::group)) hang on the player who moves
    /// first, and the move for each. The search with relevance zones tries to prove that the move
    /// saves or kills the group although the opponent moves next. Groups for which playouts say that
    /// this is likely come first. A move is left out if the same result is proved without it. Once
    /// `stop` is set, the searches end, and nothing more is proved.
    pub fn of(
        position: &Position,
        to_move: Colour,
        params: &FindParams,
        stop: &Arc<AtomicBool>,
    ) -> Option<FoundMove> {
        FoundMove::among(
            &GroupInDoubt::all(position, params.playouts),
            position,
            to_move,
            params,
            stop,
        )
    }
}

impl FoundMove {
    /// The same among groups that are in doubt, the most valuable first. Left out are groups for which
    /// even a proved move is worth less than half of the value of the first group.
    pub fn among(
        doubts: &[GroupInDoubt],
        position: &Position,
        to_move: Colour,
        params: &FindParams,
        stop: &Arc<AtomicBool>,
    ) -> Option<FoundMove> {
        let most = doubts.first()?.value;
        let mut doubts: Vec<&GroupInDoubt> = doubts
            .iter()
            .filter(|doubt| doubt.promise(to_move) >= most / 2.0)
            .collect();
        let likely = |doubt: &GroupInDoubt| doubt.likely(to_move);
        doubts.sort_by(|one, other| likely(other).total_cmp(&likely(one)));
        doubts.truncate(params.groups);
        let attempt = |doubt: &&GroupInDoubt, _: &dyn Fn() -> bool| {
            Try::new(doubt, position, to_move, params, stop)?.found(params.nodes)
        };
        threads::find(&doubts, attempt, |found| found)
    }
}

/// A group in doubt and the move for it.
struct Try {
    point: Point,
    stones: PointSet,
    owner: Colour,
    /// The player who moves after the move, and the goals of the other player and of him.
    next: Colour,
    goals: [Goal; 2],
    /// Searches with the move and without it.
    with: Zones,
    without: Zones,
}

impl Try {
    fn new(
        doubt: &GroupInDoubt,
        position: &Position,
        to_move: Colour,
        params: &FindParams,
        stop: &Arc<AtomicBool>,
    ) -> Option<Try> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (owner, stones) = (doubt.owner, doubt.stones);
        let point = doubt.best_move(position, to_move, params.playouts)?.point;
        let mut board = Board::of(position);
        let _ = board.play(to_move, point).ok()?;
        let after = board.position();
        let goals = match to_move == owner {
            true => [Goal::Live, Goal::Capture],
            false => [Goal::Capture, Goal::Live],
        };
        Some(Try {
            point,
            stones,
            owner,
            next: to_move.opponent(),
            goals,
            with: Zones::new(after, stones & after.stones(owner), owner, stop),
            without: Zones::new(position, stones, owner, stop),
        })
    }

    /// The move, if searches of `nodes` positions prove it and do not prove that it is superfluous.
    fn found(&mut self, nodes: u64) -> Option<FoundMove> {
        let [goal, opposite] = self.goals;
        let proof = self.with.proves(goal, self.next, nodes)?;
        if self.without.proves(goal, self.next, nodes).is_some() {
            return None;
        }
        Some(FoundMove {
            point: self.point,
            block: self.stones,
            owner: self.owner,
            zone: proof.zone.with(self.point),
            decides: self
                .without
                .proves(opposite, self.next, nodes / 8)
                .is_some(),
        })
    }
}

impl FoundMove {
    /// The move of `to_move` at `point`, if it is proved to save an own group or to kill an enemy one
    /// although the opponent moves next; `None` if no proof is found within the limits.
    ///
    /// The groups are those of the blocks at most two steps away, and the blocks beside the move. A
    /// [`Decider`] seeks the proofs. A move does not count if the group is proved to have the same
    /// fate when the opponent moves first.
    pub fn prove(
        position: &Position,
        to_move: Colour,
        point: Point,
        params: &FindParams,
    ) -> Option<FoundMove> {
        let mut board = Board::of(position);
        let _ = board.play(to_move, point).ok()?;
        let after = *board.position();
        let groups = groups_near(position, point);
        let mut superfluous = PointSet::EMPTY;
        ROUNDS.iter().find_map(|&share| {
            let judge = Judge {
                before: position,
                after: &after,
                point,
                to_move,
                params: DecideParams {
                    nodes: (params.decide / share).max(1),
                    ..DecideParams::default()
                },
            };
            // Small searches are cheap enough for more groups.
            let most = params.beside * share.min(2) as usize;
            let mut groups: Vec<(Colour, PointSet)> = groups.iter().take(most).copied().collect();
            groups.retain(|(_, stones)| !stones.intersects(&superfluous));
            let judge = |&(owner, stones): &(Colour, PointSet), stop: &dyn Fn() -> bool| {
                (stones, judge.judge(owner, stones, stop))
            };
            threads::find(&groups, judge, |(stones, judged)| match judged {
                _ if stones.intersects(&superfluous) => None,
                Judged::Decided(found) => Some(found),
                Judged::Superfluous => {
                    superfluous |= stones;
                    None
                }
                Judged::Open => None,
            })
        })
    }
}

/// What a move does to a group.
enum Judged {
    /// It is proved to save or to kill it.
    Decided(FoundMove),
    /// The group is proved to have the same fate if the opponent moves first.
    Superfluous,
    /// Nothing is proved.
    Open,
}

/// A move whose effect on groups is judged, each with a search of its own.
struct Judge<'a> {
    before: &'a Position,
    after: &'a Position,
    point: Point,
    to_move: Colour,
    params: DecideParams,
}

impl Judge<'_> {
    /// Once `stop` gives true, the result means nothing.
    fn judge(&self, owner: Colour, stones: PointSet, stop: &dyn Fn() -> bool) -> Judged {
        let mut solver = Solver::new(SolveParams::default());
        let mut decide = |position: &Position, stones: PointSet| {
            let mut decider = Decider::new(position, stones, &self.params, &mut solver)?;
            decider.decide(self.to_move.opponent(), stop)
        };
        let is_wanted = |decision: &Decision| match owner == self.to_move {
            true => decision.fate.stays(),
            false => decision.fate == Fate::Dead,
        };
        let left = stones & self.after.stones(owner);
        let zone = if left.is_empty() {
            // Captured by the move itself.
            stones | stones.exterior(self.before.size())
        } else {
            let Some(decision) = decide(self.after, left).filter(is_wanted) else {
                return Judged::Open;
            };
            match decision.how {
                Evidence::Zone { zone, .. } => zone,
                how => how.area() | left,
            }
        };
        let without = decide(self.before, stones);
        if without.as_ref().is_some_and(is_wanted) {
            return Judged::Superfluous;
        }
        Judged::Decided(FoundMove {
            point: self.point,
            block: stones,
            owner,
            zone: zone.with(self.point),
            decides: without.is_some_and(|decision| decision.fate != Fate::Ko),
        })
    }
}

/// The groups with a block at most two steps from `point`, and the blocks beside it, the largest
/// first.
fn groups_near(position: &Position, point: Point) -> Vec<(Colour, PointSet)> {
    let strings = Strings::of(position);
    let size = position.size();
    let beside = PointSet::of(point).thicken(size);
    let near = beside.thicken(size);
    let mut groups: Vec<(Colour, PointSet)> = Vec::new();
    for string in strings
        .iter()
        .filter(|string| string.stones.intersects(&near))
    {
        let first = string.stones.first();
        let group = first.map(|stone| Problem::group(position, stone, MOST_BLOCKS));
        let single = string.stones.intersects(&beside).then_some(string.stones);
        for stones in group.into_iter().chain(single) {
            if !groups.contains(&(string.colour, stones)) {
                groups.push((string.colour, stones));
            }
        }
    }
    groups.sort_by_key(|&(_, stones)| std::cmp::Reverse(stones.len()));
    groups
}

/// The largest number of blocks of a group.
const MOST_BLOCKS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    /// Black's corner group lives or dies at B7.
    fn unsettled() -> Position {
        position! {
            . . . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        }
    }

    #[test]
    fn the_move_that_decides_a_group_is_proved() {
        let position = unsettled();
        let params = FindParams::default();
        let vital = Point::at(0, 1);
        for to_move in Colour::BOTH {
            let found = FoundMove::prove(&position, to_move, vital, &params).expect("a proof");
            assert_eq!((found.point, found.owner), (vital, Colour::Black));
            assert_eq!(found.block.len(), 5);
            assert!(found.decides, "the other player decides it otherwise");
        }
    }

    #[test]
    fn a_capture_is_its_own_proof() {
        // White's stone at E7 is in atari. Black's group lives anyway.
        let position = position! {
            . X . X O . .
            X X X X X O O
            O O O O O O .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let capture = Point::at(0, 5);
        let found = FoundMove::prove(&position, Colour::Black, capture, &FindParams::default());
        let found = found.expect("a proof");
        assert_eq!(found.block, PointSet::of(Point::at(0, 4)));
        assert_eq!(found.owner, Colour::White);
    }

    #[test]
    fn moves_that_decide_nothing_are_not_proved() {
        let position = unsettled();
        let params = FindParams {
            decide: 50_000,
            ..FindParams::default()
        };
        // An occupied point; the wrong point of the eye; far from everything.
        for (row, column) in [(0, 3), (0, 0), (3, 0)] {
            let found = FoundMove::prove(&position, Colour::White, Point::at(row, column), &params);
            assert_eq!(found, None, "{row} {column}");
        }
        // A move that saves what lives already.
        let position = position! {
            . X . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let filled = FoundMove::prove(&position, Colour::Black, Point::at(0, 2), &params);
        assert_eq!(filled, None);
    }
}
