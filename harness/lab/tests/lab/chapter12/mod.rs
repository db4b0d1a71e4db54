//! The chapter on search (Nilsson (1998), chapter 12): its two games, a dice game, a ladder, trees,
//! and what holds for every search.

mod dice_nim;
mod efficiency;
mod ladder;
mod learning;
mod limits;
mod robots;
mod search;
mod tic_tac_toe;
mod tree;
