//! The published methods, a folder for each. `judging/classify` makes a row of each but `capture`
//! and `features`, and `combined` takes its proofs from `safety`.

pub(crate) mod benson;
pub mod capture;
pub mod features;
pub mod influence;
pub mod numerical;
pub mod potential;
pub mod safety;
pub mod string_graph;
