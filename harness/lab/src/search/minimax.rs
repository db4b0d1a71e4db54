//! The minimax procedure, which searches every line to the depth limit.
//!
//! The tests compare alpha-beta with it, and `chapter12` takes its tips as those of the full tree.
//! So it must stay plain: if both took a shortcut, they could share an error.

use super::answer::{Counts, SearchResult};
use super::game::{Game, Value, WIN};
use super::quiescence::Quiescence;

/// Searches every line to `depth` plies and backs up the static values of the tips (Nilsson (1998),
/// section 12.2). With `quiescence`, lines continue until they are quiet.
pub fn minimax<G: Game>(
    game: &mut G,
    depth: u32,
    quiescence: Option<Quiescence>,
) -> SearchResult<G::Move> {
    let mut search = Minimax {
        quiescence,
        moves: Vec::new(),
        line: Vec::new(),
        looked: Vec::new(),
        counts: Counts::default(),
        cut_short: false,
    };
    let extra = match quiescence {
        Some(quiescence) => quiescence.extra,
        None => 0,
    };
    let value = search.node(game, depth, extra);
    search.line.reverse();
    SearchResult {
        best: search.line.first().copied(),
        value,
        line: search.line,
        depth,
        solved: !search.cut_short,
        counts: search.counts,
    }
}

struct Minimax<M> {
    quiescence: Option<Quiescence>,
    moves: Vec<M>,
    /// The best line of the node searched last, in reverse order.
    line: Vec<M>,
    looked: Vec<M>,
    counts: Counts,
    /// Whether the search stopped before the end of the game at some tip.
    cut_short: bool,
}

impl<M: Copy + PartialEq> Minimax<M> {
    fn node<G: Game<Move = M>>(&mut self, game: &mut G, depth: u32, extra: u32) -> Value {
        self.counts.nodes += 1;
        self.line.clear();
        if game.is_over() {
            self.counts.tips += 1;
            return game.evaluate();
        }
        let mut below = (depth.wrapping_sub(1), extra);
        if depth == 0 {
            let value = game.evaluate();
            // If the next moves would change the value, the search goes on (section 12.5).
            let goes_on = match self.quiescence {
                Some(quiescence) if extra > 0 => {
                    !quiescence.is_quiet(game, value, &mut self.looked, &mut self.counts)
                }
                _ => false,
            };
            if !goes_on {
                return self.tip_value(value);
            }
            self.counts.other_evaluations += 1;
            below = (0, extra - 1);
        }
        let start = self.moves.len();
        game.moves(&mut self.moves);
        if self.moves.len() == start {
            return self.tip_value(game.evaluate());
        }
        // MAX backs up the largest value of the successors, and MIN the smallest.
        let player = game.player();
        let cut_short = self.cut_short;
        let mut best = player.worst();
        let mut line = Vec::new();
        for at in start..self.moves.len() {
            let played = self.moves[at];
            let undo = game.play(played);
            let value = self.node(game, below.0, below.1);
            game.undo(undo);
            if player.prefers(value, best) {
                best = value;
                line.clone_from(&self.line);
                line.push(played);
            }
        }
        self.moves.truncate(start);
        self.line = line;
        // If the game is won, the other lines do not matter.
        if best.abs() >= WIN {
            self.cut_short = cut_short;
        }
        best
    }

    fn tip_value(&mut self, value: Value) -> Value {
        self.counts.tips += 1;
        self.cut_short = true;
        value
    }
}
