//! The claims of the String Graph paper about its rules, put to the test.
//!
//! [`Readings`] scores every combination of the readings that the paper leaves open, [`rules`] tests
//! the rules on solved regions and on counted games.

mod games;
mod readings;
pub mod rules;

pub use readings::Readings;
