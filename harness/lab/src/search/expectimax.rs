//! Search in games of chance, with expected values at DICE nodes (Nilsson (1998), section 12.5,
//! fig. 8).
//!
//! `sahwal-lab chapter12` and the tests of nim with a die call it. The tests of learning take its
//! values as the truth, so it must stay without cut-offs. The value is exact if
//! [`Expected::solved`] is true. A deep search takes long.

use super::answer::Counts;
use super::game::StochasticGame;

/// The answer of an expectimax search.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected<M> {
    /// The best move, the first among equals. `None` at a DICE node, at the end of the game, at
    /// depth 0, or if there is no move.
    pub best: Option<M>,
    /// The expected value of the root for MAX, with best play by both.
    pub value: f64,
    /// Whether every line was searched to the end of the game.
    pub solved: bool,
    /// The counts of the search. There are no cut-offs.
    pub counts: Counts,
}

/// Searches `depth` plies and backs up the largest value at MAX nodes, the smallest at MIN
/// nodes and the expected value at DICE nodes. Moves of the dice do not count as plies.
pub fn expectimax<G: StochasticGame>(game: &mut G, depth: u32) -> Expected<G::Move> {
    let mut search = Search {
        moves: Vec::new(),
        outcomes: Vec::new(),
        counts: Counts::default(),
        cut_short: false,
    };
    let (value, best) = search.node(game, depth);
    Expected {
        best,
        value,
        solved: !search.cut_short,
        counts: search.counts,
    }
}

struct Search<M> {
    moves: Vec<M>,
    outcomes: Vec<(M, f64)>,
    counts: Counts,
    cut_short: bool,
}

impl<M: Copy + PartialEq> Search<M> {
    fn node<G: StochasticGame<Move = M>>(&mut self, game: &mut G, depth: u32) -> (f64, Option<M>) {
        self.counts.nodes += 1;
        if depth == 0 || game.is_over() {
            self.cut_short |= !game.is_over();
            self.counts.tips += 1;
            return (f64::from(game.evaluate()), None);
        }
        let dice = self.outcomes.len();
        game.outcomes(&mut self.outcomes);
        if self.outcomes.len() > dice {
            // A throw is not a move of a player, so it costs no depth.
            let mut mean = 0.0;
            for at in dice..self.outcomes.len() {
                // Nobody chooses a throw, so a DICE node backs up the expected value (section
                // 12.5).
                let (thrown, probability) = self.outcomes[at];
                let undo = game.play(thrown);
                mean += probability * self.node(game, depth).0;
                game.undo(undo);
            }
            self.outcomes.truncate(dice);
            return (mean, None);
        }
        let start = self.moves.len();
        game.moves(&mut self.moves);
        let player = game.player();
        let mut best: Option<(f64, M)> = None;
        for at in start..self.moves.len() {
            let played = self.moves[at];
            let undo = game.play(played);
            let value = self.node(game, depth - 1).0;
            game.undo(undo);
            match best {
                Some((known, _)) if !player.prefers(value, known) => {}
                _ => best = Some((value, played)),
            }
        }
        self.moves.truncate(start);
        match best {
            Some((value, played)) => (value, Some(played)),
            None => {
                self.counts.tips += 1;
                self.cut_short = true;
                (f64::from(game.evaluate()), None)
            }
        }
    }
}
