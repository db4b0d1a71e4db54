//! Exact reading of local fights: what is searched to its end, not estimated.

pub(crate) mod local_game;
pub mod race;
