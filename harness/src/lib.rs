//! The harness of sahwal: everything with files, threads and text around the analysis
//! in [`sahwal_core`].
//!
//! Data flows one way. [`sahwal_data`] turns files into positions with counted results; [`run`] judges
//! them by [`rows`], scores them ([`score`], [`stats`]) and writes tables and files. [`analyze`] shows one
//! position, [`gtp`] serves positions to a GUI, [`report`] makes an HTML page of a run, [`plot`] and
//! [`picture`] draw for all of them. [`moments`] makes positions before the end of games.
//! [`profile`] measures times along games, [`regress`] tests engines, and [`cmd`] is the command
//! line. `harness/README.md` lists all rooms. The package `sahwal-lab` (`harness/lab`) uses this library for
//! measurements of the papers.
//!
//! ```
//! use sahwal_data::input::{Selection, load};
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
extern crate sahwal_data;

pub mod analyze;
pub mod cmd;
pub mod compare;
pub mod engine;
pub mod format;
pub mod gtp;
mod lines;
pub mod moments;
pub mod picture;
pub mod plot;
pub mod profile;
pub mod progress;
pub mod regress;
pub mod report;
pub mod rows;
pub mod run;
pub mod score;
pub mod stats;
mod stop;
pub mod tune;
