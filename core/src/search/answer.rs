//! The answer of a search and its cost.

use std::ops::{AddAssign, Sub};

use super::game::Value;

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes visited, the root and the tips included.
    pub nodes: u64,
    /// Tips: nodes that were evaluated statically to be backed up.
    pub tips: u64,
    /// Alpha cut-offs: below MIN nodes whose beta value did not exceed the alpha value
    /// of a MAX node above. Only where a successor was left to be cut off.
    pub alpha_cutoffs: u64,
    /// Beta cut-offs: below MAX nodes whose alpha value was not below the beta value of
    /// a MIN node above. Only where a successor was left to be cut off.
    pub beta_cutoffs: u64,
    /// Nodes that the transposition table answered.
    pub table_cutoffs: u64,
    /// Static evaluations beside those of tips: to order moves, and to find out whether
    /// a node is quiet.
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
    /// The best move, the first of equally good ones in the order searched; `None` where
    /// there is no move.
    pub best: Option<M>,
    /// The backed-up value of the root, for MAX.
    pub value: Value,
    /// Best play by both from the root. It ends early where the transposition table knew
    /// the rest.
    pub line: Vec<M>,
    /// The depth in plies to which every line was searched.
    pub depth: u32,
    /// Whether the game is won for one player, or every line that bears on the value was
    /// searched to the end of the game: a deeper search would say the same.
    pub solved: bool,
    /// What it cost, all iterations of a deepening search together.
    pub counts: Counts,
}
