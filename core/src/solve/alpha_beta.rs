//! The same questions answered by alpha-beta: the search library plays the fight as a game.
//!
//! The forcer is MAX and wins when he reaches his goal. He loses when he can no longer reach it,
//! or when a position repeats on the path. At the depth limit the value is unknown, which counts
//! as 0, or it is that of a static judge. A won or lost root is the answer at any depth, and the
//! search deepens until it finds one. The library makes sure that a repetition counts only on its
//! own path ([`Game::repeats`]).

use crate::life::{ATTACKER, Bits, Class, Fight, KoRule, NO_KO, OWNER, Played, State};
use crate::search::{AlphaBeta, Budget, Game, Options, Ordering, Player, Value, WIN};
use crate::solve::Problem;
use crate::solve::proof::{FightKey, Goal, Question, settled};
use crate::solve::solver::fate;
use crate::{Colour, PointSet, Position};

/// A static judge: whether the string or one of the strings with these stones lives in the
/// position; `None` if it does not know.
pub type Judge<'a> = &'a (dyn Fn(&Position, PointSet) -> Option<bool> + Sync);

/// The limits of the search, and the part that a static judge takes in it.
#[derive(Clone, Copy)]
pub struct AlphaBetaParams<'a> {
    /// The largest number of nodes for each player to move first.
    pub nodes: u64,
    /// The judge of positions in which the fight goes on. It orders the moves. No judgement is
    /// taken for the result unless `depth` is given.
    pub judge: Option<Judge<'a>>,
    /// The depth limit in plies at which the judge's word is taken for the result. The answer
    /// is then not proved. `None`: the search deepens until the answer is proved.
    pub depth: Option<u32>,
}

/// The answer of alpha-beta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlphaBetaAnswer {
    /// The class; `None` if the nodes ran out, or the judge did not know.
    pub class: Option<Class>,
    /// The number of nodes of all searches.
    pub nodes: u64,
    /// The number of calls of the judge.
    pub judgements: u64,
}

/// The class of a problem by alpha-beta.
pub fn class_by_alpha_beta(problem: &Problem, params: &AlphaBetaParams) -> AlphaBetaAnswer {
    let rules = problem.fight();
    let mut found = AlphaBetaAnswer::default();
    let mut search = AlphaBeta::new(Options {
        // Without a judge there is nothing to evaluate until the end.
        ordering: Ordering {
            hash_move: true,
            evaluation: params.judge.is_some(),
            history: true,
        },
        table: Some(8 << 20),
        quiescence: None,
    });
    let mut class_with = |first| {
        let mut nodes = params.nodes;
        fate(|goal, master| {
            let question = Question {
                goal,
                ko: KoRule::Master(master),
                problem: 1,
            };
            let mut fight = FightGame {
                problem,
                judge: params.judge,
                judgements: std::cell::Cell::new(0),
                fight: rules.clone(),
                question,
                path: Vec::new(),
            };
            fight.push(rules.start(first), None);
            let budget = Budget {
                depth: params.depth,
                ..Budget::nodes(nodes)
            };
            let answer = search.deepen(&mut fight, &budget);
            nodes = nodes.saturating_sub(answer.counts.nodes);
            found.nodes += answer.counts.nodes;
            found.judgements += fight.judgements.get();
            let known = match params.depth {
                Some(depth) => answer.value != 0 && (answer.solved || answer.depth == depth),
                None => answer.value.abs() == WIN,
            };
            known.then_some(answer.value > 0)
        })
    };
    let owner_first = class_with(problem.owner());
    let attacker_first = class_with(problem.owner().opponent());
    found.class = owner_first
        .zip(attacker_first)
        .map(|(owner_first, attacker_first)| Class {
            owner_first,
            attacker_first,
        });
    found
}

/// A fight as a two-player game: the nodes from the root to the current one.
struct FightGame<'a> {
    problem: &'a Problem,
    judge: Option<Judge<'a>>,
    judgements: std::cell::Cell<u64>,
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

impl FightGame<'_> {
    fn forcer(&self) -> u8 {
        self.question.goal.forcer() as u8
    }

    fn node(&self) -> &Node {
        self.path.last().expect("the root stays")
    }

    /// The board with the stones of the current node.
    fn position(&self) -> Position {
        let owner = self.problem.owner();
        let mut position = *self.problem.position();
        for number in 0..self.fight.len() {
            let has = |player: usize| self.node().state.stones[player].contains(number);
            let colour: Option<Colour> = match () {
                () if has(OWNER) => Some(owner),
                () if has(ATTACKER) => Some(owner.opponent()),
                () => None,
            };
            position.put(self.fight.point(number as u8), colour);
        }
        position
    }

    /// The value of a node in which the fight goes on: 1 if the judge says that the forcer
    /// reaches his goal, -1 if not, 0 without a word.
    fn judged(&self) -> Value {
        let Some(judge) = self.judge else { return 0 };
        self.judgements.set(self.judgements.get() + 1);
        let position = self.position();
        let stones = self.problem.block() & position.stones(self.problem.owner());
        match judge(&position, stones) {
            None => 0,
            Some(lives) if lives == (self.question.goal == Goal::Alive) => 1,
            Some(_) => -1,
        }
    }

    /// Goes to a position; `over` where the rules say so.
    fn push(&mut self, state: State, over: Option<bool>) {
        let over = over.or_else(|| settled(&self.fight, self.question.goal, &state));
        let key = self.question.key(&state);
        self.path.push(Node { state, key, over });
    }
}

impl Game for FightGame<'_> {
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
            None => self.judged(),
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
