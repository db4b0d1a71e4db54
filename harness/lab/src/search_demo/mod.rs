//! The worked examples of the search library as tables: the cost of each method by depth,
//! and the figures of the source.

pub mod efficiency;
mod effort;
pub mod examples;
mod games;
mod learning;
mod limits;
pub mod random;
mod trees;

use std::io::{self, Write};

pub use effort::{Effort, METHODS};

/// An example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Example {
    /// Tic-tac-toe: figs. 3 to 6, the whole game, an answer at any moment
    TicTacToe,
    /// Two robots on a grid: pursuit (figs. 1 and 2)
    Robots,
    /// Nim with a die: expected values
    Dice,
    /// The exercise of fig. 7, reconstructed
    Exercise,
    /// Uniform trees: tips against the formulas
    Trees,
    /// A ladder: a loss behind the horizon, with and without quiescence
    Horizon,
    /// Tic-tac-toe: equal moves by the number of wrong replies
    Errors,
    /// TD(lambda): a random walk, and a network that plays itself
    Learning,
}

impl Example {
    /// All of them, in the order of the source.
    pub const ALL: [Example; 8] = [
        Example::Robots,
        Example::TicTacToe,
        Example::Exercise,
        Example::Trees,
        Example::Horizon,
        Example::Errors,
        Example::Dice,
        Example::Learning,
    ];
}

/// The extent of the examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of random trees over which means are taken.
    pub trees: u64,
    /// The seed of the random trees and of learning.
    pub seed: u64,
}

/// Writes the tables of an example to `out`, and returns their counts.
///
/// # Errors
/// Those of `out`.
pub fn show(example: Example, options: &Options, out: &mut impl Write) -> io::Result<Vec<Effort>> {
    match example {
        Example::TicTacToe => games::tic_tac_toe(out),
        Example::Robots => games::robots(out),
        Example::Horizon => limits::horizon(out).map(|()| Vec::new()),
        Example::Errors => limits::errors(out).map(|()| Vec::new()),
        Example::Dice => games::dice(out).map(|()| Vec::new()),
        Example::Exercise => trees::exercise(out),
        Example::Trees => trees::uniform(options, out),
        Example::Learning => learning::learning(options, out).map(|()| Vec::new()),
    }
}
