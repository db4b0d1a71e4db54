//! Exact reading of local fights: what is searched to its end, not estimated.
//!
//! `combined` asks both kinds. What is read overrules its estimates.

pub(crate) mod local_game;
pub mod race;
