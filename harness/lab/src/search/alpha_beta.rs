//! The alpha-beta procedure (Nilsson (1998), section 12.3), fail-soft: a value may lie outside the
//! window. Also iterative deepening (section 12.4).
//!
//! The worked examples and tests of `chapter12` call both. The tests compare values with
//! [`minimax`](super::minimax) and counts with the formulas of the chapter: a wrong cut-off changes
//! one of them.

use std::ops::ControlFlow;

use super::answer::{Counts, SearchResult};
use super::game::{Game, Player, Value, WIN};
use super::quiescence::Quiescence;

/// The options of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether moves are ordered by the static evaluation of the next position. Otherwise they have
    /// the game's own order. One ply above the depth limit they are never ordered, since it would
    /// save nothing.
    pub by_evaluation: bool,
    /// The condition for searching beyond the depth limit; `None` stops at the limit.
    pub quiescence: Option<Quiescence>,
}

impl Options {
    /// Alpha-beta as in section 12.3, with the game's own order of moves.
    pub const PLAIN: Options = Options {
        by_evaluation: false,
        quiescence: None,
    };
}

/// Searches to `depth` plies. The value is that of [`minimax`](super::minimax) at the same depth
/// and with the same quiescence, and the best move has this value. Afterwards the game is in the
/// same position as before.
pub fn alpha_beta<G: Game>(game: &mut G, depth: u32, options: Options) -> SearchResult<G::Move> {
    AlphaBeta::new(options).search(game, depth)
}

/// Searches to depth 1, 2, 3 and so on until the game is solved, or until `show` ends it. `show`
/// gets the result of every iteration. Each iteration orders the moves of the root by the values of
/// the iteration before. Returns the last result, with the counts of all iterations.
pub fn deepen<G: Game>(
    game: &mut G,
    options: Options,
    mut show: impl FnMut(&SearchResult<G::Move>) -> ControlFlow<()>,
) -> SearchResult<G::Move> {
    let mut search = AlphaBeta::new(options);
    let mut depth = 1;
    loop {
        let result = search.search(game, depth);
        if show(&result).is_break() || result.solved {
            return result;
        }
        depth += 1;
    }
}

struct AlphaBeta<M> {
    options: Options,
    /// The moves of the root, in the order for the next iteration.
    root: Vec<M>,
    counts: Counts,
    /// Whether the search stopped before the end of the game at some tip that matters.
    cut_short: bool,
}

/// The depth and the window of a node.
#[derive(Clone, Copy)]
struct Task {
    is_root: bool,
    depth: u32,
    /// The number of plies left beyond the depth limit.
    extra: u32,
    alpha: Value,
    beta: Value,
}

impl<M: Copy + PartialEq> AlphaBeta<M> {
    fn new(options: Options) -> AlphaBeta<M> {
        AlphaBeta {
            options,
            root: Vec::new(),
            counts: Counts::default(),
            cut_short: false,
        }
    }

    fn search<G: Game<Move = M>>(&mut self, game: &mut G, depth: u32) -> SearchResult<M> {
        self.cut_short = false;
        let task = Task {
            is_root: true,
            depth,
            extra: match self.options.quiescence {
                Some(quiescence) => quiescence.extra,
                None => 0,
            },
            // The first window covers all values (section 12.3), since none is beyond that of a won
            // game.
            alpha: -WIN,
            beta: WIN,
        };
        let mut line = Vec::new();
        let value = self.node(game, task, &mut line);
        line.reverse();
        SearchResult {
            best: line.first().copied(),
            value,
            line,
            depth,
            solved: !self.cut_short,
            counts: self.counts,
        }
    }

    /// Returns the value of a node. `line` becomes the best line from there, in reverse order.
    fn node<G: Game<Move = M>>(&mut self, game: &mut G, task: Task, line: &mut Vec<M>) -> Value {
        self.counts.nodes += 1;
        line.clear();
        if game.is_over() {
            self.counts.tips += 1;
            return game.evaluate();
        }
        let mut below = Task {
            is_root: false,
            depth: task.depth.saturating_sub(1),
            ..task
        };
        // At the depth limit the static value is used, if the position is quiet enough.
        if task.depth == 0 {
            let value = game.evaluate();
            if task.extra == 0 || self.is_quiet(game, value) {
                return self.tip_value(value);
            }
            self.counts.other_evaluations += 1;
            below.extra -= 1;
        }
        let moves = self.moves(game, task);
        if moves.is_empty() {
            return self.tip_value(game.evaluate());
        }
        let player = game.player();
        let cut_short = self.cut_short;
        let mut best = player.worst();
        let mut values = Vec::new();
        let mut after = Vec::new();
        for &played in &moves {
            let undo = game.play(played);
            let value = self.node(game, below, &mut after);
            game.undo(undo);
            values.push(value);
            if player.prefers(value, best) {
                best = value;
                line.clone_from(&after);
                line.push(played);
            }
            // The best value found so far bounds the values that its player will accept below
            // (section 12.3).
            match player {
                Player::Max => below.alpha = below.alpha.max(value),
                Player::Min => below.beta = below.beta.min(value),
            }
            // A player above already has a better move, so the rest of this node does not matter.
            if below.alpha >= below.beta {
                let cut = u64::from(values.len() < moves.len());
                match player {
                    Player::Max => self.counts.beta_cutoffs += cut,
                    Player::Min => self.counts.alpha_cutoffs += cut,
                }
                break;
            }
        }
        // If the game is won, the other lines do not matter.
        if best.abs() >= WIN {
            self.cut_short = cut_short;
        }
        if task.is_root {
            self.order_root(moves, values, player, line.last().copied());
        }
        best
    }

    /// Stores the moves of the root for the next iteration: the best first, then the others by
    /// their values.
    fn order_root(&mut self, moves: Vec<M>, values: Vec<Value>, player: Player, best: Option<M>) {
        // If some moves have no value, the window closed early: the game is won, and no iteration
        // follows.
        let mut known: Vec<(M, Value)> = moves.into_iter().zip(values).collect();
        known.sort_by_key(|&(played, value)| (Some(played) != best, -player.value_for(value)));
        self.root = known.into_iter().map(|(played, _)| played).collect();
    }

    /// Returns the moves of a node in search order.
    fn moves<G: Game<Move = M>>(&mut self, game: &mut G, task: Task) -> Vec<M> {
        if task.is_root && !self.root.is_empty() {
            return std::mem::take(&mut self.root);
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        // A good order cuts off whole subtrees. One ply above the limit there are none, and each
        // move would be evaluated twice.
        if self.options.by_evaluation && task.depth > 1 {
            let player = game.player();
            self.counts.other_evaluations += moves.len() as u64;
            moves.sort_by_cached_key(|&played| {
                let undo = game.play(played);
                let value_for = player.value_for(game.evaluate());
                game.undo(undo);
                -value_for
            });
        }
        moves
    }

    fn is_quiet<G: Game<Move = M>>(&mut self, game: &mut G, value: Value) -> bool {
        match self.options.quiescence {
            Some(quiescence) => quiescence.is_quiet(game, value, &mut Vec::new(), &mut self.counts),
            None => true,
        }
    }

    fn tip_value(&mut self, value: Value) -> Value {
        self.counts.tips += 1;
        self.cut_short = true;
        value
    }
}
