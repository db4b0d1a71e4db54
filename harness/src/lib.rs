//! The harness of sahwal: everything with files, threads and text around the analysis
//! in [`sahwal_core`].
//!
//! Data flows one way. [`datasets`] describes and finds the games; [`sahwal_sgf`] and
//! [`replay`] turn files into positions; [`input`] reads positions with their counted results
//! ([`truth`], [`recorded`]); [`run`] judges them by [`rows`], scores them ([`score`], [`stats`]) and
//! writes tables and files. [`analyze`] shows one position, [`gtp`] serves positions to a GUI,
//! [`report`] makes an HTML page of a run, [`plot`] and [`picture`] draw for all of them.
//! [`moments`] makes positions before the end of games.
//! [`profile`] measures times along games, [`regress`] tests engines, and [`cmd`] is the command
//! line. `harness/README.md` lists all rooms. The package `sahwal-lab` (`harness/lab`) uses this library for
//! measurements of the papers.
//!
//! ```
//! use sahwal::input::{Selection, load};
//! use sahwal::rows::Rows;
//! use sahwal::run::Panel;
//! use sahwal::run::summary::Summary;
//!
//! let selection = Selection::resolve(&["selfplay".to_owned()])?;
//! let sets = load(&selection)?;
//! let rows = Rows::builtin().select(&["all-alive".to_owned(), "string-graph".to_owned()])?;
//! let panel = Panel::new(&rows)?;
//! let mut summary = Summary::new("selfplay", None, panel.names());
//! summary.add(&panel.evaluate(&sets[0]));
//! let right = |row: usize| summary.rows[row].score.strings.percent();
//! assert!(right(0) > Some(50.0) && right(1) > right(0));
//! # Ok::<(), anyhow::Error>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
mod tell;

pub mod analyze;
pub mod cells;
pub mod cmd;
pub mod compare;
mod coordinates;
pub mod datasets;
pub mod disk;
pub mod engine;
pub mod format;
pub mod gtp;
pub mod input;
mod lines;
pub mod merge;
pub mod moments;
mod names;
mod outcome;
pub mod picture;
pub mod plot;
pub mod profile;
pub mod progress;
pub mod recorded;
pub mod regress;
pub mod replay;
pub mod report;
pub mod rows;
pub mod run;
pub mod score;
pub mod stats;
mod stop;
mod suggest;
pub mod truth;
pub mod tune;

pub use outcome::Outcome;
