//! Judges positions with counted results by many classifiers, and makes tables, plots and files of
//! the scores. This is `sahwal run` without its command line. The programs `sahwal` and
//! `sahwal-lab` call it, and so do the benchmarks.
//!
//! Data flows one way. [`moments`] chooses positions of the games of [`sahwal_data`]. [`rows`]
//! names the classifiers that judge them, and [`engine`] asks external programs. [`job`] judges and
//! scores ([`score`], [`stats`]). It writes tables, rows ([`format`](mod@format)) and plots
//! ([`plot`]). [`tune`] judges a grid of rows.
//!
//! ```
//! use sahwal_data::input::{Selection, load};
//! use sahwal_run::rows::Rows;
//! use sahwal_run::job::Panel;
//! use sahwal_run::job::summary::Summary;
//!
//! let selection = Selection::resolve(&["selfplay".to_owned()])?;
//! let sets = load(&selection)?;
//! let rows = Rows::builtin().select(&["all-alive".to_owned(), "string-graph".to_owned()])?;
//! let panel = Panel::new(&rows, &[])?;
//! let mut summary = Summary::new("selfplay", None, panel.names());
//! summary.add(&panel.evaluate(&sets[0], || ()));
//! let right = |row: usize| summary.rows[row].score.strings.percent();
//! assert!(right(0) > Some(50.0) && right(1) > right(0));
//! # Ok::<(), anyhow::Error>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
extern crate sahwal_data;

pub mod arguments;
pub mod engine;
pub mod format;
pub mod job;
pub mod lines;
pub mod moments;
pub mod plot;
pub mod progress;
pub mod rows;
pub mod score;
pub mod stats;
mod stop;
pub mod table;
pub mod tune;
