//! Worked examples: the source's two games, a dice game, a ladder, and trees. They show the search
//! at work, test it, and feed `sahwal-lab search-demo`.

mod dice_nim;
mod exercise;
mod ladder;
mod learning;
mod random_tree;
mod robots;
mod tic_tac_toe;
mod tree;

pub use dice_nim::{DiceMove, DiceNim};
pub use exercise::exercise;
pub use ladder::{Chase, Ladder};
pub use learning::{SelfPlay, exact_ends, payoff, random_walk, rms};
pub use random_tree::{RandomTree, TreeValues};
pub use robots::{Robots, Step};
pub use tic_tac_toe::{Cell, TicTacToe};
pub use tree::{Branch, ParseTreeError, TreeGame};
