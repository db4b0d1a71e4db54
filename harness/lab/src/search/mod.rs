//! Search in two-player games, after Nilsson, "Artificial Intelligence: A New Synthesis" (1998),
//! chapter 12: minimax, alpha-beta and its order of moves, iterative deepening, quiescence, games
//! of chance, and learning an evaluation by temporal differences. Section and figure numbers refer
//! to that chapter.
//!
//! A game implements [`Game`]: the player to move, the legal moves, play and undo, and a static
//! evaluation. The players are called MAX, who wants large values, and MIN, who wants small ones. A
//! *tip* is a leaf of the searched tree. A *ply* and a unit of depth are one move of one player.
//! The chapter itself counts a ply as a pair of moves, one of MAX and one of MIN (section 12.1): n
//! of its plies are 2n plies here.
//!
//! `chapter12` uses the searches, and `harness/lab/tests/lab/chapter12` tests the games and figures
//! of the chapter. The product does not use them. An error here would make a claim of the chapter
//! look wrong.
//!
//! | subject | item | source |
//! | --- | --- | --- |
//! | backed-up values of a whole tree | [`minimax`] | 12.2 |
//! | alpha-beta (fail-soft), with counts of tips and cut-offs | [`alpha_beta`] | 12.3; Pearl (1984), p. 234 |
//! | move order by evaluation | [`Options::by_evaluation`] | 12.4 |
//! | iterative deepening | [`deepen`] | 12.4; Slate and Atkin (1977) |
//! | quiescence | [`Quiescence`] | 12.5 |
//! | expected values at DICE nodes | [`expectimax`] | 12.5, fig. 8 |
//! | TD(lambda) with hidden units | [`td`] | 12.6, fig. 9; Sutton (1988); Tesauro (1992) |

mod alpha_beta;
mod answer;
mod expectimax;
mod game;
mod minimax;
mod quiescence;
pub mod td;

pub use alpha_beta::{Options, alpha_beta, deepen};
pub use answer::{Counts, SearchResult};
pub use expectimax::{Expected, expectimax};
pub use game::{Game, Player, StochasticGame, Value, WIN};
pub use minimax::minimax;
pub use quiescence::Quiescence;
