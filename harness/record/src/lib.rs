//! Opens a game record, once and for all ways into the program.
//!
//! [`Record::open`] plays the main line of a [`GameTree`](sahwal_sgf::GameTree) up to a move, and
//! reads what the record says about its score ([`Recorded`]) and its counted result
//! ([`Record::truth`]). Each part that it repairs is told as a [`Repair`].
//!
//! The package reads no files, prints nothing and starts no threads, so that the packages for
//! JavaScript and Python have it, too.

#![forbid(unsafe_code)]

mod info;
mod line;
mod marks;
mod play;
mod record;
mod recorded;
mod repair;
mod stones;
#[cfg(test)]
mod tests;
mod truth;

pub use info::{Players, info_text};
pub use play::{Action, Play, Step};
pub use record::{Record, game_of};
pub use recorded::{Recorded, RecordedResult, in_place_of};
pub use repair::{NO_COUNT, Repair};
pub use stones::StoneCount;
pub use truth::{Contradiction, Truth};
