//! The estimate of the score before the end ([`Estimate`](sahwal_core::question::Estimate)): its
//! numbers fitted to games in folds, and how good it is beside other judges.
//!
//! `sahwal-lab estimate` prints the numbers first. The product has its own from such a run, in
//! `core/src/judging/question/estimate.rs`. The figures of the table are of games that took no part
//! in the fit by which they are judged; if a game did, its figure would look too good.

pub mod fit;
pub mod samples;
pub mod table;
