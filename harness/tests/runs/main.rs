//! Runs every command as a user calls it, and compares the outputs with snapshots.

#[path = "../common/mod.rs"]
mod common;

mod again;
mod analyze;
mod browser;
mod combined;
mod demo;
mod engines;
mod gtp;
mod margins;
mod moments;
mod outside;
mod potential;
mod readme;
mod records;
mod regress;
mod report;
mod requests;
mod run;
mod shards;
mod streaming;
mod string_graph;
mod users;
