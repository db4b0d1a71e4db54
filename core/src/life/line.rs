//! The fight of a problem, move by move, for searches other than the solver's.

use super::fight::{ATTACKER, Fight, KoRule, NO_KO, OWNER, Played, State};
use super::proof::{FightKey, Goal, Question, settled};
use super::{Fate, Problem, solver};
use crate::bits::Bits;
use crate::{Colour, Position};

/// A line of play in the fight of a problem. The forcer reaches his goal, life for the owner and
/// the capture for the attacker, or does not.
pub struct FightLine<'a> {
    problem: &'a Problem,
    fight: Fight,
    question: Question,
    path: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    state: State,
    key: FightKey,
    over: Option<bool>,
}

/// The fate of a position, from answers to `forced(alive, owner)`: whether the player whose goal
/// is life (`alive`) or the capture forces it, with the owner or the attacker as ko master.
pub fn fate(mut forced: impl FnMut(bool, bool) -> Option<bool>) -> Option<Fate> {
    solver::fate(|goal, master| forced(goal == Goal::Alive, master == OWNER))
}

impl FightLine<'_> {
    /// The number of moves of [`FightLine::moves`] that a table needs room for.
    pub const MOVES: usize = NO_KO as usize + 1;

    /// The start, with `first` to move; the goal and the ko master as in [`fate`].
    pub fn new(problem: &Problem, (alive, owner): (bool, bool), first: Colour) -> FightLine<'_> {
        let question = Question {
            goal: if alive { Goal::Alive } else { Goal::Dead },
            ko: KoRule::Master(if owner { OWNER } else { ATTACKER }),
            problem: 1,
        };
        let mut line = FightLine {
            problem,
            fight: problem.fight(),
            question,
            path: Vec::new(),
        };
        line.push(line.fight.start(first), None);
        line
    }

    fn node(&self) -> &Node {
        self.path.last().expect("the root stays")
    }

    /// Whether the forcer is to move.
    pub fn forcer_moves(&self) -> bool {
        usize::from(self.node().state.mover) == self.question.goal.forcer()
    }

    /// Whether the forcer has reached his goal, or can no longer; `None` while play goes on.
    pub fn over(&self) -> Option<bool> {
        self.node().over
    }

    /// The legal moves by number, the pass last.
    pub fn moves(&self) -> impl Iterator<Item = u8> {
        let (state, ko) = (&self.node().state, self.question.ko);
        let legal = move |&bit: &u8| self.fight.play(state, bit, ko).is_some();
        let points = self.fight.order().iter().copied().filter(legal);
        points.chain(std::iter::once(NO_KO))
    }

    /// Plays a legal move. The second pass in a row ends the game.
    pub fn play(&mut self, bit: u8) {
        let state = self.node().state;
        let alive = self.question.goal == Goal::Alive;
        if bit == NO_KO {
            let clear = self.fight.inside(state.stones).is_none();
            return self.push(state.pass(), state.passed.then_some(alive && clear));
        }
        match self.fight.play(&state, bit, self.question.ko) {
            Some(Played::On(next)) => self.push(next, None),
            _ => self.push(state.pass(), Some(!alive)),
        }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.path.pop();
    }

    fn push(&mut self, state: State, over: Option<bool>) {
        let over = over.or_else(|| settled(&self.fight, self.question.goal, &state));
        let key = self.question.key(&state);
        self.path.push(Node { state, key, over });
    }

    /// A hash of everything that the value depends on.
    pub fn key(&self) -> u64 {
        self.node().key.hash()
    }

    /// How many moves ago the position was the same.
    pub fn repeats(&self) -> Option<usize> {
        let (node, above) = self.path.split_last()?;
        Some(above.iter().rev().position(|other| other.key == node.key)? + 1)
    }

    /// The board with the stones of the line played.
    pub fn position(&self) -> Position {
        let owner = self.problem.owner();
        let mut position = *self.problem.position();
        for number in 0..self.fight.order().len() {
            let has = |player: usize| self.node().state.stones[player].contains(number);
            let colour = match () {
                () if has(OWNER) => Some(owner),
                () if has(ATTACKER) => Some(owner.opponent()),
                () => None,
            };
            position.put(self.fight.plot().point(number), colour);
        }
        position
    }
}
