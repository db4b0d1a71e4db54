//! The harness of sahwal: everything with files, threads and text around the analysis
//! in [`sahwal_core`].
//!
//! Data flows one way. [`datasets`] knows what games there are and where; [`sgf`] and
//! [`replay`] turn files into positions; [`input`] puts positions and their counted
//! results ([`truth`]) together; [`run`] classifies, with [`params`], and scores ([`score`], [`stats`])
//! and writes tables and files; [`analyze`] shows one position; [`report`] makes a page of a run;
//! [`plot`] and [`picture`] draw for all of them; [`cmd`] is the command line over it.
//!
//! ```
//! use sahwal::input::{Selection, load};
//! use sahwal::params::Params;
//! use sahwal::run::{evaluate, summary::Summary};
//! use sahwal_core::classify::REGISTRY;
//!
//! let selection = Selection::resolve(&["selfplay".to_owned()])?;
//! let sets = load(&selection)?;
//! let classifiers: Vec<_> = REGISTRY.iter().collect();
//! let evaluation = evaluate(&sets[0], &classifiers, &Params::default())?;
//! let summary = Summary::of(&evaluation, 1);
//! assert!(summary.rows[0].score.strings.percent() > Some(50.0));
//! # Ok::<(), anyhow::Error>(())
//! ```

pub mod analyze;
pub mod closed_regions;
pub mod cmd;
pub mod datasets;
mod disk;
pub mod input;
mod outcome;
pub mod params;
pub mod picture;
pub mod plot;
pub mod profile;
mod progress;
pub mod replay;
pub mod report;
pub mod run;
pub mod safety;
pub mod score;
pub mod sgf;
pub mod stats;
pub mod truth;
pub mod tune;

pub use outcome::Outcome;
