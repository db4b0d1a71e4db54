//! Questions about a fight: can a player force one goal under one rule of ko?
//!
//! [`Solver`](super::Solver) asks such questions, one after another, until it knows a fate, and
//! `forcing.rs` searches for the answers. The key of a position must contain everything that its
//! value depends on. Otherwise the table answers one question with the result of another.

use smallvec::SmallVec;

use super::Fate;
use super::benson::lives_unconditionally;
use super::closed::{self, KnownRegions};
use super::eyes::{self, EyeBound};
use super::fight::{ATTACKER, Block, Fight, KoRule, MoveResult, OWNER, State};
use crate::board::bits::{Bits, Bits64};
use crate::search::forcing::{ForcingGame, Moves, Step};
use crate::search::proof_number::Numbers;
use crate::search::proof_table::{ProofKey, Tag, hash};

/// The goal of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The goal of the attacker: all blocks are captured.
    Dead,
    /// The goal of the owner: at least one block is on the board at the end, and no stone of the
    /// attacker in the area can be captured.
    Alive,
}

impl Goal {
    /// The player with this goal.
    pub(super) fn forcer(self) -> usize {
        match self {
            Goal::Dead => ATTACKER,
            Goal::Alive => OWNER,
        }
    }
}

/// A question to the search: a goal, a rule of ko, and the number of the problem, from 1. The
/// stones of `fixed` are in every position, so keys leave them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FightQuestion {
    pub(super) goal: Goal,
    pub(super) ko: KoRule,
    pub(super) problem: u64,
    pub(super) fixed: Bits64,
}

impl FightQuestion {
    fn number(&self) -> u64 {
        self.problem << 4 | u64::from(self.goal == Goal::Alive) << 3 | self.ko.number()
    }

    /// Whether the forcer reaches the goal in a position with this fate. `None` if neither player
    /// is ko master, because a fate says nothing about that case.
    pub(super) fn reached(&self, fate: Fate) -> Option<bool> {
        let KoRule::Master(master) = self.ko else {
            return None;
        };
        // The ko master wins every ko.
        let reached = match (self.goal, master) {
            (Goal::Dead, OWNER) => fate == Fate::Dead,
            (Goal::Dead, _) => !fate.stays(),
            (Goal::Alive, OWNER) => matches!(fate, Fate::Alive | Fate::Ko | Fate::KoForLife),
            (Goal::Alive, _) => fate == Fate::Alive,
        };
        Some(reached)
    }

    pub(super) fn key(&self, state: &State) -> FightKey {
        let flags =
            u64::from(state.lost) << 11 | u64::from(state.ko) << 2 | u64::from(state.passed) << 1;
        FightKey {
            stones: state.stones.map(|stones| stones - self.fixed),
            tag: FightTag(self.number() << TAG_FLAGS | flags | u64::from(state.mover)),
        }
    }
}

/// A position with everything that its value depends on.
pub(super) type FightKey = ProofKey<FightTag>;

/// The number of low bits of a tag that describe the state: the player to move (bit 0), whether the
/// last move was a pass (bit 1), the ko (bits 2 to 8) and the captured blocks (from bit 11). Bits 9
/// and 10 are always 0.
const TAG_FLAGS: u32 = 19;

/// The problem, the goal, the rule of ko, and the state without its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FightTag(u64);

impl Tag for FightTag {
    fn hash(self, stones: [Bits64; 2]) -> u64 {
        hash(stones, self.0)
    }

    /// Entries of other problems are replaced first, then those with the least work.
    fn rank(self, work: u32, newcomer: FightTag) -> (bool, u32) {
        (self.problem() == newcomer.problem(), work)
    }
}

impl FightTag {
    /// The number of the problem. The four bits below it are the goal and the rule of ko.
    fn problem(self) -> u64 {
        self.0 >> (TAG_FLAGS + 4)
    }
}

/// What settles positions without a search, beside capture, escape and unconditional life.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Knowledge {
    /// The closed regions whose classes are known.
    pub(super) regions: Option<KnownRegions>,
    /// Whether bounds on eyes count.
    pub(super) eyes: bool,
}

/// A fight with a question about it.
pub(super) struct AskedFight<'a> {
    pub(super) fight: &'a Fight,
    pub(super) question: FightQuestion,
    pub(super) knowledge: Knowledge,
}

impl ForcingGame for AskedFight<'_> {
    type State = State;
    type Tag = FightTag;

    #[inline]
    fn key(&self, state: &State) -> FightKey {
        self.question.key(state)
    }

    #[inline]
    fn is_forcers_turn(&self, state: &State) -> bool {
        usize::from(state.mover) == self.question.goal.forcer()
    }

    fn numbers(&self, state: &State) -> Numbers {
        match settled(self.fight, self.question, self.knowledge, state) {
            Some(success) => self.numbers_if(state, success),
            // A pass is seldom the best move of the forcer.
            None if state.passed && !self.is_forcers_turn(state) => Numbers { phi: 1, delta: 2 },
            None => Numbers::UNSEEN,
        }
    }

    #[inline]
    fn moves(&self, _: &State) -> Moves {
        Moves::from_slice(self.fight.order())
    }

    fn play(&self, state: &State, number: u8) -> Option<Step<State>> {
        match self.fight.play(state, number, self.question.ko)? {
            MoveResult::On(next) => Some(Step::On(next)),
            MoveResult::Captured => Some(Step::Over {
                success: self.question.goal == Goal::Dead,
            }),
        }
    }

    /// The second pass ends the game, and the group is not captured. It lives if no stone of the
    /// attacker inside could still be captured; otherwise it is in seki.
    fn pass(&self, state: &State) -> Option<Step<State>> {
        if !state.passed {
            return Some(Step::On(state.pass()));
        }
        let alive = self.question.goal == Goal::Alive;
        Some(Step::Over {
            success: alive && self.fight.inside(state.stones).is_none(),
        })
    }
}

/// Whether the forcer reaches the goal, if that is clear without a search; `None` otherwise. It is
/// clear in four cases: the attacker captures the last block with his next move, a block is
/// unconditionally alive, bounds on the eyes of the last block tell, or the class of the last region
/// is known.
fn settled(
    fight: &Fight,
    question: FightQuestion,
    knowledge: Knowledge,
    state: &State,
) -> Option<bool> {
    let is_attackers_turn = usize::from(state.mover) == ATTACKER;
    // A block that lives unconditionally also lives after a pass of its owner. So it is enough to
    // look at the positions with the attacker to move.
    if !is_attackers_turn && knowledge.regions.is_none() && !knowledge.eyes {
        return None;
    }
    let alive = question.goal == Goal::Alive;
    let blocks: SmallVec<[Block; Fight::MOST_BLOCKS]> = fight.blocks(state).collect();
    let (block, others) = blocks.split_first()?;
    let is_last = others.is_empty();
    if is_attackers_turn {
        // The attacker takes the last block if it is in atari and no ko forbids the move.
        if is_last
            && !block.safe
            && block.liberties.count() == 1
            && state.ko != block.liberties.number() as u8
        {
            return Some(!alive);
        }
        // A group lives if any one of its blocks lives.
        if lives_unconditionally(fight, state.stones, &blocks) {
            return Some(alive);
        }
    }
    if !is_last {
        return None;
    }
    if knowledge.eyes
        && let Some(bound) = eyes::bound(fight, state, block)
    {
        return Some(alive == (bound == EyeBound::AtLeastTwo));
    }
    let fate = closed::fate(fight, state, block, knowledge.regions?)?;
    question.reached(fate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::life::solver;

    #[test]
    fn what_a_fate_tells_of_the_questions_gives_the_fate_again() {
        for letter in "LSDKks".chars() {
            let fate = Fate::from_letter(letter).expect("a letter of a fate");
            let again = solver::fate(|goal, master| {
                let question = FightQuestion {
                    goal,
                    ko: KoRule::Master(master),
                    problem: 1,
                    fixed: Bits64::NONE,
                };
                question.reached(fate)
            });
            assert_eq!(again, Some(fate));
        }
    }
}
