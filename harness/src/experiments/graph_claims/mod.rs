//! The claims of the String Graph paper about its rules and its use, put to the test.
//!
//! [`rules`] tests the rules on solved regions and on counted games, [`search`] measures
//! the analysis as a part of life-and-death search, and as an answer to drawn problems.

mod games;
pub mod rules;
pub mod search;

use std::io;
use std::path::Path;

use serde::Serialize;

use crate::disk::write_whole;

/// Writes rows as the CSV file `name` into `dir`.
fn write_csv(dir: &Path, name: &str, rows: &[impl Serialize]) -> io::Result<()> {
    write_whole(&dir.join(name), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for row in rows {
            csv.serialize(row)?;
        }
        csv.flush()
    })
}
