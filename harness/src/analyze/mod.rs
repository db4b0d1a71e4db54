//! Shows one position: `sahwal analyze`. `README.md` in this folder describes layers, pictures
//! and JSON.
//!
//! A [`View`] is a game of a file with the verdicts of a classifier and the results for each chosen
//! [`Layer`]. [`text`](mod@text), [`drawing`] and [`json`] show a view.
//!
//! `cmd/analyze.rs` calls all of it. GTP and `report` use the same words and pictures: no two
//! programs may explain a verdict in different ways.

pub mod board;
mod borders;
pub mod drawing;
mod figures;
pub mod games;
pub mod grouping;
pub mod json;
mod judgement;
pub mod listing;
pub mod numerical;
pub mod potential;
mod race;
pub mod requests;
pub mod string_graph;
pub mod text;
mod view;

pub use figures::list;
pub use judgement::judgement;
pub(crate) use judgement::{by_terms, no_score, safety};
pub use view::{View, is_wrong};

/// A layer to show beside the verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Layer {
    /// The owner of each point
    Territory,
    /// Each point with the number of its group
    Groups,
    /// Points proved safe by the classifier if it is a prover, else by Benson
    Safe,
    /// Groups, their contents, and why they live or die
    StringGraph,
    /// Links, loops and eyes of groups, closed regions with their classes
    Numerical,
    /// Groups by potential with spheres, scores and strength; the potential
    Potential,
    /// The potential of each colour with both kinds of shadows: B, W, B', W'
    Charges,
    /// The points of each sphere that count for the items of the score
    Items,
    /// Group numbers by colour, blocked stones and merges by Kim and Kim
    Grouping,
    /// Dame, open borders, points that must still be filled, and seki
    Borders,
    /// Capturing races: walls, liberties by kind, who wins, and the vital move
    Race,
    /// Who owns each point in the end, in percent
    Ownership,
}
