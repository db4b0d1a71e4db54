//! Tests on the data sets and the committed results. A test that needs a missing data set prints
//! `SKIPPED`. The folders beside this file are inputs of all tests.

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
