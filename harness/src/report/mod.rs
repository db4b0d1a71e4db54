//! One page of a run: `sahwal report`.
//!
//! [`RunFiles`] reads what `sahwal run` left in a folder; [`page`] makes of it one HTML
//! file that needs nothing else: the tables, the plots, and a browser through the games.
//!
//! The boards come from `positions.csv` of the run and not from the data sets named in
//! `run.json`: so the page is of what was run, shards and games given by path included,
//! and is made where the data sets are not. What a run wrote beside its own files is shown
//! if it is there: every Markdown file, every plot, and `confidence.csv`, which says how
//! verdicts were reached and how sure they are.

mod data;
mod files;
mod markdown;
mod pack;
mod page;

pub use files::RunFiles;
pub use page::page;
