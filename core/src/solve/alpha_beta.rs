//! The same questions by alpha-beta: the search library plays the fight as a game.
//!
//! The forcer is MAX and wins when he reaches his goal; when he cannot any more, or a
//! position comes up again on the path, he has lost; at the depth limit nothing is known,
//! which is worth 0. So a won or lost root is the answer, whatever the depth, and deepening
//! goes on until there is one. That a repetition counts on its path alone is the library's
//! care ([`Game::repeats`]).

use super::ground::{Ground, NO_KO, Played, State};
use super::search::{Goal, Question, settled};
use super::table::Key;
use crate::search::{AlphaBeta, Budget, Game, Options, Ordering, Player, Value, WIN};

/// A fight as a game of two: the nodes from the root to the one in hand.
#[derive(Clone, Debug)]
pub(super) struct Fight {
    ground: Ground,
    question: Question,
    path: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    key: Key,
    /// Whether the forcer has reached his goal, or can no longer.
    over: Option<bool>,
}

/// Alpha-beta in place of proof-number search.
#[derive(Clone, Debug)]
pub(super) struct Deepener {
    search: AlphaBeta<Fight>,
}

impl Deepener {
    /// With a transposition table of at most so many units of 2^20 bytes.
    pub(super) fn new(megabytes: usize) -> Deepener {
        let options = Options {
            // Until the end there is nothing to evaluate.
            ordering: Ordering {
                hash_move: true,
                evaluation: false,
                history: true,
            },
            table: Some(megabytes << 20),
            quiescence: None,
        };
        Deepener {
            search: AlphaBeta::new(options),
        }
    }

    /// Whether the forcer reaches the goal from `state`; `None` when `nodes` runs out
    /// first. Takes what it searches off `nodes`.
    pub(super) fn forced(
        &mut self,
        ground: &Ground,
        question: Question,
        state: &State,
        nodes: &mut u64,
    ) -> Option<bool> {
        let mut fight = Fight {
            ground: ground.clone(),
            question,
            path: Vec::new(),
        };
        fight.push(*state, None);
        let answer = self.search.deepen(&mut fight, &Budget::nodes(*nodes));
        *nodes = nodes.saturating_sub(answer.counts.nodes);
        match answer.value {
            WIN => Some(true),
            value if value == -WIN => Some(false),
            _ => None,
        }
    }
}

impl Fight {
    fn forcer(&self) -> u8 {
        self.question.goal.forcer() as u8
    }

    fn node(&self) -> &Node {
        self.path.last().expect("the root stays")
    }

    /// Goes to a position; `over` where the rules say so.
    fn push(&mut self, state: State, over: Option<bool>) {
        let over = over.or_else(|| settled(&self.ground, self.question.goal, &state));
        let key = self.question.key(&state);
        self.path.push(Node { state, key, over });
    }
}

impl Game for Fight {
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
        let master = self.question.master;
        let legal = |&&bit: &&u8| self.ground.play(state, bit, master).is_some();
        moves.extend(self.ground.order.iter().filter(legal));
        moves.push(NO_KO);
    }

    fn play(&mut self, bit: u8) {
        let state = self.node().state;
        let alive = self.question.goal == Goal::Alive;
        if bit == NO_KO {
            let over = state
                .passed
                .then(|| alive && self.ground.inside(state.stones) == 0);
            return self.push(Ground::pass(&state), over);
        }
        match self.ground.play(&state, bit, self.question.master) {
            Some(Played::On(next)) => self.push(next, None),
            _ => self.push(Ground::pass(&state), Some(!alive)),
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
