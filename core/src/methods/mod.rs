//! The published methods, a folder for each.

pub(crate) mod benson;
pub mod capture;
pub mod features;
pub mod influence;
pub mod numerical;
pub mod potential;
pub mod safety;
pub mod string_graph;
