//! harness
pub mod datasets;
pub mod sgf;
