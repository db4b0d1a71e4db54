//! Opens game records, in one way for all programs.
//!
//! [`Record::open`] plays the main line of a [`GameTree`](sahwal_sgf::GameTree) up to a move. It
//! reads what the record says about its score ([`Recorded`]) and its counted result
//! ([`Record::truth`]). Each part that it repairs is listed as a [`Repair`].
//!
//! The crate reads no files, prints nothing and starts no threads, so the packages for JavaScript
//! and Python can use it, too.
//!
//! `sahwal-data`, GTP, `analyze --requests` and both packages call [`Record::open`]. Two ways to
//! open a record would give two positions for one game.
//!
//! # Open a record, at its end or at a move
//!
//! ```
//! use sahwal_record::Record;
//! use sahwal_sgf::Collection;
//!
//! let text = b"(;SZ[9]KM[6.5]RE[B+2.5];B[ee];W[cc];B[zz];W[])";
//! let tree = Collection::new(text).next().unwrap().unwrap();
//! let end = Record::open(&tree, None).unwrap();
//! assert_eq!((end.moves, end.position.occupied().len()), (4, 2));
//! assert_eq!(Record::open(&tree, Some(1)).unwrap().position.occupied().len(), 1);
//! // The pass that was written as a point is listed as a repair.
//! assert!(end.repairs[0].what.contains("expected a pass `[]`, found `[zz]`"));
//! ```
//!
//! # Count the end as the record says, and compare it with the result
//!
//! ```
//! use sahwal_core::classify;
//! use sahwal_core::rules::Terms;
//! use sahwal_record::Record;
//! use sahwal_sgf::Collection;
//!
//! let text = b"(;SZ[5]RU[Chinese]KM[0.5]RE[B+4.5]AB[ca:ce]AW[da:de];B[];W[])";
//! let tree = Collection::new(text).next().unwrap().unwrap();
//! let record = Record::open(&tree, None).unwrap();
//! let question = record.question(Terms::default(), None);
//! let all_alive = classify::find("all-alive").expect("registered").build();
//! let judgement = all_alive.answer(&question);
//! assert_eq!(judgement.score().result(), "B+4.5");
//! assert_eq!(question.contradiction(&judgement.verdicts), Some(0.0));
//! ```
//!
//! # Follow the moves
//!
//! ```
//! use sahwal_core::Point;
//! use sahwal_record::Record;
//! use sahwal_sgf::Collection;
//!
//! let text = b"(;SZ[3]AW[ba][bb];B[aa];W[ab])";
//! let tree = Collection::new(text).next().unwrap().unwrap();
//! let record = Record::open(&tree, None).unwrap();
//! let last = record.play.steps().last().unwrap();
//! assert_eq!((last.number, last.point), (2, Point::at(1, 0)));
//! // White took the stone in the corner.
//! assert_eq!(record.recorded.captured.stones.white, 1);
//! ```

#![forbid(unsafe_code)]

mod info;
mod line;
mod marks;
mod play;
mod record;
mod recorded;
mod repair;
mod stones;
#[cfg(test)]
mod tests;
mod truth;

pub use info::{PlayerNames, info_text};
pub use play::{Action, Play, Step};
pub use record::{Record, game_of};
pub use recorded::{Recorded, RecordedResult, in_place_of};
pub use repair::{NO_COUNT, Repair, Repaired};
pub use stones::StoneCount;
pub use truth::{Contradiction, Truth};
