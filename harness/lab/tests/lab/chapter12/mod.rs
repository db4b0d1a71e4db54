//! Tests of the chapter on search (Nilsson (1998), chapter 12): its figures, its claims, and
//! properties of every search.

mod dice_nim;
mod efficiency;
mod learning;
mod limits;
mod robots;
mod search;
mod tic_tac_toe;
mod worked;
