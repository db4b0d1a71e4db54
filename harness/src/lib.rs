//! The program of sahwal: the command line and what it shows.
//!
//! Data flows one way. [`sahwal_data`] turns files into positions with counted results, and
//! [`sahwal_run`] judges them and writes tables and files. This crate has the command line in
//! [`cmd`]. [`analyze`] shows one position, [`gtp`] serves positions to a GUI, [`report`] makes an
//! HTML page of a run, and [`picture`] draws boards for all of them. [`compare`] compares two runs,
//! [`profile`] measures times along games, and [`regress`] tests engines. `harness/README.md` lists
//! all parts. The package `sahwal-lab` (`harness/lab`) measures the papers with these libraries.
//!
//! `main.rs` calls [`main_with`], and so does a user's program with classifiers of its own. No
//! analysis belongs here: packages for other languages use only `core/` and would lack it.

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
