//! The claims of the String Graph paper about its rules, put to the test on solved regions and on
//! counted games.

mod games;
mod rules;

pub use rules::Tested;
