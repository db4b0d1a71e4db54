//! One page of a run: `sahwal report`.
//!
//! [`RunFiles`] reads the files that `sahwal run` wrote into a folder. [`write_page`] makes one
//! self-contained HTML file of them: the tables, the plots, and a browser of the games.
//!
//! The boards come from `positions.csv` of the run, not from the data sets that `run.json` names.
//! So the page shows exactly what was judged, and it can be made without the data sets. Other files
//! of the run are shown if they exist: every Markdown file, every plot, `confidence.csv` with the
//! confidence of the verdicts, the margins of `games.csv`, and the reasons of missing answers in
//! `engines.csv`.
//!
//! [`own`] makes the page of a folder of game records, without a run: the score of each game,
//! whether it is safe, and what to do.
//!
//! `cmd/report.rs` calls both. Users send pages to others and open them from disk, so a page must
//! not load anything from elsewhere.

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
