//! Verdicts: the answer of an analysis, without the analyses themselves.
//!
//! | item | meaning |
//! | --- | --- |
//! | [`Status`] | alive, dead or unknown, for one string |
//! | [`Owner`], [`Owners`] | Black, White, neutral or unknown, for one point and for a board |
//! | [`Verdicts`] | the status of every string and the owner of every point |
//! | [`Method`], [`StringVerdict`] | the verdict for a string with its method, confidence and reason |
//! | [`Read`] | what was read |
//! | [`Doubt`], [`Cause`] | why a position is not safe to score |
//!
//! Every [`Judgement`](crate::Judgement) holds these types, and every score, table and drawing reads
//! them.

mod doubt;
mod owners;
mod status;
mod string_verdict;
mod verdicts;

pub use doubt::{Cause, Doubt};
pub use owners::{Owner, Owners};
pub use status::Status;
pub use string_verdict::{Method, Read, StringVerdict};
pub use verdicts::Verdicts;
