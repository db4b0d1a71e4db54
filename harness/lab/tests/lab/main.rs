//! Runs the commands of the lab as a user calls them, and compares their outputs.

#[path = "../../../tests/common/mod.rs"]
mod common;

mod chapter12;
#[path = "../../../tests/common/claims.rs"]
mod claims;
mod closed_regions;
mod fights;
mod races;
mod safe;
mod string_graph;
