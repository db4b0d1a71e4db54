//! The claims of the String Graph paper about its rules, put to the test on solved regions and on
//! counted games.
//!
//! `sahwal-lab string-graph` prints them and writes `results/string-graph`. `results/CLAIMS.md`
//! quotes each claim as held or failed, so a wrong test here wrongs the paper.

mod games;
mod rules;

pub use rules::Tested;
