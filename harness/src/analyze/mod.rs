//! One position looked at closely: `sahwal analyze`. The guide to layers, pictures and
//! JSON is `README.md` beside this file.
//!
//! [`Sheet`] is the position of a file, [`View`] what the classifier and each chosen
//! [`Layer`] say of it. [`text`](mod@text), [`drawing`] and [`json`] show a view.

pub mod board;
pub mod drawing;
mod groups;
pub mod json;
mod judgement;
pub mod potential;
mod sheet;
pub mod string_graph;
pub mod text;
mod view;
mod wrap;

pub use groups::{GroupView, Groups};
pub use judgement::judgement;
pub use sheet::Sheet;
pub use view::{Safe, StringView, View};
pub(crate) use wrap::wrapped;

/// What can be shown beside the verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Layer {
    /// The owner of every point
    Territory,
    /// Each point with the number of its group
    Groups,
    /// The eyes of the groups, by the number of their group
    Eyes,
    /// What is proved safe: by the classifier, if it proves, else by Benson
    Safe,
    /// Groups, what they contain, and why they live or die
    StringGraph,
    /// Groups by potential with spheres, scores and strength, and the potential itself
    Potential,
}
