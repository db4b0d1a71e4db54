//! Tests the claims of the String Graph paper about its rules, on solved regions and on counted
//! games.
//!
//! `sahwal-lab string-graph` prints the results and writes `results/string-graph`.
//! `results/CLAIMS.md` says of each claim whether it held, so a wrong test here would do the paper
//! wrong.

mod games;
mod rules;

pub use rules::Tested;
