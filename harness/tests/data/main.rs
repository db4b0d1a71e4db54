//! What holds on the data sets and for the committed results. Tests that need a set that is not
//! here say `SKIPPED`. The folders beside this file are inputs of all tests.

#[path = "../common/mod.rs"]
mod common;

mod cases;
#[path = "../common/claims.rs"]
mod claims;
mod columns;
mod datasets;
mod doors;
mod kinds;
mod results;
mod rooms;
