//! The tables of the String Graph paper (Park and Kim, 2004) beside the measured figures:
//! `paper_game` counts a game, `paper_tables` writes Table 2, `account` compares its counts, and
//! `game_plots` draws them. [`stream`](crate::job::stream) fills a [`PaperTables`], and
//! `sahwal run` writes it. The paper leaves open how it counts, so no count may be shown alone.

mod account;
mod game_plots;
mod paper_game;
mod paper_tables;

pub use paper_tables::PaperTables;
