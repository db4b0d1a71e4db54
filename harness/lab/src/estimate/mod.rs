//! The estimate of the score before the end ([`Estimate`](sahwal_core::question::Estimate)): its
//! numbers fitted to games in folds, and how good it is beside other judges.
//!
//! The numbers that `sahwal-lab estimate` prints first stand in `core/src/judging/question/estimate.rs`;
//! the figures of its table are of games that took no part in the fit by which they are judged.

pub mod fit;
pub mod samples;
pub mod table;
