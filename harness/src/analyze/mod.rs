//! One position looked at closely: `sahwal analyze`.
//!
//! [`Sheet`] is the position, [`board`] draws it with the verdicts of any classifier,
//! and each layer, which shows what one method saw, has a module of its own.

pub mod board;
pub mod potential;
mod sheet;
pub mod string_graph;
mod wrap;

pub use sheet::Sheet;
pub(crate) use wrap::wrapped;

/// What can be shown beside the verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Layer {
    /// Groups, what they contain, and why they live or die
    StringGraph,
    /// Groups by potential with spheres, scores and strength, and the potential itself
    Potential,
}
