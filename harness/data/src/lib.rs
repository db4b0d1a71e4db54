//! From a file to positions with counted results.
//!
//! Data flows one way. [`datasets`] describes the data sets and finds their files, which [`disk`]
//! opens. [`input`] opens their records with [`sahwal_record`], portion by portion, and tells what
//! it repaired and left out. The small modules serve the other crates of the harness, too.
//!
//! The command line, `sahwal-run`, the lab and the benchmark get all their games from it.

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
