//! Fits the estimate of the score before the end ([`Estimate`](sahwal_core::question::Estimate)) to
//! games in folds, and compares it with other judges.
//!
//! `sahwal-lab estimate` prints the fitted numbers first. The numbers in
//! `core/src/judging/question/estimate.rs` were copied from such a run. Each game in the table is
//! judged by a fit without it. If a game took part in its own fit, its figures would look too good.

pub mod fit;
pub mod samples;
pub mod table;
