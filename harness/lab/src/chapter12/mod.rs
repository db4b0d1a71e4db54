//! The games of Nilsson (1998), chapter 12, and its worked examples ([`worked_examples`]).
//!
//! `sahwal-lab chapter12` prints them, and `harness/lab/tests/lab/chapter12` tests the claims of
//! the chapter on these games. `results/CLAIMS.md` quotes both: if a rule of a game changed, its
//! figures would be wrong.

mod dice_nim;
mod ladder;
mod robots;
mod tic_tac_toe;
mod tree;
mod worked;

pub use dice_nim::{DiceMove, DiceNim};
pub use ladder::{Chase, Ladder};
pub use robots::{Robots, Step};
pub use tic_tac_toe::{Cell, TicTacToe, backed_up};
pub use tree::{Branch, TreeGame};
pub use worked::{WorkedExample, worked_examples};
