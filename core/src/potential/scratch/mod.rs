//! The potential from scratch, by vectors of 16-bit numbers.

mod blockers;
mod lanes;
mod mirrors;
mod patterns;
pub(super) mod plain;
mod vectors;

pub(super) use blockers::MirroredStones;
pub(super) use vectors::{Vectors, Workspace};
