//! The life and death of one block, and local fights on at most 64 points.
//!
//! [`Fate`] is the outcome with one given player moving first, [`Class`] the two fates
//! with either player moving first. The exact solver ([`solve`](crate::solve)), the table
//! of closed regions ([`features::closed_region`](crate::features::closed_region)) and the
//! combined classifier share them.
//!
//! The rest of the room is internal. A set of points is one machine word (`bits`); a `Plot`
//! numbers the points of an area and knows their neighbours, strings and captures. Two games
//! are played on a plot:
//!
//! | game | played by | its blocks and walls |
//! | --- | --- | --- |
//! | `Fight` | the exact solver | one block; walls cannot be captured; ko binds either player but the ko master |
//! | `LocalGame` | the safety search | many blocks around, with eyes elsewhere; the defender must leave each a liberty; ko binds the defender |
//!
//! Kept apart on purpose:
//!
//! - [`benson()`](crate::benson()) on a whole board: it counts vital regions for hundreds of
//!   strings, with arrays sized for a board. `benson` here answers for one block, gives up at
//!   16 strings, and runs at every node of a search.
//! - The solver of closed regions: it makes all positions of at most seven points by tables
//!   over sets of eight bits, without search.
//! - The search for small sekis of the combined classifier plays on a
//!   [`Board`](crate::Board): there the walls can be captured, too.

mod benson;
mod bits;
mod class;
mod fight;
mod local;
mod plot;

pub use class::{Class, Fate};

pub(crate) use benson::is_unconditionally_alive;
pub(crate) use bits::{Bits, Bits64, each_bit};
pub(crate) use fight::{ATTACKER, Fight, NO_KO, OWNER, Played, State};
pub(crate) use local::{Around, Attack, LocalGame, RimBlock, Stones};
#[cfg(test)]
pub(crate) use plot::Plot;
pub(crate) use plot::{Adjacency, WholeBoard};
