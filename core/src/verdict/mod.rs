//! Verdicts: the answer of an analysis, without the analyses themselves.
//!
//! | item | meaning |
//! | --- | --- |
//! | [`Status`] | alive, dead or unknown, for one string |
//! | [`Owner`], [`Owners`] | Black, White, neutral or unknown, for one point and for a board |
//! | [`Verdicts`] | the status of every string and the owner of every point |
//! | [`How`], [`Judged`], [`LineMove`], [`Judgement`] | verdicts with their method, confidence, reason and line of play |
//! | [`Shares`], [`Read`] | the estimates behind a verdict, and what was read |
//! | [`Doubt`], [`Cause`] | why a position is not safe to score |
//!
//! Every classifier gives these types, and every score, table and drawing reads them.

mod doubt;
mod judgement;
mod owners;
mod status;
mod verdicts;

pub use doubt::{Cause, Doubt};
pub use judgement::{How, Judged, Judgement, LineMove, Read, Shares};
pub use owners::{Owner, Owners, ParseOwnersError};
pub use status::Status;
pub use verdicts::Verdicts;
