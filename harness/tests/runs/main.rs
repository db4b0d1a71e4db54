//! Whole runs of every command, as a user calls it, with golden outputs.

#[path = "../common/mod.rs"]
mod common;

mod analyze;
mod browser;
mod check;
mod combined;
mod engine_options;
mod engines;
mod gtp;
mod katago;
mod margins;
mod moments;
mod outside;
mod potential;
mod records;
mod regress;
mod report;
mod run;
mod shards;
mod solve;
mod streaming;
mod string_graph;
mod users;
