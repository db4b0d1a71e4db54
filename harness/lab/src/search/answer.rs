//! The answer of a search and its cost.

use std::ops::{AddAssign, Sub};

use super::game::Value;

/// The counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The nodes visited, including the root and the tips.
    pub nodes: u64,
    /// The tips: nodes whose static value was backed up.
    pub tips: u64,
    /// The alpha cut-offs: at MIN nodes whose beta value did not exceed the alpha value of a
    /// MAX node above. A cut-off counts only if it skipped a successor.
    pub alpha_cutoffs: u64,
    /// The beta cut-offs: at MAX nodes whose alpha value reached the beta value of a MIN node
    /// above. A cut-off counts only if it skipped a successor.
    pub beta_cutoffs: u64,
    /// The nodes whose value came from the transposition table.
    pub table_cutoffs: u64,
    /// The static evaluations of other nodes, for move ordering and quiescence.
    pub other_evaluations: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.tips += other.tips;
        self.alpha_cutoffs += other.alpha_cutoffs;
        self.beta_cutoffs += other.beta_cutoffs;
        self.table_cutoffs += other.table_cutoffs;
        self.other_evaluations += other.other_evaluations;
    }
}

impl Sub for Counts {
    type Output = Counts;
    fn sub(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes - other.nodes,
            tips: self.tips - other.tips,
            alpha_cutoffs: self.alpha_cutoffs - other.alpha_cutoffs,
            beta_cutoffs: self.beta_cutoffs - other.beta_cutoffs,
            table_cutoffs: self.table_cutoffs - other.table_cutoffs,
            other_evaluations: self.other_evaluations - other.other_evaluations,
        }
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move, the first in search order among equals; `None` if there is no move.
    pub best: Option<M>,
    /// The backed-up value of the root, for MAX.
    pub value: Value,
    /// The line of best play from the root. It may be shorter than the depth, because values
    /// from the transposition table have no line.
    pub line: Vec<M>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// Whether a deeper search would give the same value: one player wins, or all relevant
    /// lines were searched to the end of the game.
    pub solved: bool,
    /// The counts of the search; for a deepening search, of all its iterations.
    pub counts: Counts,
}
