//! The life and death of one block, and local fights on at most 64 points.
//!
//! [`Fate`] is the outcome with one given player moving first, [`Class`] the two fates
//! with either player moving first. The exact solver ([`solve`](crate::solve)), the table
//! of closed regions ([`features::closed_region`](crate::features::closed_region)) and the
//! combined classifier share them.

mod class;

pub use class::{Class, Fate};
