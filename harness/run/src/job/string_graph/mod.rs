//! The tables of the String Graph paper (Park and Kim, 2004) beside the measured figures.

mod account;
mod game_plots;
mod paper_game;
mod paper_tables;

pub use paper_tables::PaperTables;
