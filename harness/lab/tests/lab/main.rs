//! The commands of the lab, as a user calls them, with golden outputs.

#[path = "../../../tests/common/mod.rs"]
mod common;

mod captures;
mod chapter12;
mod claims;
mod closed_regions;
mod enclosed;
mod string_graph;
