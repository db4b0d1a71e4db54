//! The published methods, one folder each. `judging/classify` makes classifiers of them, except of
//! `capture` and `features`. `combined` takes its proofs from `safety`.

pub(crate) mod benson;
pub mod capture;
pub mod features;
pub mod influence;
pub mod numerical;
pub mod potential;
pub mod safety;
pub mod string_graph;
