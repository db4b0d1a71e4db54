#![doc = include_str!("README.md")]

mod alpha_beta;
mod answer;
mod budget;
mod deepening;
mod expectimax;
mod game;
mod minimax;
mod ordering;
mod quiescence;
mod table;
pub mod td;

pub use alpha_beta::{AlphaBeta, Options};
pub use answer::{Counts, SearchResult};
pub use budget::Budget;
pub use expectimax::{Expected, expectimax};
pub use game::{Game, Player, StochasticGame, Value, WIN};
pub use minimax::minimax;
pub use ordering::Ordering;
pub use quiescence::Quiescence;
