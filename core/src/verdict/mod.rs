//! Verdicts: the answer of an analysis, without the analyses themselves.
//!
//! | item | meaning |
//! | --- | --- |
//! | [`Status`] | alive, dead or unknown, for one string |
//! | [`Owner`], [`Owners`] | Black, White, neutral or unknown, for one point and for a board |
//! | [`Verdicts`] | the status of every string and the owner of every point |
//! | [`Method`], [`StringVerdict`], [`Judgement`], [`Detail`] | verdicts with their method, confidence and reason |
//! | [`Read`] | what was read |
//! | [`Doubt`], [`Cause`] | why a position is not safe to score |
//!
//! Every classifier gives these types, and every score, table and drawing reads them.

mod doubt;
mod judgement;
mod owners;
mod status;
mod verdicts;

pub use doubt::{Cause, Doubt};
pub use judgement::{Detail, Judgement, Method, Read, StringVerdict};
pub use owners::{Owner, Owners};
pub use status::Status;
pub use verdicts::Verdicts;
