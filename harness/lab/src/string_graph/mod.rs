//! The claims of the String Graph paper about its rules and its use, put to the test.
//!
//! [`Readings`] scores every combination of the readings that the paper leaves open, [`rules`] tests the rules on solved regions and on counted games, [`search`] measures
//! the analysis as a part of life-and-death search, and as an answer to drawn problems.

mod alpha_beta;
pub mod drawn;
mod games;
mod readings;
pub mod rules;
pub mod search;

pub use readings::Readings;
