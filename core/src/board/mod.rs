//! Points and their sets, stones, strings, moves: Go without any judgement.
//!
//! All rooms but `base` use this one. A change here can change the answers of all classifiers and
//! the time of all searches. The root of the crate re-exports the public names.

pub(crate) mod bits;
pub(crate) mod canonical;
pub(crate) mod colour;
pub(crate) mod components;
pub(crate) mod links;
pub(crate) mod moves;
#[doc(hidden)]
pub mod picture;
pub(crate) mod point;
pub(crate) mod point_set;
pub(crate) mod position;
pub(crate) mod size;
pub(crate) mod strings;
pub(crate) mod symmetry;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod zobrist;
