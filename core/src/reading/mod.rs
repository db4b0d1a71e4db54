//! Exact reading of local fights: capturing races, and parts of the board between walls. A search
//! plays them to their end.
//!
//! `combined` reads both kinds. A result from here overrules its estimates, so a wrong result makes
//! a wrong verdict.

pub(crate) mod local_game;
pub mod race;
