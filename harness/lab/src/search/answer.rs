//! The answer of a search and its cost.
//!
//! All searches except [`expectimax`](super::expectimax) return a [`SearchResult`], and all of them
//! fill [`Counts`]. The claims about efficiency compare these counts, so every search must count
//! nodes and tips in the same way.

use super::game::Value;

/// The counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The nodes visited, including the root and the tips.
    pub nodes: u64,
    /// The tips: nodes whose static value was backed up.
    pub tips: u64,
    /// The alpha cut-offs. They happen at a MIN node whose beta value is not above the alpha value
    /// of a MAX node above it. A cut-off counts only if it skipped a successor.
    pub alpha_cutoffs: u64,
    /// The beta cut-offs. They happen at a MAX node whose alpha value reaches the beta value of a
    /// MIN node above it. A cut-off counts only if it skipped a successor.
    pub beta_cutoffs: u64,
    /// The static evaluations of other nodes, for move ordering and quiescence.
    pub other_evaluations: u64,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move, the first in search order among equals; `None` if there is no move.
    pub best: Option<M>,
    /// The backed-up value of the root, for MAX.
    pub value: Value,
    /// The line of best play from the root.
    pub line: Vec<M>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// Whether a deeper search would give the same value: one player wins, or all relevant lines
    /// were searched to the end of the game.
    pub solved: bool,
    /// The counts of the search. For a deepening search they include all iterations.
    pub counts: Counts,
}
