//! The lab of sahwal: measurements of the papers that the product does not need.
//!
//! [`string_graph`] tests the claims of the String Graph paper, [`captures`] compares ways to find captured stones,
//! [`rule_texts`] judges boards of rule texts,
//! [`sekis`] lists the margins of games with a seki, [`closed_regions`] makes and judges the table of closed regions, [`search`] is a library of game-tree
//! search and TD learning, [`search_demo`] plays its worked examples, [`td`] learns the coefficients of the
//! potential model along games, [`enclosed`] measures the potential inside
//! enclosed areas, and [`weak_positions`] makes positions for the training of the network.
//! [`commands`] is the command line, one file for each verb. `harness/README.md` lists the verbs.

#![forbid(unsafe_code)]

pub mod captures;
pub mod closed_regions;
pub mod commands;
pub mod enclosed;
pub mod experiment;
pub mod rule_texts;
pub mod search;
pub mod search_demo;
pub mod sekis;
pub mod string_graph;
pub mod td;
pub mod weak_positions;
