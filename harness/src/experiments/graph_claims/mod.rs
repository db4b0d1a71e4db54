//! The claims of the String Graph paper about its rules and its use, put to the test.
//!
//! [`rules`] tests the rules on solved regions and on counted games, [`search`] measures
//! the analysis as a part of life-and-death search, and as an answer to drawn problems.

mod games;
pub mod rules;
pub mod search;
