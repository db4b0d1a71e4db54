//! The commands of the lab, as a user calls them, with golden outputs.

#[path = "../../../tests/common/mod.rs"]
mod common;

mod captures;
mod claims;
mod closed_regions;
mod enclosed;
mod rule_texts;
mod search;
mod search_demo;
mod sekis;
mod string_graph;
mod td;
mod weak_positions;
