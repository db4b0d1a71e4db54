//! The lab of sahwal: measurements of the papers that the product does not need.
//!
//! [`string_graph`] tests the claims of the String Graph paper, [`captures`] compares ways to find
//! captured stones, [`races`] judges solved capturing races, [`closed_regions`] makes and judges
//! the table of closed regions, [`enclosed`] measures the potential inside enclosed areas,
//! [`fights`] draws local fights and plays them out, and [`search`] is a library of game-tree search
//! and TD learning, whose worked examples are its tests. [`commands`] is the command line, one file
//! for each verb. `harness/README.md` lists the verbs.

#![forbid(unsafe_code)]

pub mod captures;
pub mod closed_regions;
pub mod commands;
pub mod enclosed;
pub mod estimate;
pub mod fights;
pub mod races;
pub mod safe;
pub mod search;
pub mod string_graph;
