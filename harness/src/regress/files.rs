//! Reads scripts and writes results.

use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use sahwal_data::disk::{self, write_whole};

use super::result::{COLUMNS, Outcomes};
use super::script::Script;

/// Reads a script.
///
/// # Errors
/// The file cannot be read.
pub fn read_script(path: &Path) -> Result<Script> {
    let bytes = disk::read(path).with_context(|| path.display().to_string())?;
    Ok(Script::parse(&bytes))
}

/// Writes a CSV row for each test.
///
/// # Errors
/// The file cannot be written; it is then unchanged.
pub fn write_csv(path: &Path, outcomes: &[Outcomes]) -> io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        csv.write_record(COLUMNS)?;
        for row in outcomes.iter().flat_map(|outcomes| &outcomes.rows) {
            csv.serialize(row)?;
        }
        csv.flush()
    })
}
