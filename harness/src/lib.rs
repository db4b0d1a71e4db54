//! The program of sahwal: the command line and what it shows.
//!
//! Data flows one way. [`sahwal_data`] turns files into positions with counted results, and
//! [`sahwal_run`] judges them and writes tables and files. Here [`cmd`] is the command line.
//! [`analyze`] shows one position, [`gtp`] serves positions to a GUI, [`report`] makes an HTML page
//! of a run, and [`picture`] draws boards for all of them. [`compare`] compares two runs,
//! [`profile`] measures times along games, and [`regress`] tests engines. `harness/README.md` lists
//! all rooms. The package `sahwal-lab` (`harness/lab`) uses these libraries for measurements of the
//! papers.
//!
//! `main.rs` calls [`main_with`], and so does a program with classifiers of its own. No analysis
//! belongs here: what a package for another language should have must stand in `core/`.

#![forbid(unsafe_code)]

#[macro_use]
extern crate sahwal_data;

pub mod analyze;
pub mod cmd;
pub mod compare;
pub mod gtp;
pub mod picture;
pub mod profile;
pub mod regress;
pub mod report;

pub use cmd::main_with;
