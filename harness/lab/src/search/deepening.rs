//! Iterative deepening: an answer at any moment (Slate and Atkin (1977)).

use std::ops::ControlFlow;

use super::alpha_beta::AlphaBeta;
use super::answer::{Counts, SearchResult};
use super::budget::{Budget, Watch};
use super::game::Game;

impl<G: Game> AlphaBeta<G> {
    /// Searches to depth 1, 2, 3 and so on until the budget is used up, and returns the
    /// result of the last finished search. Each search improves the move order of the next:
    /// at the root by the values found, elsewhere by the transposition table and the history.
    ///
    /// If depth 1 is not finished, the result has depth 0, the static value and the first
    /// move of the game.
    pub fn deepen(&mut self, game: &mut G, budget: &Budget) -> SearchResult<G::Move> {
        self.deepen_with(game, budget, |_| ControlFlow::Continue(()))
    }

    /// The same as [`AlphaBeta::deepen`], but calls a function with the result of every
    /// finished iteration. The function can end the search.
    pub fn deepen_with(
        &mut self,
        game: &mut G,
        budget: &Budget,
        mut show: impl FnMut(&SearchResult<G::Move>) -> ControlFlow<()>,
    ) -> SearchResult<G::Move> {
        let before = self.counts();
        let mut watch = Watch::start(budget, &before);
        self.root.clear();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut answer = SearchResult {
            best: moves.first().copied(),
            value: game.evaluate(),
            line: moves.into_iter().take(1).collect(),
            depth: 0,
            solved: game.is_over(),
            counts: Counts::default(),
        };
        for depth in 1..=budget.depth.unwrap_or(u32::MAX) {
            if answer.solved {
                break;
            }
            let Ok(found) = self.iteration(game, depth, &mut watch) else {
                break;
            };
            answer = found;
            answer.counts = self.counts() - before;
            if show(&answer).is_break() {
                break;
            }
        }
        // The nodes of an unfinished iteration count as well.
        answer.counts = self.counts() - before;
        answer
    }
}
