//! The same questions answered by alpha-beta: the search library plays the fight as a game.
//!
//! The forcer is MAX and wins when he reaches his goal. He loses when he can no longer reach it,
//! or when a position repeats on the path. At the depth limit the value is unknown, which counts
//! as 0. So a won or lost root is the answer at any depth, and the search deepens until it finds
//! one. The library makes sure that a repetition counts only on its own path
//! ([`Game::repeats`]).

use crate::life::{Bits, Class, Fight, KoRule, NO_KO, Played, State};
use crate::search::{AlphaBeta, Budget, Game, Options, Ordering, Player, Value, WIN};
use crate::solve::Problem;
use crate::solve::proof::{FightKey, Goal, Question, settled};
use crate::solve::solver::fate;

/// A fight as a two-player game: the nodes from the root to the current one.
#[derive(Clone, Debug)]
pub(super) struct FightGame {
    fight: Fight,
    question: Question,
    path: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    key: FightKey,
    /// Whether the forcer has reached his goal, or can no longer.
    over: Option<bool>,
}

/// The class of a problem by alpha-beta; `None` when `nodes` per first player run out.
pub(super) fn class_by_alpha_beta(problem: &Problem, nodes: u64) -> Option<Class> {
    let rules = problem.fight();
    let mut search = AlphaBeta::new(Options {
        // Until the end there is nothing to evaluate.
        ordering: Ordering {
            hash_move: true,
            evaluation: false,
            history: true,
        },
        table: Some(8 << 20),
        quiescence: None,
    });
    let mut class_with = |first| {
        let mut nodes = nodes;
        fate(|goal, master| {
            let question = Question {
                goal,
                ko: KoRule::Master(master),
                problem: 1,
            };
            let mut fight = FightGame {
                fight: rules.clone(),
                question,
                path: Vec::new(),
            };
            fight.push(rules.start(first), None);
            let answer = search.deepen(&mut fight, &Budget::nodes(nodes));
            nodes = nodes.saturating_sub(answer.counts.nodes);
            (answer.value.abs() == WIN).then_some(answer.value == WIN)
        })
    };
    Some(Class {
        owner_first: class_with(problem.owner())?,
        attacker_first: class_with(problem.owner().opponent())?,
    })
}

impl FightGame {
    fn forcer(&self) -> u8 {
        self.question.goal.forcer() as u8
    }

    fn node(&self) -> &Node {
        self.path.last().expect("the root stays")
    }

    /// Goes to a position; `over` where the rules say so.
    fn push(&mut self, state: State, over: Option<bool>) {
        let over = over.or_else(|| settled(&self.fight, self.question.goal, &state));
        let key = self.question.key(&state);
        self.path.push(Node { state, key, over });
    }
}

impl Game for FightGame {
    /// The bit of a point, or [`NO_KO`] for a pass.
    type Move = u8;
    type Undo = ();

    const SLOTS: usize = NO_KO as usize + 1;

    fn player(&self) -> Player {
        match self.node().state.mover == self.forcer() {
            true => Player::Max,
            false => Player::Min,
        }
    }

    fn is_over(&self) -> bool {
        self.node().over.is_some()
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        let state = &self.node().state;
        let ko = self.question.ko;
        let legal = |&&bit: &&u8| self.fight.play(state, bit, ko).is_some();
        moves.extend(self.fight.order().iter().filter(legal));
        moves.push(NO_KO);
    }

    fn play(&mut self, bit: u8) {
        let state = self.node().state;
        let alive = self.question.goal == Goal::Alive;
        if bit == NO_KO {
            let over = state
                .passed
                .then(|| alive && self.fight.inside(state.stones).is_none());
            return self.push(state.pass(), over);
        }
        match self.fight.play(&state, bit, self.question.ko) {
            Some(Played::On(next)) => self.push(next, None),
            _ => self.push(state.pass(), Some(!alive)),
        }
    }

    fn undo(&mut self, (): ()) {
        self.path.pop();
    }

    fn evaluate(&self) -> Value {
        match self.node().over {
            Some(true) => WIN,
            Some(false) => -WIN,
            None => 0,
        }
    }

    fn key(&self) -> u64 {
        self.node().key.hash()
    }

    fn repeats(&self) -> Option<(usize, Value)> {
        let (node, above) = self.path.split_last()?;
        let ago = above.iter().rev().position(|other| other.key == node.key)? + 1;
        Some((ago, -WIN))
    }

    fn slot(bit: u8) -> usize {
        usize::from(bit)
    }
}
