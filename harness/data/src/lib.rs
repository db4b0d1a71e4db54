//! Reads files of games, and makes positions with counted results of them.
//!
//! Data flows one way. [`datasets`] describes the data sets and finds their files. [`disk`] opens
//! the files. [`input`] opens the records in them with [`sahwal_record`], portion by portion, and
//! reports what it repaired and left out. The small modules serve the other crates of the harness,
//! too.
//!
//! The command line, `sahwal-run`, the lab and the benchmark get all their games from this crate. A
//! game that is lost or changed here is missing or wrong in all results.

#![forbid(unsafe_code)]

#[macro_use]
pub mod tell;

pub mod datasets;
pub mod disk;
pub mod input;
pub mod merge;
mod outcome;
pub mod suggest;

pub use outcome::{BAD_INPUT, Outcome, finish};
