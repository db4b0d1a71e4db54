//! The published methods, one folder each. `judging/classify` makes a classifier of each folder but
//! `capture` and `features`. `combined` takes its proofs from `safety`. A method that strays from
//! its paper makes the comparison with the published figures worthless.

pub(crate) mod benson;
pub mod capture;
pub mod features;
pub mod influence;
pub mod numerical;
pub mod potential;
pub mod safety;
pub mod string_graph;
