//! One page of a run: `sahwal report`.
//!
//! [`RunFiles`] reads the files that `sahwal run` wrote into a folder. [`write_page`] makes one
//! self-contained HTML file of them: the tables, the plots, and a browser of the games.
//!
//! The boards come from `positions.csv` of the run, not from the data sets that `run.json` names.
//! So the page shows exactly what was run, and can be made without the data sets. Other files that
//! the run wrote are shown if they exist: every Markdown file, every plot, `confidence.csv` with
//! the confidence of the verdicts, the margins of `games.csv`, and the reasons of missing answers
//! in `engines.csv`.
//!
//! [`own`] makes the page of a folder of game records that nobody ran: the score of each game,
//! whether it is safe, and what to do.
//!
//! `cmd/report.rs` calls it. Pages are sent to others and opened from disk, so nothing may be
//! loaded from elsewhere.

mod captions;
mod data;
mod files;
mod markdown;
pub mod own;
mod pack;
mod page;

pub use data::PageCounts;
pub use files::RunFiles;
pub use page::write_page;
