//! The same questions answered by alpha-beta: the search library plays the fight as a game.
//!
//! The forcer is MAX and wins when he reaches his goal. He loses when he can no longer reach it,
//! or when a position repeats on the path. At the depth limit the value is unknown, which counts
//! as 0, or it is that of a static judge. A won or lost root is the answer at any depth, and the
//! search deepens until it finds one. The library makes sure that a repetition counts only on its
//! own path ([`Game::repeats`]).

use sahwal_core::internals::{FightLine, fate};
use sahwal_core::life::Class;
use sahwal_core::life::Problem;
use sahwal_core::{PointSet, Position};

use crate::search::{AlphaBeta, Budget, Game, Options, Ordering, Player, Value, WIN};

/// A static judge: whether the string or one of the strings with these stones lives in the
/// position; `None` if it does not know.
pub(super) type Judge<'a> = &'a (dyn Fn(&Position, PointSet) -> Option<bool> + Sync);

/// The limits of the search, and the part that a static judge takes in it.
#[derive(Clone, Copy)]
pub(super) struct AlphaBetaParams<'a> {
    /// The largest number of nodes for each player to move first.
    pub(super) nodes: u64,
    /// The judge of positions in which the fight goes on. It orders the moves. No judgement is
    /// taken for the result unless `depth` is given.
    pub(super) judge: Option<Judge<'a>>,
    /// The depth limit in plies at which the judge's word is taken for the result. The answer
    /// is then not proved. `None`: the search deepens until the answer is proved.
    pub(super) depth: Option<u32>,
}

/// The answer of alpha-beta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AlphaBetaAnswer {
    /// The class; `None` if the nodes ran out, or the judge did not know.
    pub(super) class: Option<Class>,
    /// The number of nodes of all searches.
    pub(super) nodes: u64,
    /// The number of calls of the judge.
    pub(super) judgements: u64,
}

/// The class of a problem by alpha-beta.
pub(super) fn class_by_alpha_beta(problem: &Problem, params: &AlphaBetaParams) -> AlphaBetaAnswer {
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
        fate(|alive, owner_is_master| {
            let mut fight = FightGame {
                problem,
                judge: params.judge,
                judgements: std::cell::Cell::new(0),
                alive,
                line: FightLine::new(problem, (alive, owner_is_master), first),
            };
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

/// A fight as a two-player game.
struct FightGame<'a> {
    problem: &'a Problem,
    judge: Option<Judge<'a>>,
    judgements: std::cell::Cell<u64>,
    /// Whether the forcer's goal is life.
    alive: bool,
    line: FightLine<'a>,
}

impl FightGame<'_> {
    /// The value of a node in which the fight goes on: 1 if the judge says that the forcer
    /// reaches his goal, -1 if not, 0 without a word.
    fn judged(&self) -> Value {
        let Some(judge) = self.judge else { return 0 };
        self.judgements.set(self.judgements.get() + 1);
        let position = self.line.position();
        let stones = self.problem.block() & position.stones(self.problem.owner());
        match judge(&position, stones) {
            None => 0,
            Some(lives) if lives == self.alive => 1,
            Some(_) => -1,
        }
    }
}

impl Game for FightGame<'_> {
    type Move = u8;
    type Undo = ();

    const SLOTS: usize = FightLine::MOVES;

    fn player(&self) -> Player {
        match self.line.forcer_moves() {
            true => Player::Max,
            false => Player::Min,
        }
    }

    fn is_over(&self) -> bool {
        self.line.over().is_some()
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(self.line.moves());
    }

    fn play(&mut self, bit: u8) {
        self.line.play(bit);
    }

    fn undo(&mut self, (): ()) {
        self.line.undo();
    }

    fn evaluate(&self) -> Value {
        match self.line.over() {
            Some(true) => WIN,
            Some(false) => -WIN,
            None => self.judged(),
        }
    }

    fn key(&self) -> u64 {
        self.line.key()
    }

    fn repeats(&self) -> Option<(usize, Value)> {
        Some((self.line.repeats()?, -WIN))
    }

    fn slot(bit: u8) -> usize {
        usize::from(bit)
    }
}
