#![doc = include_str!("README.md")]

mod alpha_beta;
mod answer;
mod deepening;
pub mod efficiency;
pub mod examples;
mod expectimax;
mod game;
mod minimax;
mod ordering;
mod quiescence;
mod random;
mod table;
pub mod td;

pub use alpha_beta::{AlphaBeta, Options};
pub use answer::{Answer, Counts};
pub use deepening::Budget;
pub use expectimax::{Expected, expectimax};
pub use game::{Game, Player, StochasticGame, Value, WIN};
pub use minimax::minimax;
pub use ordering::Ordering;
pub use quiescence::Quiescence;
pub use random::SplitMix64;

#[cfg(test)]
mod tests;
